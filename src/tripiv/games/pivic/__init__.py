"""Pivic, the ball table: two players, true physics, and a hand that is never quite steady."""
