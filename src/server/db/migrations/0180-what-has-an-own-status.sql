-- Lists are narrowed by the statuses that a tenant has added as by any other: what waits and what is done keep beside
-- them which one a response has. Most have none, and are in none of the indexes below.
alter table response_queue add column own_status_id integer;
alter table response_done add column own_status_id integer;

create or replace view response_queue_wanted with (security_invoker) as
  select r.tenant_id, h.kind, h.holder_id, r.id as response_id, r.sentiment_id, r.created_at, r.updated_at, r.sla_due_at,
    r.sentiment_score, r.escalation_level, r.status, r.severity_level_id, r.customer_response_id, r.channel,
    r.own_status_id
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

create or replace view response_done_wanted with (security_invoker) as
  select r.tenant_id, r.id as response_id, r.sentiment_id, r.created_at, r.updated_at, r.sla_due_at, r.sentiment_score,
    r.escalation_level, r.status, r.severity_level_id, r.customer_response_id, r.channel, r.own_status_id
  from sentiment_responses r where not r.is_open;

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
      escalation_level, status, severity_level_id, customer_response_id, channel, own_status_id)
    select w.* from response_queue_wanted w where w.tenant_id = tenant and w.response_id = any(ids)
    on conflict (tenant_id, kind, holder_id, response_id) do nothing;
  if not exists (select from response_done d where d.tenant_id = tenant and d.response_id = any(ids)) then return; end if;
  delete from response_done_holders h where h.tenant_id = tenant and h.response_id = any(ids)
    and not exists (select from response_done_holders_wanted w where w.tenant_id = tenant
      and w.response_id = h.response_id and w.kind = h.kind and w.holder_id = h.holder_id);
  insert into response_done_holders (tenant_id, response_id, kind, holder_id, sentiment_id, created_at, updated_at)
    select w.* from response_done_holders_wanted w where w.tenant_id = tenant and w.response_id = any(ids)
    on conflict (tenant_id, response_id, kind, holder_id) do nothing;
end $$;

-- What has just come in is nobody's yet: there is nothing to look up.
create or replace function queue_added_responses() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_queue
    (tenant_id, kind, holder_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score,
      escalation_level, status, severity_level_id, customer_response_id, channel, own_status_id)
    select a.tenant_id, h.kind, 0, a.id, a.sentiment_id, a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score,
      a.escalation_level, a.status, a.severity_level_id, a.customer_response_id, a.channel, a.own_status_id
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
    severity_level_id = a.severity_level_id, customer_response_id = a.customer_response_id, channel = a.channel,
    own_status_id = a.own_status_id
  from added a
  where q.tenant_id = a.tenant_id and q.response_id = a.id and a.is_open
    and (q.created_at, q.updated_at, q.sla_due_at, q.sentiment_score, q.escalation_level, q.status,
        q.severity_level_id, q.customer_response_id, q.channel, q.own_status_id)
      is distinct from (a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score, a.escalation_level, a.status,
        a.severity_level_id, a.customer_response_id, a.channel, a.own_status_id);
  return null;
end $$;

