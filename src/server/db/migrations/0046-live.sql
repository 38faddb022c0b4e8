-- Whoever looks at responses hears of changes at once. With the commit a word goes to every node that listens: the
-- tenant, what kind of thing, and ids; nothing that anybody wrote or is called.

-- Every change of a response is in its history, so the history is what tells. Whoever writes very many is heard of once.
create function tell_of_history() returns trigger language plpgsql set search_path = public as $$
declare
  entry record;
begin
  if (select count(*) from (select from written limit 101) some_of_it) > 100 then
    for entry in select distinct tenant_id from written loop
      perform pg_notify('live', json_build_object('t', entry.tenant_id, 'k', 'many')::text);
    end loop;
    return null;
  end if;
  for entry in select distinct tenant_id, response_id, kind, coalesce(updated_by, user_id) as who from written loop
    perform pg_notify('live', json_build_object(
      't', entry.tenant_id, 'k', 'response', 'r', entry.response_id, 'w', entry.kind, 'u', entry.who)::text);
  end loop;
  return null;
end $$;
create trigger tell_of_new after insert on sentiment_response_tracking
  referencing new table as written for each statement execute function tell_of_history();
create trigger tell_of_changed after update on sentiment_response_tracking
  referencing new table as written for each statement execute function tell_of_history();

create function tell_of_notifications() returns trigger language plpgsql set search_path = public as $$
declare
  one record;
begin
  for one in select distinct tenant_id, user_id from written loop
    perform pg_notify('live', json_build_object('t', one.tenant_id, 'k', 'notifications', 'u', one.user_id)::text);
  end loop;
  return null;
end $$;
create trigger tell_of_new after insert on notifications
  referencing new table as written for each statement execute function tell_of_notifications();
create trigger tell_of_changed after update on notifications
  referencing new table as written for each statement execute function tell_of_notifications();

-- Whoever listens and may no longer do so stops hearing with the very next word.
create function tell_of_access() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', json_build_object('t', new.tenant_id, 'k', 'access')::text);
  return null;
end $$;
create trigger tell_of_end after update on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at) execute function tell_of_access();
create trigger tell_of_person after update on users for each row
  when (old.role_id is distinct from new.role_id or old.is_active is distinct from new.is_active
    or old.deleted_at is distinct from new.deleted_at) execute function tell_of_access();
create trigger tell_of_role after update on roles for each row
  when (old.policy_version is distinct from new.policy_version or old.holds_all is distinct from new.holds_all)
  execute function tell_of_access();
