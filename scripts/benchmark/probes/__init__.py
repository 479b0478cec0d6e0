"""Programs that do one thing, measure it from inside and print one line of JSON."""
