-- What waits, by whoever it waits for: one row for each colleague or group that has an open response, for each person
-- who watches it, and one where nobody has it. What is done is not in it, so that it stays small beside the responses.
create table response_queue (
  tenant_id integer not null,
  kind text collate "C" not null check (kind in ('user', 'group', 'watcher', 'nobody')),
  -- 0 where nobody has it.
  holder_id integer not null,
  response_id integer not null,
  sentiment_id integer not null,
  primary key (tenant_id, kind, holder_id, response_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index on response_queue (tenant_id, response_id);

-- Who waits for what, as the responses and those who have them say.
create view response_queue_wanted with (security_invoker) as
  select r.tenant_id, h.kind, h.holder_id, r.id as response_id, r.sentiment_id
  from sentiment_responses r cross join lateral (
    select 'user' collate "C" as kind, j.user_id as holder_id from sentiment_response_users j
      where j.tenant_id = r.tenant_id and j.response_id = r.id
    union all
    select 'group', j.group_id from sentiment_response_groups j where j.tenant_id = r.tenant_id and j.response_id = r.id
    union all
    select 'watcher', w.user_id from sentiment_response_watchers w
      where w.tenant_id = r.tenant_id and w.response_id = r.id and w.is_watching
    union all
    select 'nobody', 0 where not exists (
      select from sentiment_response_users j where j.tenant_id = r.tenant_id and j.response_id = r.id)) h
  where r.is_open;
grant select on response_queue_wanted to app_user;

create procedure requeue_responses(tenant integer, ids integer[]) language plpgsql set search_path = public as $$
begin
  -- Whoever changes the same response at the same time waits here, and then sees what this one leaves.
  perform from sentiment_responses r where r.tenant_id = tenant and r.id = any(ids) order by r.id for no key update;
  if not found then return; end if;
  delete from response_queue q where q.tenant_id = tenant and q.response_id = any(ids);
  insert into response_queue (tenant_id, kind, holder_id, response_id, sentiment_id)
    select w.tenant_id, w.kind, w.holder_id, w.response_id, w.sentiment_id from response_queue_wanted w
    where w.tenant_id = tenant and w.response_id = any(ids);
end $$;

create function queue_added_responses() returns trigger language plpgsql set search_path = public as $$
declare
  part record;
begin
  for part in select a.tenant_id, array_agg(a.id) as ids from added a where a.is_open group by 1 loop
    call requeue_responses(part.tenant_id, part.ids);
  end loop;
  return null;
end $$;
create function queue_changed_responses() returns trigger language plpgsql set search_path = public as $$
declare
  part record;
begin
  for part in select a.tenant_id, array_agg(a.id) as ids from added a
    join gone g on g.tenant_id = a.tenant_id and g.id = a.id where a.is_open <> g.is_open group by 1
  loop
    call requeue_responses(part.tenant_id, part.ids);
  end loop;
  return null;
end $$;
create function queue_held_responses() returns trigger language plpgsql set search_path = public as $$
declare
  part record;
begin
  for part in select c.tenant_id, array_agg(distinct c.response_id) as ids from changed c group by 1 loop
    call requeue_responses(part.tenant_id, part.ids);
  end loop;
  return null;
end $$;

create trigger queue_added after insert on sentiment_responses
  referencing new table as added for each statement execute function queue_added_responses();
create trigger queue_changed after update on sentiment_responses
  referencing old table as gone new table as added for each statement execute function queue_changed_responses();
create trigger queue_added after insert on sentiment_response_users
  referencing new table as changed for each statement execute function queue_held_responses();
create trigger queue_gone after delete on sentiment_response_users
  referencing old table as changed for each statement execute function queue_held_responses();
create trigger queue_added after insert on sentiment_response_groups
  referencing new table as changed for each statement execute function queue_held_responses();
create trigger queue_gone after delete on sentiment_response_groups
  referencing old table as changed for each statement execute function queue_held_responses();
create trigger queue_added after insert on sentiment_response_watchers
  referencing new table as changed for each statement execute function queue_held_responses();
create trigger queue_changed after update on sentiment_response_watchers
  referencing new table as changed for each statement execute function queue_held_responses();
create trigger queue_gone after delete on sentiment_response_watchers
  referencing old table as changed for each statement execute function queue_held_responses();

-- For rows that were written without their triggers.
create function fill_response_queue(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_queue where tenant_id = tenant;
    insert into response_queue (tenant_id, kind, holder_id, response_id, sentiment_id)
      select tenant_id, kind, holder_id, response_id, sentiment_id from response_queue_wanted where tenant_id = tenant
  $$;

-- Every row of the queue that should not be there, and every one that is missing; none where all is well.
create function wrong_response_queue(tenant integer) returns table (fault text, kind text, holder integer, response integer)
  language sql stable security definer set search_path = public as $$
    select case when q.tenant_id is null then 'missing' else 'too many' end, coalesce(q.kind, w.kind),
      coalesce(q.holder_id, w.holder_id), coalesce(q.response_id, w.response_id)
    from (select * from response_queue where tenant_id = tenant) q
    full join (select * from response_queue_wanted where tenant_id = tenant) w
      using (tenant_id, kind, holder_id, response_id, sentiment_id)
    where q.tenant_id is null or w.tenant_id is null
  $$;
revoke execute on function fill_response_queue(integer), wrong_response_queue(integer) from public;

call lock_tenant_tables();
select fill_response_queue(id) from tenants;
