-- A repeat is answered like the first call, by the same rule; an answer is kept for a day, and sealed from now on.
delete from idempotency_keys;
alter table idempotency_keys drop column status;

create function forget_past_answers(before timestamptz) returns void
  language sql security definer set search_path = public
  as $$ delete from idempotency_keys where created_at < before $$;
revoke execute on function forget_past_answers(timestamptz) from public;
grant execute on function forget_past_answers(timestamptz) to app_user;
