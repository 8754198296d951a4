"""What balls do: an event-driven simulator without a time step, made of replaceable parts."""
