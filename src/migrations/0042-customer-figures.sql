-- Figures of each customer's feedback, so that lists of customers sort and filter by them. Changes append the customer
-- to the pending ones in their own statement; a task computes the figures of these; a reader computes those of pending
-- customers itself. A customer without feedback may have no row.
create table customer_figures (
  tenant_id integer not null references tenants,
  customer_id integer not null,
  open_cases integer not null,
  surveys_answered integer not null,
  -- The scores of the latest complete survey responses, and of the latest sentiment response.
  nps smallint, csat smallint, sentiment real,
  last_feedback_at timestamptz,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer_form_responses on delete cascade
);

-- Rows are only added and deleted, so that writers never wait for each other.
create table customer_figures_pending (
  tenant_id integer not null references tenants,
  customer_id integer not null,
  id bigint not null generated always as identity,
  primary key (tenant_id, customer_id, id)
);

-- The figures from the feedback itself.
create view live_customer_figures with (security_invoker) as
  select c.tenant_id, c.id as customer_id,
    (select count(*)::integer from sentiment_responses r
      where r.tenant_id = c.tenant_id and r.customer_response_id = c.id and r.is_open) as open_cases,
    (select count(*)::integer from survey_responses s
      where s.tenant_id = c.tenant_id and s.customer_id = c.id and s.status = 'complete') as surveys_answered,
    (select s.nps from survey_responses s
      where s.tenant_id = c.tenant_id and s.customer_id = c.id and s.status = 'complete' and s.nps is not null
      order by s.started_at desc, s.id desc limit 1) as nps,
    (select s.csat from survey_responses s
      where s.tenant_id = c.tenant_id and s.customer_id = c.id and s.status = 'complete' and s.csat is not null
      order by s.started_at desc, s.id desc limit 1) as csat,
    (select r.sentiment_score from sentiment_responses r
      where r.tenant_id = c.tenant_id and r.customer_response_id = c.id and r.sentiment_score is not null
      order by r.created_at desc, r.id desc limit 1) as sentiment,
    greatest(
      (select max(r.created_at) from sentiment_responses r
        where r.tenant_id = c.tenant_id and r.customer_response_id = c.id),
      (select max(s.started_at) from survey_responses s
        where s.tenant_id = c.tenant_id and s.customer_id = c.id and s.status not in ('spam', 'test')))
      as last_feedback_at
  from customer_form_responses c;

-- The indexes answer the figures of a customer without its rows.
drop index sentiment_responses_customer;
create index sentiment_responses_customer on sentiment_responses (tenant_id, customer_response_id, created_at desc)
  include (sentiment_score, is_open) where customer_response_id is not null;
drop index survey_responses_tenant_id_customer_id_started_at_idx;
create index survey_responses_customer on survey_responses (tenant_id, customer_id, started_at desc)
  include (status, nps, csat) where customer_id is not null;

-- The two tables of feedback name their customer differently.
create function add_customers_of_responses() returns trigger language plpgsql set search_path from current as $$
begin
  insert into customer_figures_pending (tenant_id, customer_id)
  select distinct m.tenant_id, m.customer_response_id from moved m where m.customer_response_id is not null;
  return null;
end $$;

create function add_customers_of_changed_responses() returns trigger language plpgsql set search_path from current as $$
begin
  insert into customer_figures_pending (tenant_id, customer_id)
  select distinct g.tenant_id, k.customer
  from gone g join added a on a.tenant_id = g.tenant_id and a.id = g.id
  cross join lateral (values (g.customer_response_id), (a.customer_response_id)) k(customer)
  where k.customer is not null and (g.customer_response_id, g.is_open, g.sentiment_score, g.created_at)
    is distinct from (a.customer_response_id, a.is_open, a.sentiment_score, a.created_at);
  return null;
end $$;

create function add_customers_of_survey_responses() returns trigger language plpgsql set search_path from current as $$
begin
  insert into customer_figures_pending (tenant_id, customer_id)
  select distinct m.tenant_id, m.customer_id from moved m where m.customer_id is not null;
  return null;
end $$;

create function add_customers_of_changed_survey_responses() returns trigger
  language plpgsql set search_path from current as $$
begin
  insert into customer_figures_pending (tenant_id, customer_id)
  select distinct g.tenant_id, k.customer
  from gone g join added a on a.tenant_id = g.tenant_id and a.id = g.id
  cross join lateral (values (g.customer_id), (a.customer_id)) k(customer)
  where k.customer is not null and (g.customer_id, g.status, g.nps, g.csat, g.started_at)
    is distinct from (a.customer_id, a.status, a.nps, a.csat, a.started_at);
  return null;
end $$;

create trigger customers_added after insert on sentiment_responses
  referencing new table as moved for each statement execute function add_customers_of_responses();
create trigger customers_gone after delete on sentiment_responses
  referencing old table as moved for each statement execute function add_customers_of_responses();
create trigger customers_changed after update on sentiment_responses
  referencing old table as gone new table as added for each statement
  execute function add_customers_of_changed_responses();
create trigger customers_added after insert on survey_responses
  referencing new table as moved for each statement execute function add_customers_of_survey_responses();
create trigger customers_gone after delete on survey_responses
  referencing old table as moved for each statement execute function add_customers_of_survey_responses();