create or replace function fill_response_queue(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_queue where tenant_id = tenant;
    insert into response_queue
      (tenant_id, kind, holder_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score,
        escalation_level, status, severity_level_id, customer_response_id, channel, own_status_id)
      select w.* from response_queue_wanted w where w.tenant_id = tenant
  $$;

-- Every row of the queue that should not be there as it is, and every one that is missing; none where all is well.
create or replace function wrong_response_queue(tenant integer)
  returns table (fault text, kind text, holder integer, response integer)
  language sql stable security definer set search_path = public as $$
    with kept as (
      select tenant_id, kind, holder_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score,
        escalation_level, status, severity_level_id, customer_response_id, channel, own_status_id
      from response_queue where tenant_id = tenant),
    wanted as (select * from response_queue_wanted where tenant_id = tenant)
    select 'missing', w.kind, w.holder_id, w.response_id from (select * from wanted except select * from kept) w
    union all
    select 'too many', k.kind, k.holder_id, k.response_id from (select * from kept except select * from wanted) k
  $$;

-- What comes in as done is nobody's yet.
create or replace function keep_added_done() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_done
    (tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
      status, severity_level_id, customer_response_id, channel, own_status_id)
    select a.tenant_id, a.id, a.sentiment_id, a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score,
      a.escalation_level, a.status, a.severity_level_id, a.customer_response_id, a.channel, a.own_status_id
    from added a where not a.is_open;
  if not found then return null; end if;
  insert into response_done_holders (tenant_id, response_id, kind, holder_id, sentiment_id, created_at, updated_at)
    select a.tenant_id, a.id, 'nobody', 0, a.sentiment_id, a.created_at, a.updated_at from added a where not a.is_open;
  return null;
end $$;

-- Whoever changes a response holds its row, so nobody else writes this one meanwhile.
create or replace function keep_changed_done() returns trigger language plpgsql set search_path = public as $$
begin
  delete from response_done d using added a, gone g
  where d.tenant_id = a.tenant_id and d.response_id = a.id and a.is_open
    and g.tenant_id = a.tenant_id and g.id = a.id and not g.is_open;
  insert into response_done as d
    (tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
      status, severity_level_id, customer_response_id, channel, own_status_id)
    select a.tenant_id, a.id, a.sentiment_id, a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score,
      a.escalation_level, a.status, a.severity_level_id, a.customer_response_id, a.channel, a.own_status_id
    from added a where not a.is_open
    on conflict (tenant_id, response_id) do update
    set created_at = excluded.created_at, updated_at = excluded.updated_at, sla_due_at = excluded.sla_due_at,
      sentiment_score = excluded.sentiment_score, escalation_level = excluded.escalation_level,
      status = excluded.status, severity_level_id = excluded.severity_level_id,
      customer_response_id = excluded.customer_response_id, channel = excluded.channel,
      own_status_id = excluded.own_status_id
    where (d.created_at, d.updated_at, d.sla_due_at, d.sentiment_score, d.escalation_level, d.status,
        d.severity_level_id, d.customer_response_id, d.channel, d.own_status_id)
      is distinct from (excluded.created_at, excluded.updated_at, excluded.sla_due_at, excluded.sentiment_score,
        excluded.escalation_level, excluded.status, excluded.severity_level_id, excluded.customer_response_id,
        excluded.channel, excluded.own_status_id);
  return null;
end $$;

create or replace function fill_response_done(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_done_holders where tenant_id = tenant;
    delete from response_done where tenant_id = tenant;
    insert into response_done
      (tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
        status, severity_level_id, customer_response_id, channel, own_status_id)
      select w.* from response_done_wanted w where w.tenant_id = tenant;
    insert into response_done_holders (tenant_id, response_id, kind, holder_id, sentiment_id, created_at, updated_at)
      select w.* from response_done_holders_wanted w where w.tenant_id = tenant
  $$;

-- Every row that should not be there as it is, and every one that is missing; none where all is well.
create or replace function wrong_response_done(tenant integer) returns table (fault text, response integer)
  language sql stable security definer set search_path = public as $$
    with kept as (
      select tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
        status, severity_level_id, customer_response_id, channel, own_status_id
      from response_done where tenant_id = tenant),
    wanted as (select * from response_done_wanted where tenant_id = tenant),
    held as (
      select tenant_id, response_id, kind, holder_id, sentiment_id, created_at, updated_at
      from response_done_holders where tenant_id = tenant),
    holding as (select * from response_done_holders_wanted where tenant_id = tenant)
    select 'missing', w.response_id from (select * from wanted except select * from kept) w
    union all
    select 'too many', k.response_id from (select * from kept except select * from wanted) k
    union all
    select 'missing holder', w.response_id from (select * from holding except select * from held) w
    union all
    select 'holder too many', k.response_id from (select * from held except select * from holding) k
  $$;

-- Of many this takes a while.
set local statement_timeout = 0;
update response_queue q set own_status_id = r.own_status_id from sentiment_responses r
  where r.own_status_id is not null and q.tenant_id = r.tenant_id and q.response_id = r.id;
update response_done d set own_status_id = r.own_status_id from sentiment_responses r
  where r.own_status_id is not null and d.tenant_id = r.tenant_id and d.response_id = r.id;

create index response_queue_own_received on response_queue (tenant_id, kind, holder_id, own_status_id, created_at, response_id)
  include (sentiment_id, severity, sentiment_score, sla_due_at, escalation_level) where own_status_id is not null;
create index response_queue_own_changed on response_queue (tenant_id, kind, holder_id, own_status_id, updated_at, response_id)
  include (sentiment_id, severity, sentiment_score, sla_due_at, escalation_level) where own_status_id is not null;
create index response_queue_own_due on response_queue (tenant_id, kind, holder_id, own_status_id, sla_due_at, response_id)
  include (sentiment_id, severity, sentiment_score, escalation_level, created_at, updated_at)
  where own_status_id is not null;
create index response_queue_own_score
  on response_queue (tenant_id, kind, holder_id, own_status_id, sentiment_score, response_id)
  include (sentiment_id, severity, sla_due_at, escalation_level) where own_status_id is not null;
create index response_queue_own_severity
  on response_queue (tenant_id, kind, holder_id, own_status_id, severity, created_at, response_id)
  include (sentiment_id, sentiment_score, sla_due_at, escalation_level) where own_status_id is not null;
create index response_done_own on response_done (tenant_id, own_status_id, created_at, response_id)
  where own_status_id is not null;
create index response_done_own_changed on response_done (tenant_id, own_status_id, updated_at, response_id)
  where own_status_id is not null;
create index response_done_form_own on response_done (tenant_id, sentiment_id, own_status_id, created_at, response_id)
  where own_status_id is not null;
-- Little of what is open is escalated: found by that, it is put in any order.
create index response_queue_own_escalated on response_queue (tenant_id, kind, holder_id, own_status_id, created_at, response_id)
  include (sentiment_id, severity, sentiment_score, sla_due_at, escalation_level, updated_at)
  where own_status_id is not null and escalation_level > 0;
