-- Whoever writes takes these in no set order: whoever counts anew takes all of them at once or none, and never waits
-- with some of them in hand.
create or replace function rebuild_response_counts(tenant integer) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(712020);
  for attempt in 1..1500 loop
    begin
      lock table response_cell_deltas, response_day_deltas, response_group_deltas in share row exclusive mode nowait;
      perform fill_response_counts(tenant);
      perform fill_response_feelings(tenant);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  raise lock_not_available using message = 'The counts are too busy to be made anew';
end $$;
