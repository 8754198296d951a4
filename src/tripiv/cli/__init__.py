"""The command line. `main` is the door, `group` finds the commands, each other module is one."""
