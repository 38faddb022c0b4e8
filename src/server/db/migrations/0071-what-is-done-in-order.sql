-- What is done is far more than what waits, and lists of it are ordered and narrowed alike: a narrow row for each, with
-- an index for each order and for what goes against that order, so that a page is walked to at a million as at a thousand.
create table response_done (
  tenant_id integer not null,
  response_id integer not null,
  sentiment_id integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sla_due_at timestamptz,
  sentiment_score real,
  escalation_level integer not null,
  status text not null,
  severity_level_id integer,
  customer_response_id integer,
  channel text not null,
  -- No index orders after a null, so what has no severity has a number here.
  severity integer not null generated always as (coalesce(severity_level_id, 0)) stored,
  -- Days since 2000, by which what was received in a span of time is walked in another order.
  received_day integer not null
    generated always as ((created_at at time zone 'UTC')::date - date '2000-01-01') stored,
  primary key (tenant_id, response_id)
);
alter table response_queue
  add column severity integer not null generated always as (coalesce(severity_level_id, 0)) stored;

create view response_done_wanted with (security_invoker) as
  select r.tenant_id, r.id as response_id, r.sentiment_id, r.created_at, r.updated_at, r.sla_due_at, r.sentiment_score,
    r.escalation_level, r.status, r.severity_level_id, r.customer_response_id, r.channel
  from sentiment_responses r where not r.is_open;
grant select on response_done_wanted to app_user;

create function keep_added_done() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_done
    (tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
      status, severity_level_id, customer_response_id, channel)
    select a.tenant_id, a.id, a.sentiment_id, a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score,
      a.escalation_level, a.status, a.severity_level_id, a.customer_response_id, a.channel
    from added a where not a.is_open;
  return null;
end $$;

-- Whoever changes a response holds its row, so nobody else writes this one meanwhile.
create function keep_changed_done() returns trigger language plpgsql set search_path = public as $$
begin
  delete from response_done d using added a, gone g
  where d.tenant_id = a.tenant_id and d.response_id = a.id and a.is_open
    and g.tenant_id = a.tenant_id and g.id = a.id and not g.is_open;
  insert into response_done as d
    (tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
      status, severity_level_id, customer_response_id, channel)
    select a.tenant_id, a.id, a.sentiment_id, a.created_at, a.updated_at, a.sla_due_at, a.sentiment_score,
      a.escalation_level, a.status, a.severity_level_id, a.customer_response_id, a.channel
    from added a where not a.is_open
    on conflict (tenant_id, response_id) do update
    set created_at = excluded.created_at, updated_at = excluded.updated_at, sla_due_at = excluded.sla_due_at,
      sentiment_score = excluded.sentiment_score, escalation_level = excluded.escalation_level,
      status = excluded.status, severity_level_id = excluded.severity_level_id,
      customer_response_id = excluded.customer_response_id, channel = excluded.channel
    where (d.created_at, d.updated_at, d.sla_due_at, d.sentiment_score, d.escalation_level, d.status,
        d.severity_level_id, d.customer_response_id, d.channel)
      is distinct from (excluded.created_at, excluded.updated_at, excluded.sla_due_at, excluded.sentiment_score,
        excluded.escalation_level, excluded.status, excluded.severity_level_id, excluded.customer_response_id,
        excluded.channel);
  return null;
end $$;

create trigger keep_added_done after insert on sentiment_responses
  referencing new table as added for each statement execute function keep_added_done();
create trigger keep_changed_done after update on sentiment_responses
  referencing old table as gone new table as added for each statement execute function keep_changed_done();

-- For rows that were written without their triggers.
create function fill_response_done(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_done where tenant_id = tenant;
    insert into response_done
      (tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
        status, severity_level_id, customer_response_id, channel)
      select w.* from response_done_wanted w where w.tenant_id = tenant
  $$;

-- Every row that should not be there as it is, and every one that is missing; none where all is well.
create function wrong_response_done(tenant integer) returns table (fault text, response integer)
  language sql stable security definer set search_path = public as $$
    with kept as (
      select tenant_id, response_id, sentiment_id, created_at, updated_at, sla_due_at, sentiment_score, escalation_level,
        status, severity_level_id, customer_response_id, channel
      from response_done where tenant_id = tenant),
    wanted as (select * from response_done_wanted where tenant_id = tenant)
    select 'missing', w.response_id from (select * from wanted except select * from kept) w
    union all
    select 'too many', k.response_id from (select * from kept except select * from wanted) k
  $$;
revoke execute on function fill_response_done(integer), wrong_response_done(integer) from public;

call lock_tenant_tables();
-- Of a million this takes a while.
set local statement_timeout = 0;
select fill_response_done(id) from tenants;
alter table response_done
  add foreign key (tenant_id, response_id) references sentiment_responses on delete cascade;

create index response_done_received on response_done (tenant_id, created_at, response_id);
create index response_done_changed on response_done (tenant_id, updated_at, response_id);
create index response_done_score on response_done (tenant_id, sentiment_score, response_id);
create index response_done_severity on response_done (tenant_id, severity, created_at, response_id);
create index response_done_severity_score on response_done (tenant_id, severity, sentiment_score, response_id);
create index response_done_status on response_done (tenant_id, status, updated_at, response_id);
create index response_done_customer on response_done (tenant_id, customer_response_id, created_at, response_id)
  where customer_response_id is not null;
create index response_done_escalated on response_done (tenant_id, escalation_level, created_at, response_id)
  where escalation_level > 0;
-- A form or a channel has its own severities and scores, and its own times.
create index response_done_form on response_done (tenant_id, sentiment_id, created_at, response_id);
create index response_done_form_changed on response_done (tenant_id, sentiment_id, updated_at, response_id);
create index response_done_form_score
  on response_done (tenant_id, sentiment_id, severity, sentiment_score, response_id);
create index response_done_form_severity on response_done (tenant_id, sentiment_id, severity, created_at, response_id);
create index response_done_channel on response_done (tenant_id, channel, created_at, response_id);
create index response_done_channel_severity on response_done (tenant_id, channel, severity, created_at, response_id);
create index response_done_day_changed on response_done (tenant_id, received_day, updated_at, response_id);
create index response_done_day_score on response_done (tenant_id, received_day, sentiment_score, response_id);

-- Within a severity what is open goes by when it was received, as what is done does.
drop index response_queue_severity;
create index response_queue_severity on response_queue (tenant_id, kind, holder_id, severity, created_at, response_id);

-- Only lists were walked along these.
drop index sentiment_responses_updated, sentiment_responses_score, sentiment_responses_channel,
  sentiment_responses_severity_due, sentiment_responses_severity_score, sentiment_responses_no_severity_due,
  sentiment_responses_no_severity_score, sentiment_responses_status_changed;
