-- What waits for somebody keeps beside it what lists are ordered and narrowed by: a queue of many thousands is then
-- walked in the order asked for as far as a page needs, and never gathered and sorted first.
alter table response_queue
  drop constraint response_queue_kind_check,
  -- What is open at all is a queue of its own, whoever it waits for.
  add constraint response_queue_kind_check check (kind in ('user', 'group', 'watcher', 'nobody', 'open')),
  add column created_at timestamptz,
  add column updated_at timestamptz,
  add column sla_due_at timestamptz,
  add column sentiment_score real,
  add column escalation_level integer,
  add column status text,
  add column severity_level_id integer,
  add column customer_response_id integer,
  add column channel text;

drop view response_queue_wanted;
create view response_queue_wanted with (security_invoker) as
  select r.tenant_id, h.kind, h.holder_id, r.id as response_id, r.sentiment_id, r.created_at, r.updated_at, r.sla_due_at,
    r.sentiment_score, r.escalation_level, r.status, r.severity_level_id, r.customer_response_id, r.channel
  from sentiment_responses r cross join lateral (
    select 'user' collate "C" as kind, j.user_id as holder_id from sentiment_response_users j
      where j.tenant_id = r.tenant_id and j.response_id = r.id
    union all
    select 'group', j.group_id from sentiment_response_groups j where j.tenant_id = r.tenant_id and j.response_id = r.id
    union all
    select 'watcher', w.user_id from sentiment_response_watchers w
      where w.tenant_id = r.tenant_id and w.response_id = r.id and w.is_watching
    union all
    select 'open', 0
    union all
    select 'nobody', 0 where not exists (
      select from sentiment_response_users j where j.tenant_id = r.tenant_id and j.response_id = r.id)) h
  where r.is_open;
grant select on response_queue_wanted to app_user;

-- Planned once: for a single response, planning anew takes several times as long as the work.
create or replace procedure requeue_responses(tenant integer, ids integer[]) language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  -- Whoever changes the same response at the same time waits here, and then sees what this one leaves.
  perform from sentiment_responses r where r.tenant_id = tenant and r.id = any(ids) order by r.id for no key update;
  if not found then return; end if;
  -- What is there already stays: a response that comes in is met here once for each of those who get it.
  delete from response_queue q where q.tenant_id = tenant and q.response_id = any(ids)
    and not exists (select from response_queue_wanted w where w.tenant_id = tenant and w.response_id = q.response_id
      and w.kind = q.kind and w.holder_id = q.holder_id);
  insert into response_queue
    (tenant_id, kind, holder_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score,
      escalation_level, status, severity_level_id, customer_response_id, channel)
    select w.* from response_queue_wanted w where w.tenant_id = tenant and w.response_id = any(ids)
    on conflict (tenant_id, kind, holder_id, response_id) do nothing;
end $$;

-- What has just come in is nobody's yet: there is nothing to look up.
create or replace function queue_added_responses() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_queue
    (tenant_id, kind, holder_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score,
      escalation_level, status, severity_level_id, customer_response_id, channel)
    select a.tenant_id, h.kind, 0, a.id, a.sentiment_id, a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score,
      a.escalation_level, a.status, a.severity_level_id, a.customer_response_id, a.channel
    from added a cross join (values ('open'), ('nobody')) h(kind) where a.is_open;
  return null;
end $$;

-- Who has a response stays as it is while the response itself changes: then only what is kept beside it does.
create or replace function queue_changed_responses() returns trigger language plpgsql set search_path = public as $$
declare
  part record;
begin
  for part in select a.tenant_id, array_agg(a.id) as ids from added a
    join gone g on g.tenant_id = a.tenant_id and g.id = a.id where a.is_open <> g.is_open group by 1
  loop
    call requeue_responses(part.tenant_id, part.ids);
  end loop;
  update response_queue q
  set created_at = a.created_at, updated_at = a.updated_at, sla_due_at = a.sla_due_at,
    sentiment_score = a.sentiment_score, escalation_level = a.escalation_level, status = a.status,
    severity_level_id = a.severity_level_id, customer_response_id = a.customer_response_id, channel = a.channel
  from added a
  where q.tenant_id = a.tenant_id and q.response_id = a.id and a.is_open
    and (q.created_at, q.updated_at, q.sla_due_at, q.sentiment_score, q.escalation_level, q.status,
        q.severity_level_id, q.customer_response_id, q.channel)
      is distinct from (a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score, a.escalation_level, a.status,
        a.severity_level_id, a.customer_response_id, a.channel);
  return null;
end $$;

create or replace function fill_response_queue(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_queue where tenant_id = tenant;
    insert into response_queue
      (tenant_id, kind, holder_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score,
        escalation_level, status, severity_level_id, customer_response_id, channel)
      select w.* from response_queue_wanted w where w.tenant_id = tenant
  $$;

-- Every row of the queue that should not be there as it is, and every one that is missing; none where all is well.
create or replace function wrong_response_queue(tenant integer)
  returns table (fault text, kind text, holder integer, response integer)
  language sql stable security definer set search_path = public as $$
    with kept as (
      select tenant_id, kind, holder_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score,
        escalation_level, status, severity_level_id, customer_response_id, channel
      from response_queue where tenant_id = tenant),
    wanted as (select * from response_queue_wanted where tenant_id = tenant)
    select 'missing', w.kind, w.holder_id, w.response_id from (select * from wanted except select * from kept) w
    union all
    select 'too many', k.kind, k.holder_id, k.response_id from (select * from kept except select * from wanted) k
  $$;

select fill_response_queue(id) from tenants;
alter table response_queue
  alter column created_at set not null,
  alter column updated_at set not null,
  alter column escalation_level set not null,
  alter column status set not null,
  alter column channel set not null;

create index response_queue_received on response_queue (tenant_id, kind, holder_id, created_at, response_id);
create index response_queue_changed on response_queue (tenant_id, kind, holder_id, updated_at, response_id);
create index response_queue_due on response_queue (tenant_id, kind, holder_id, sla_due_at, response_id);
create index response_queue_score on response_queue (tenant_id, kind, holder_id, sentiment_score, response_id);
create index response_queue_level on response_queue (tenant_id, kind, holder_id, escalation_level, response_id);
create index response_queue_status on response_queue (tenant_id, kind, holder_id, status, response_id);
create index response_queue_severity on response_queue (tenant_id, kind, holder_id, severity_level_id, response_id);

-- Only lists of what is open were walked along these.
drop index sentiment_responses_open_changed, sentiment_responses_open_severity, sentiment_responses_open_score,
  sentiment_responses_open_level;

-- Severity goes with deadlines and with how customers feel: in the order of one of them, rows that are narrowed by the
-- other would be looked for for long. What has no severity has indexes of its own, because none orders after a null.
create index sentiment_responses_severity_due on sentiment_responses (tenant_id, severity_level_id, sla_due_at, id)
  where severity_level_id is not null;
create index sentiment_responses_severity_score on sentiment_responses (tenant_id, severity_level_id, sentiment_score, id)
  where severity_level_id is not null;
create index sentiment_responses_no_severity_due on sentiment_responses (tenant_id, sla_due_at, id)
  where severity_level_id is null;
create index sentiment_responses_no_severity_score on sentiment_responses (tenant_id, sentiment_score, id)
  where severity_level_id is null;
-- The board of what is done has a column for each status, the last changed first.
create index sentiment_responses_status_changed on sentiment_responses (tenant_id, status, updated_at, id);
