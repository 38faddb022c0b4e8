-- Responses resolved, and resolved within (met) or after (missed) their SLA target, by day in the tenant's time zone. Form
-- 0 is the sum of all forms. Changes append signed rows to the deltas in their own statement; a task folds these into the
-- counts; a reader adds both.
create table response_day_counts (
  tenant_id integer not null references tenants,
  sentiment_id integer not null,
  day date not null,
  resolved integer not null, met integer not null, missed integer not null,
  primary key (tenant_id, sentiment_id, day)
);

create table response_day_deltas (
  like response_day_counts,
  id bigint not null generated always as identity,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants
);

-- Responses by form, day received, severity (0 is none) and status. The day -infinity is the sum of all days, form 0 with
-- severity 0 that of all forms and severities of a day. Score and squares are the sums that a mean and its interval need.
create table response_cell_counts (
  tenant_id integer not null references tenants,
  sentiment_id integer not null,
  day date not null,
  severity_level_id integer not null,
  status text not null,
  count integer not null, scored integer not null,
  -- Numeric, because a sum of floats drifts.
  score numeric not null, squares numeric not null,
  primary key (tenant_id, sentiment_id, day, severity_level_id, status)
);

create table response_cell_deltas (
  like response_cell_counts,
  id bigint not null generated always as identity,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants
);

create view response_cells with (security_invoker) as
  select tenant_id, sentiment_id, severity_level_id, status,
    sum(count)::integer as count, sum(scored)::integer as scored, sum(score)::float8 as score,
    sum(squares)::float8 as squares
  from (
    select tenant_id, sentiment_id, severity_level_id, status, count, scored, score, squares
    from response_cell_counts where day = '-infinity'
    union all
    select tenant_id, sentiment_id, severity_level_id, status, count, scored, score, squares from response_cell_deltas
  ) both_parts
  group by tenant_id, sentiment_id, severity_level_id, status;

-- Where a response counts in them.
create function cells_of(form integer, day date, severity integer)
  returns table (sentiment_id integer, day date, severity_level_id integer)
  language sql immutable parallel safe as $$ values ($1, $2, $3), ($1, '-infinity', $3), (0, $2, 0) $$;

-- The same by day: several rows for a cell while its deltas are not folded.
create view response_day_cells with (security_invoker) as
  select * from response_cell_counts where day > '-infinity'
  union all
  select d.tenant_id, m.sentiment_id, m.day, m.severity_level_id, d.status, d.count, d.scored, d.score, d.squares
  from response_cell_deltas d cross join lateral cells_of(d.sentiment_id, d.day, d.severity_level_id) m
  where m.day > '-infinity';

create view response_days with (security_invoker) as
  select tenant_id, sentiment_id, day, resolved, met, missed from response_day_counts
  union all
  select d.tenant_id, f.form, d.day, d.resolved, d.met, d.missed
  from response_day_deltas d cross join lateral (values (d.sentiment_id), (0)) f(form);

-- Sentiment scores by form and day received: of all responses (group 0 and no topic), of those assigned to each group, and
-- of those with each topic. Form 0 is the sum of all forms, the day -infinity that of all days.
create table response_score_counts (
  tenant_id integer not null references tenants,
  sentiment_id integer not null,
  day date not null,
  group_id integer not null,
  topic text not null,
  count integer not null, scored integer not null,
  score numeric not null, squares numeric not null,
  primary key (tenant_id, sentiment_id, group_id, topic, day)
);

create table response_score_deltas (
  like response_score_counts,
  id bigint not null generated always as identity,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants
);

create function sums_of(form integer, day date) returns table (sentiment_id integer, day date)
  language sql immutable parallel safe as $$ values ($1, $2), (0, $2), ($1, '-infinity'), (0, '-infinity') $$;

create view response_scores with (security_invoker) as
  select tenant_id, sentiment_id, day, group_id, topic, count, scored, score, squares from response_score_counts
  union all
  select d.tenant_id, m.sentiment_id, m.day, d.group_id, d.topic, d.count, d.scored, d.score, d.squares
  from response_score_deltas d cross join lateral sums_of(d.sentiment_id, d.day) m;

-- Where a response counts in them.
create function score_keys(tenant integer, response integer, topics jsonb)
  returns table (group_id integer, topic text) language sql stable parallel safe as $$
    select 0, ''
    union all select distinct 0, t.value from jsonb_array_elements_text(topics) t(value)
    union all select j.group_id, '' from sentiment_response_groups j
    where j.tenant_id = tenant and j.response_id = response
