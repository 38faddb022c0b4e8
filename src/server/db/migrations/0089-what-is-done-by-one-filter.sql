-- Lists of what is done go by when responses came in or were changed, narrowed by one thing at a time: each has an index
-- that leads through just its rows in just that order, and those of one form. Orders by severity and score are kept of
-- everything and of a form.
drop index response_done_severity_score, response_done_form_score, response_done_channel_severity, response_done_escalated,
  response_done_day_changed, response_done_day_score;
alter table response_done drop column received_day;
create index response_done_form_score on response_done (tenant_id, sentiment_id, sentiment_score, response_id);
create index response_done_form_status on response_done (tenant_id, sentiment_id, status, created_at, response_id);
create index response_done_severity_changed on response_done (tenant_id, severity, updated_at, response_id);
create index response_done_status_received on response_done (tenant_id, status, created_at, response_id);
create index response_done_channel_changed on response_done (tenant_id, channel, updated_at, response_id);
create index response_done_customer_changed on response_done (tenant_id, customer_response_id, updated_at, response_id)
  where customer_response_id is not null;
create index response_done_escalated on response_done (tenant_id, created_at, response_id) where escalation_level > 0;
create index response_done_escalated_changed on response_done (tenant_id, updated_at, response_id)
  where escalation_level > 0;

-- Who had what is done, in the same two orders: a row for each colleague and each group, and one where nobody had it.
create table response_done_holders (
  tenant_id integer not null,
  response_id integer not null,
  kind text collate "C" not null check (kind in ('user', 'group', 'nobody')),
  -- 0 where nobody had it.
  holder_id integer not null,
  sentiment_id integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, response_id, kind, holder_id),
  foreign key (tenant_id, response_id) references response_done on delete cascade
);

create view response_done_holders_wanted with (security_invoker) as
  select d.tenant_id, d.response_id, h.kind, h.holder_id, d.sentiment_id, d.created_at, d.updated_at
  from response_done d cross join lateral (
    select 'user' collate "C" as kind, j.user_id as holder_id from sentiment_response_users j
      where j.tenant_id = d.tenant_id and j.response_id = d.response_id
    union all
    select 'group', j.group_id from sentiment_response_groups j
      where j.tenant_id = d.tenant_id and j.response_id = d.response_id
    union all
    select 'nobody', 0 where not exists (select from sentiment_response_users j
      where j.tenant_id = d.tenant_id and j.response_id = d.response_id)) h;
grant select on response_done_holders_wanted to app_user;

-- As before, and who has what is done is kept as well.
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
  if not exists (select from response_done d where d.tenant_id = tenant and d.response_id = any(ids)) then return; end if;
  delete from response_done_holders h where h.tenant_id = tenant and h.response_id = any(ids)
    and not exists (select from response_done_holders_wanted w where w.tenant_id = tenant
      and w.response_id = h.response_id and w.kind = h.kind and w.holder_id = h.holder_id);
  insert into response_done_holders (tenant_id, response_id, kind, holder_id, sentiment_id, created_at, updated_at)
    select w.* from response_done_holders_wanted w where w.tenant_id = tenant and w.response_id = any(ids)
    on conflict (tenant_id, response_id, kind, holder_id) do nothing;
end $$;

-- What comes in as done is nobody's yet.
create or replace function keep_added_done() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_done
    (tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
      status, severity_level_id, customer_response_id, channel)
    select a.tenant_id, a.id, a.sentiment_id, a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score,
      a.escalation_level, a.status, a.severity_level_id, a.customer_response_id, a.channel
    from added a where not a.is_open;
  if not found then return null; end if;
  insert into response_done_holders (tenant_id, response_id, kind, holder_id, sentiment_id, created_at, updated_at)
    select a.tenant_id, a.id, 'nobody', 0, a.sentiment_id, a.created_at, a.updated_at from added a where not a.is_open;
  return null;
end $$;

create function keep_times_of_holders() returns trigger language plpgsql set search_path = public as $$
begin
  update response_done_holders h set created_at = new.created_at, updated_at = new.updated_at
  where h.tenant_id = new.tenant_id and h.response_id = new.response_id;
  return null;
end $$;
create trigger keep_times after update on response_done for each row
  when (old.created_at <> new.created_at or old.updated_at <> new.updated_at) execute function keep_times_of_holders();

create or replace function fill_response_done(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_done_holders where tenant_id = tenant;
    delete from response_done where tenant_id = tenant;
    insert into response_done
      (tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
        status, severity_level_id, customer_response_id, channel)
      select w.* from response_done_wanted w where w.tenant_id = tenant;
    insert into response_done_holders (tenant_id, response_id, kind, holder_id, sentiment_id, created_at, updated_at)
      select w.* from response_done_holders_wanted w where w.tenant_id = tenant
  $$;

-- Every row that should not be there as it is, and every one that is missing; none where all is well.
create or replace function wrong_response_done(tenant integer) returns table (fault text, response integer)
  language sql stable security definer set search_path = public as $$
    with kept as (
      select tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
        status, severity_level_id, customer_response_id, channel
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

call lock_tenant_tables();
-- Of a million this takes a while.
set local statement_timeout = 0;
insert into response_done_holders (tenant_id, response_id, kind, holder_id, sentiment_id, created_at, updated_at)
  select w.* from response_done_holders_wanted w;
create index response_done_held on response_done_holders (tenant_id, kind, holder_id, created_at, response_id);
create index response_done_held_form
  on response_done_holders (tenant_id, kind, holder_id, sentiment_id, created_at, response_id);
create index response_done_held_changed on response_done_holders (tenant_id, kind, holder_id, updated_at, response_id);
analyze response_done, response_done_holders;