create trigger customers_changed after update on survey_responses
  referencing old table as gone new table as added for each statement
  execute function add_customers_of_changed_survey_responses();

-- Computes the figures of up to `most` pending customers of any tenant; one caller at a time.
create function fold_customer_figures(most integer) returns integer
  language plpgsql volatile security definer set search_path from current as $$
declare
  tenants_held integer[];
  customers_held integer[];
begin
  if not pg_try_advisory_xact_lock(712042) then return 0; end if;
  with gone as (
    delete from customer_figures_pending
    where ctid = any(array(select ctid from customer_figures_pending order by tenant_id, customer_id, id limit most))
    returning tenant_id, customer_id)
  select array_agg(tenant_id), array_agg(customer_id) into tenants_held, customers_held from gone;
  if tenants_held is null then return 0; end if;
  insert into customer_figures as f (tenant_id, customer_id, open_cases, surveys_answered, nps, csat, sentiment,
    last_feedback_at)
  select e.tenant_id, e.customer_id, e.open_cases, e.surveys_answered, e.nps, e.csat, e.sentiment, e.last_feedback_at
  from (select distinct * from unnest(tenants_held, customers_held) h(tenant_id, customer_id)) h
  join live_customer_figures e on e.tenant_id = h.tenant_id and e.customer_id = h.customer_id
  on conflict (tenant_id, customer_id) do update set open_cases = excluded.open_cases,
    surveys_answered = excluded.surveys_answered, nps = excluded.nps, csat = excluded.csat,
    sentiment = excluded.sentiment, last_feedback_at = excluded.last_feedback_at;
  return cardinality(customers_held);
end $$;
grant execute on function fold_customer_figures(integer) to app_user;

-- For rows that were written without triggers. Only while no other transaction changes them.
create function fill_customer_figures(tenant integer) returns void
  language sql volatile security definer set search_path from current as $$
    delete from customer_figures_pending where tenant_id = tenant;
    delete from customer_figures where tenant_id = tenant;
    insert into customer_figures (tenant_id, customer_id, open_cases, surveys_answered, nps, csat, sentiment,
      last_feedback_at)
    select e.tenant_id, e.customer_id, e.open_cases, e.surveys_answered, e.nps, e.csat, e.sentiment, e.last_feedback_at
    from live_customer_figures e where e.tenant_id = tenant and e.last_feedback_at is not null;
  $$;

select fill_customer_figures(id) from tenants;

-- Verifier: the customers of a tenant whose figures differ from their feedback.
create function wrong_customer_figures(tenant integer) returns table (what text, counted numeric, said numeric)
  language sql stable security definer set search_path from current as $$
    select 'customer ' || e.customer_id, coalesce(f.open_cases, 0), e.open_cases
    from live_customer_figures e
    left join customer_figures f on f.tenant_id = e.tenant_id and f.customer_id = e.customer_id
    where e.tenant_id = tenant
      and (coalesce(f.open_cases, 0), coalesce(f.surveys_answered, 0), f.nps, f.csat, f.sentiment, f.last_feedback_at)
        is distinct from (e.open_cases, e.surveys_answered, e.nps, e.csat, e.sentiment, e.last_feedback_at)
      and not exists (select from customer_figures_pending p
        where p.tenant_id = e.tenant_id and p.customer_id = e.customer_id)
  $$;

drop view customer_rows;
create view customer_rows with (security_invoker) as
  select c.*, f.last_feedback_at,
    floor(extract(epoch from now() - f.last_feedback_at) / 86400)::integer as days_since_feedback,
    f.nps, f.csat, f.surveys_answered, f.sentiment, f.open_cases
  from customer_form_responses c
  left join customer_figures s on s.tenant_id = c.tenant_id and s.customer_id = c.id
  cross join lateral (select exists (
    select from customer_figures_pending p where p.tenant_id = c.tenant_id and p.customer_id = c.id) as is_pending) p
  -- Each figure by itself, so that a list computes only those that it reads.
  cross join lateral (select
    case when p.is_pending then (select l.last_feedback_at from live_customer_figures l
      where l.tenant_id = c.tenant_id and l.customer_id = c.id) else s.last_feedback_at end as last_feedback_at,
    case when p.is_pending then (select l.nps from live_customer_figures l
      where l.tenant_id = c.tenant_id and l.customer_id = c.id) else s.nps end as nps,
    case when p.is_pending then (select l.csat from live_customer_figures l
      where l.tenant_id = c.tenant_id and l.customer_id = c.id) else s.csat end as csat,
    case when p.is_pending then (select l.surveys_answered from live_customer_figures l
      where l.tenant_id = c.tenant_id and l.customer_id = c.id) else coalesce(s.surveys_answered, 0) end as surveys_answered,
    case when p.is_pending then (select l.sentiment from live_customer_figures l
      where l.tenant_id = c.tenant_id and l.customer_id = c.id) else s.sentiment end as sentiment,
    case when p.is_pending then (select l.open_cases from live_customer_figures l
      where l.tenant_id = c.tenant_id and l.customer_id = c.id) else coalesce(s.open_cases, 0) end as open_cases) f
  where c.delete_at is null;

-- All responses by escalation level, not only the escalated ones.
drop index sentiment_responses_escalated;
create index sentiment_responses_level on sentiment_responses (tenant_id, escalation_level, id) include (is_open);

call lock_tenant_tables();