$$;

-- Added responses count 1, deleted ones -1. Before a delete, count_deleted_scores takes their scores away.
create function count_responses() returns trigger language plpgsql set search_path from current as $$
declare
  sign integer = case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into response_cell_deltas (tenant_id, sentiment_id, day, severity_level_id, status, count, scored, score, squares)
    select r.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date,
      coalesce(r.severity_level_id, 0), r.status, sign * count(*), sign * count(r.sentiment_score),
      sign * coalesce(sum(r.sentiment_score::numeric), 0), sign * coalesce(sum(r.sentiment_score::numeric ^ 2), 0)
    from moved r join tenants t on t.id = r.tenant_id group by 1, 2, 3, 4, 5;
  insert into response_day_deltas (tenant_id, sentiment_id, day, resolved, met, missed)
    select r.tenant_id, r.sentiment_id, (r.resolved_at at time zone t.time_zone)::date, sign * count(*),
      sign * count(*) filter (where r.resolved_at <= r.sla_due_at),
      sign * count(*) filter (where r.resolved_at > r.sla_due_at)
    from moved r join tenants t on t.id = r.tenant_id where r.resolved_at is not null group by 1, 2, 3;
  insert into response_score_deltas (tenant_id, sentiment_id, day, group_id, topic, count, scored, score, squares)
    select r.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date, p.group_id, p.topic, count(*),
      count(r.sentiment_score), coalesce(sum(r.sentiment_score::numeric), 0),
      coalesce(sum(r.sentiment_score::numeric ^ 2), 0)
    from moved r join tenants t on t.id = r.tenant_id
    cross join lateral score_keys(r.tenant_id, r.id, r.topics) p where sign = 1 group by 1, 2, 3, 4, 5;
  return null;
end $$;

-- Most changes of a response change no count: then nothing is written.
create function count_changed_responses() returns trigger language plpgsql set search_path from current as $$
begin
  insert into response_cell_deltas (tenant_id, sentiment_id, day, severity_level_id, status, count, scored, score, squares)
    select r.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date,
      coalesce(r.severity_level_id, 0), r.status, sum(r.sign),
      coalesce(sum(r.sign) filter (where r.sentiment_score is not null), 0),
      coalesce(sum(r.sign * r.sentiment_score::numeric), 0), coalesce(sum(r.sign * r.sentiment_score::numeric ^ 2), 0)
    from (
      select -1 as sign, g.tenant_id, g.sentiment_id, g.created_at, g.severity_level_id, g.status, g.sentiment_score
      from gone g
      union all
      select 1, a.tenant_id, a.sentiment_id, a.created_at, a.severity_level_id, a.status, a.sentiment_score from added a
    ) r join tenants t on t.id = r.tenant_id
    group by 1, 2, 3, 4, 5
    having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where r.sentiment_score is not null), 0) <> 0
      or coalesce(sum(r.sign * r.sentiment_score::numeric), 0) <> 0
      or coalesce(sum(r.sign * r.sentiment_score::numeric ^ 2), 0) <> 0;
  insert into response_day_deltas (tenant_id, sentiment_id, day, resolved, met, missed)
    select r.tenant_id, r.sentiment_id, (r.resolved_at at time zone t.time_zone)::date, sum(r.sign),
      coalesce(sum(r.sign) filter (where r.resolved_at <= r.sla_due_at), 0),
      coalesce(sum(r.sign) filter (where r.resolved_at > r.sla_due_at), 0)
    from (
      select -1 as sign, g.tenant_id, g.sentiment_id, g.resolved_at, g.sla_due_at from gone g
      union all
      select 1, a.tenant_id, a.sentiment_id, a.resolved_at, a.sla_due_at from added a
    ) r join tenants t on t.id = r.tenant_id
    where r.resolved_at is not null group by 1, 2, 3
    having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where r.resolved_at <= r.sla_due_at), 0) <> 0
      or coalesce(sum(r.sign) filter (where r.resolved_at > r.sla_due_at), 0) <> 0;
  insert into response_score_deltas (tenant_id, sentiment_id, day, group_id, topic, count, scored, score, squares)
    select r.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date, p.group_id, p.topic, sum(r.sign),
      coalesce(sum(r.sign) filter (where r.sentiment_score is not null), 0),
      coalesce(sum(r.sign * r.sentiment_score::numeric), 0), coalesce(sum(r.sign * r.sentiment_score::numeric ^ 2), 0)
    from (
      select -1 as sign, g.tenant_id, g.id, g.sentiment_id, g.created_at, g.topics, g.sentiment_score from gone g
      union all
      select 1, a.tenant_id, a.id, a.sentiment_id, a.created_at, a.topics, a.sentiment_score from added a
    ) r join tenants t on t.id = r.tenant_id
    cross join lateral score_keys(r.tenant_id, r.id, r.topics) p group by 1, 2, 3, 4, 5
    having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where r.sentiment_score is not null), 0) <> 0
      or coalesce(sum(r.sign * r.sentiment_score::numeric), 0) <> 0
      or coalesce(sum(r.sign * r.sentiment_score::numeric ^ 2), 0) <> 0;
  return null;
