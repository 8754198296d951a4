"""The messages, by who says them; `message` is the door to all of them."""
