-- Whoever has responses in sight reads the words of their statuses again as soon as one is renamed, added or turned off.
create function tell_of_statuses() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', json_build_object('t', coalesce(new.tenant_id, old.tenant_id), 'k', 'statuses')::text);
  return null;
end $$;
create trigger tell_of_words after insert or update or delete on response_statuses
  for each row execute function tell_of_statuses();