end $$;
create trigger count_added after insert on sentiment_responses
  referencing new table as moved for each statement execute function count_responses();
create trigger count_gone after delete on sentiment_responses
  referencing old table as moved for each statement execute function count_responses();
create trigger count_changed after update on sentiment_responses
  referencing old table as gone new table as added for each statement execute function count_changed_responses();

-- What the counts have to be, from the responses themselves.
create view expected_scores with (security_invoker) as
  select e.tenant_id, m.sentiment_id, m.day, e.group_id, e.topic, sum(e.count)::integer as count,
    sum(e.scored)::integer as scored, sum(e.score) as score, sum(e.squares) as squares
  from (
    select r.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date as day, p.group_id, p.topic,
      count(*) as count, count(r.sentiment_score) as scored, coalesce(sum(r.sentiment_score::numeric), 0) as score,
      coalesce(sum(r.sentiment_score::numeric ^ 2), 0) as squares
    from sentiment_responses r join tenants t on t.id = r.tenant_id
    cross join lateral score_keys(r.tenant_id, r.id, r.topics) p group by 1, 2, 3, 4, 5) e
  cross join lateral sums_of(e.sentiment_id, e.day) m group by 1, 2, 3, 4, 5;

create view expected_cells with (security_invoker) as
  select e.tenant_id, m.sentiment_id, m.day, m.severity_level_id, e.status, sum(e.count)::integer as count,
    sum(e.scored)::integer as scored, sum(e.score) as score, sum(e.squares) as squares
  from (
    select r.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date as day,
      coalesce(r.severity_level_id, 0) as severity_level_id, r.status, count(*) as count,
      count(r.sentiment_score) as scored, coalesce(sum(r.sentiment_score::numeric), 0) as score,
      coalesce(sum(r.sentiment_score::numeric ^ 2), 0) as squares
    from sentiment_responses r join tenants t on t.id = r.tenant_id group by 1, 2, 3, 4, 5) e
  cross join lateral cells_of(e.sentiment_id, e.day, e.severity_level_id) m group by 1, 2, 3, 4, 5;

create view expected_days with (security_invoker) as
  select e.tenant_id, f.form as sentiment_id, e.day, sum(e.resolved)::integer as resolved, sum(e.met)::integer as met,
    sum(e.missed)::integer as missed
  from (
    select r.tenant_id, r.sentiment_id, (r.resolved_at at time zone t.time_zone)::date as day, count(*) as resolved,
      count(*) filter (where r.resolved_at <= r.sla_due_at) as met,
      count(*) filter (where r.resolved_at > r.sla_due_at) as missed
    from sentiment_responses r join tenants t on t.id = r.tenant_id where r.resolved_at is not null group by 1, 2, 3) e
  cross join lateral (values (e.sentiment_id), (0)) f(form) group by 1, 2, 3;

-- Recounts a tenant's responses. Only while no other transaction changes them.
create function fill_response_counts(tenant integer) returns void
  language sql volatile security definer set search_path from current as $$
    delete from response_cell_deltas where tenant_id = tenant;
    delete from response_day_deltas where tenant_id = tenant;
    delete from response_score_deltas where tenant_id = tenant;
    delete from response_cell_counts where tenant_id = tenant;
    delete from response_day_counts where tenant_id = tenant;
    delete from response_score_counts where tenant_id = tenant;
    insert into response_cell_counts select * from expected_cells where tenant_id = tenant;
    insert into response_day_counts select * from expected_days where tenant_id = tenant;
    insert into response_score_counts select * from expected_scores where tenant_id = tenant;
  $$;

