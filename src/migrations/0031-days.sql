-- When a day of a tenant's calendar begins: the first moment with that date. Where clocks go back at midnight, as in
-- Atlantic/Azores, midnight comes twice, and `at time zone` takes the second.
create function day_start(day date, zone text) returns timestamptz
  language sql stable parallel safe as $$
    select case when ((m.midnight - interval '1 hour') at time zone zone)::date = day
      then m.midnight - interval '1 hour' else m.midnight end
    from (select day::timestamp at time zone zone as midnight) m
$$;