-- Verifier: the counts of a tenant that differ from its responses.
create function wrong_response_counts(tenant integer) returns table (what text, counted numeric, said numeric)
  language sql stable security definer set search_path from current as $$
    select 'cell ' || concat_ws('/', sentiment_id, day, severity_level_id, status), coalesce(e.count, 0),
      coalesce(c.count, 0)
    from (select * from expected_cells where tenant_id = tenant) e
    full join (
      select sentiment_id, '-infinity'::date as day, severity_level_id, status, count, score, squares
      from response_cells where tenant_id = tenant
      union all
      select sentiment_id, day, severity_level_id, status, sum(count), sum(score)::float8, sum(squares)::float8
      from response_day_cells where tenant_id = tenant group by 1, 2, 3, 4) c
      using (sentiment_id, day, severity_level_id, status)
    where (coalesce(e.count, 0), coalesce(e.score, 0)::float8, coalesce(e.squares, 0)::float8)
      <> (coalesce(c.count, 0), coalesce(c.score, 0), coalesce(c.squares, 0))
    union all
    select concat_ws(' ', 'day', sentiment_id, day), coalesce(e.resolved, 0), coalesce(c.resolved, 0)
    from (select * from expected_days where tenant_id = tenant) e
    full join (select sentiment_id, day, sum(resolved) as resolved, sum(met) as met, sum(missed) as missed
      from response_days where tenant_id = tenant group by 1, 2) c using (sentiment_id, day)
    where (coalesce(e.resolved, 0), coalesce(e.met, 0), coalesce(e.missed, 0))
      <> (coalesce(c.resolved, 0), coalesce(c.met, 0), coalesce(c.missed, 0))
    union all
    select concat_ws('/', 'score', sentiment_id, day, group_id, topic), coalesce(w.count * 1000 + w.score, 0),
      coalesce(c.count * 1000 + c.score, 0)
    from (select * from expected_scores where tenant_id = tenant) w
    full join (
      select sentiment_id, day, group_id, topic, sum(count) as count, sum(scored) as scored, sum(score) as score,
        sum(squares) as squares
      from response_scores where tenant_id = tenant group by 1, 2, 3, 4) c using (sentiment_id, day, group_id, topic)
    where (coalesce(w.count, 0), coalesce(w.scored, 0), coalesce(w.score, 0), coalesce(w.squares, 0))
      <> (coalesce(c.count, 0), coalesce(c.scored, 0), coalesce(c.score, 0), coalesce(c.squares, 0))
  $$;

-- Days depend on the tenant's time zone, so a new zone needs a recount.
create function recount_in_new_zone() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform rebuild_response_counts(new.id);
  return null;
end $$;
create trigger recount_in_new_zone after update of time_zone on tenants
  for each row when (old.time_zone is distinct from new.time_zone) execute function recount_in_new_zone();

create view sentiment_rows with (security_invoker) as
  select s.*, s.name as value,
    (select count(*)::integer from sentiment_fields f
      where f.tenant_id = s.tenant_id and f.sentiment_id = s.id and f.deleted_at is null) as field_count,
    (select coalesce(sum(c.count), 0)::integer from response_cells c
      where c.tenant_id = s.tenant_id and c.sentiment_id = s.id) as response_count,
    (select coalesce(sum(c.count), 0)::integer from response_cells c
      where c.tenant_id = s.tenant_id and c.sentiment_id = s.id
        and c.status in ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal')) as open_count
  from sentiments s;

create function count_group_scores() returns trigger language plpgsql set search_path from current as $$
declare
  sign integer = case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- The lock orders this with concurrent changes of the score.
  perform from sentiment_responses r join changed c on c.tenant_id = r.tenant_id and c.response_id = r.id
    order by r.tenant_id, r.id for no key update of r;
  insert into response_score_deltas (tenant_id, sentiment_id, day, group_id, topic, count, scored, score, squares)
    select c.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date, c.group_id, '', sign * count(*),
      sign * count(r.sentiment_score), sign * coalesce(sum(r.sentiment_score::numeric), 0),
      sign * coalesce(sum(r.sentiment_score::numeric ^ 2), 0)
    from changed c join sentiment_responses r on r.tenant_id = c.tenant_id and r.id = c.response_id
    join tenants t on t.id = c.tenant_id group by 1, 2, 3, 4;
  return null;
end $$;
create trigger scores_added after insert on sentiment_response_groups
  referencing new table as changed for each statement execute function count_group_scores();
create trigger scores_removed after delete on sentiment_response_groups
  referencing old table as changed for each statement execute function count_group_scores();

-- Before the delete, because the groups of a response are deleted with it.
create function count_deleted_scores() returns trigger language plpgsql set search_path from current as $$
begin
  insert into response_score_deltas (tenant_id, sentiment_id, day, group_id, topic, count, scored, score, squares)
    select t.id, old.sentiment_id, (old.created_at at time zone t.time_zone)::date, p.group_id, p.topic, -1,
      -(old.sentiment_score is not null)::integer, -coalesce(old.sentiment_score::numeric, 0),
      -coalesce(old.sentiment_score::numeric ^ 2, 0)
    from tenants t cross join lateral score_keys(old.tenant_id, old.id, old.topics) p where t.id = old.tenant_id;
  return old;
end $$;
create trigger scores_deleted before delete on sentiment_responses for each row execute function count_deleted_scores();

-- Writers lock these tables in no fixed order: a recount takes all locks at once or none, so that it cannot deadlock.
create function rebuild_response_counts(tenant integer) returns void
  language plpgsql volatile security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(712020);
  for attempt in 1..1500 loop
    begin
      lock table response_cell_deltas, response_day_deltas, response_score_deltas in share row exclusive mode nowait;
      perform fill_response_counts(tenant);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  raise lock_not_available using message = 'The counts are too busy for a recount';
end $$;

-- Folds up to `most` deltas of any tenant and returns their number. One at a time. Rows are deleted by ctid, because a
-- join of the table with itself by key took 12 s for 20,000 rows before statistics existed.
create function fold_response_counts(most integer) returns integer
  language plpgsql volatile security definer set search_path from current as $$
declare
  cells integer;
  days integer;
  scores integer;
begin
  if not pg_try_advisory_xact_lock(712020) then return 0; end if;
  with gone as (
    delete from response_cell_deltas
    where ctid = any(array(select ctid from response_cell_deltas order by tenant_id, id limit most))
    returning *),
  kept as (
    insert into response_cell_counts as c
      (tenant_id, sentiment_id, day, severity_level_id, status, count, scored, score, squares)
    select g.tenant_id, m.sentiment_id, m.day, m.severity_level_id, g.status, sum(g.count), sum(g.scored), sum(g.score),
      sum(g.squares)
    from gone g cross join lateral cells_of(g.sentiment_id, g.day, g.severity_level_id) m group by 1, 2, 3, 4, 5
    on conflict (tenant_id, day, sentiment_id, severity_level_id, status) do update
    set count = c.count + excluded.count, scored = c.scored + excluded.scored, score = c.score + excluded.score,
      squares = c.squares + excluded.squares)
  select count(*) into cells from gone;
  with gone as (
    delete from response_day_deltas
    where ctid = any(array(select ctid from response_day_deltas order by tenant_id, id limit most))
    returning *),
  kept as (
    insert into response_day_counts as c (tenant_id, sentiment_id, day, resolved, met, missed)
    select g.tenant_id, f.form, g.day, sum(g.resolved), sum(g.met), sum(g.missed)
    from gone g cross join lateral (values (g.sentiment_id), (0)) f(form) group by 1, 2, 3
    on conflict (tenant_id, sentiment_id, day) do update
    set resolved = c.resolved + excluded.resolved, met = c.met + excluded.met, missed = c.missed + excluded.missed)
  select count(*) into days from gone;
  with gone as (
    delete from response_score_deltas
    where ctid = any(array(select ctid from response_score_deltas order by tenant_id, id limit most))
    returning *),
  kept as (
    insert into response_score_counts as c
      (tenant_id, sentiment_id, day, group_id, topic, count, scored, score, squares)
    select g.tenant_id, m.sentiment_id, m.day, g.group_id, g.topic, sum(g.count), sum(g.scored), sum(g.score),
      sum(g.squares)
    from gone g cross join lateral sums_of(g.sentiment_id, g.day) m group by 1, 2, 3, 4, 5
    on conflict (tenant_id, sentiment_id, day, group_id, topic) do update
    set count = c.count + excluded.count, scored = c.scored + excluded.scored, score = c.score + excluded.score,
      squares = c.squares + excluded.squares)
  select count(*) into scores from gone;
  return cells + days + scores;
end $$;

grant execute on function fold_response_counts(integer) to app_user;

call lock_tenant_tables();
