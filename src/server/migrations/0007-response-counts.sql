-- Responses received, resolved, and resolved within (met) or after (missed) their SLA target, by day in the tenant's time
-- zone. Form 0 is the sum of all forms. Changes append signed rows to the deltas in their own statement; a task folds
-- these into the counts; a reader adds both.
create table response_day_counts (
  tenant_id integer not null references tenants,
  sentiment_id integer not null,
  day date not null,
  received integer not null,
  resolved integer not null,
  met integer not null,
  missed integer not null,
  primary key (tenant_id, sentiment_id, day)
);

create table response_day_deltas (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  sentiment_id integer not null,
  day date not null,
  received integer not null,
  resolved integer not null,
  met integer not null,
  missed integer not null,
  primary key (tenant_id, id)
);

-- Responses by form, day received, severity (0 is none) and status. The day -infinity is the sum of all days. Score and
-- squares are the sums that a mean and its interval need.
create table response_cell_counts (
  tenant_id integer not null references tenants,
  sentiment_id integer not null,
  day date not null,
  severity_level_id integer not null,
  status text not null,
  count integer not null,
  scored integer not null,
  -- Numeric, because a sum of floats drifts.
  score numeric not null,
  squares numeric not null,
  primary key (tenant_id, day, sentiment_id, severity_level_id, status)
);

create table response_cell_deltas (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  sentiment_id integer not null,
  day date not null,
  severity_level_id integer not null,
  status text not null,
  count integer not null,
  scored integer not null,
  score numeric not null,
  squares numeric not null,
  primary key (tenant_id, id)
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

-- The same by day: several rows for a cell while its deltas are not folded.
create view response_day_cells with (security_invoker) as
  select * from response_cell_counts where day > '-infinity'
  union all
  select tenant_id, sentiment_id, day, severity_level_id, status, count, scored, score, squares from response_cell_deltas;

create view response_days with (security_invoker) as
  select tenant_id, sentiment_id, day, sum(received)::integer as received, sum(resolved)::integer as resolved,
    sum(met)::integer as met, sum(missed)::integer as missed
  from (
    select tenant_id, sentiment_id, day, received, resolved, met, missed from response_day_counts
    union all
    select tenant_id, sentiment_id, day, received, resolved, met, missed from response_day_deltas
    union all
    select tenant_id, 0, day, received, resolved, met, missed from response_day_deltas
  ) both_parts
  group by tenant_id, sentiment_id, day;

-- When a response counts by day, and as what.
create function events_of(created_at timestamptz, resolved_at timestamptz, sla_due_at timestamptz)
  returns table (at timestamptz, received integer, resolved integer, met integer, missed integer)
  language sql immutable parallel safe as $$
    values ($1, 1, 0, 0, 0),
      ($2, 0, 1, coalesce(($2 <= $3)::integer, 0), coalesce(($2 > $3)::integer, 0))
$$;

create function count_added_responses() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_cell_deltas (tenant_id, sentiment_id, day, severity_level_id, status, count, scored, score, squares)
    select r.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date,
      coalesce(r.severity_level_id, 0), r.status, count(*), count(r.sentiment_score),
      coalesce(sum(r.sentiment_score::numeric), 0), coalesce(sum(r.sentiment_score::numeric ^ 2), 0)
    from added r join tenants t on t.id = r.tenant_id group by 1, 2, 3, 4, 5;
  insert into response_day_deltas (tenant_id, sentiment_id, day, received, resolved, met, missed)
    select r.tenant_id, r.sentiment_id, (e.at at time zone t.time_zone)::date, sum(e.received), sum(e.resolved),
      sum(e.met), sum(e.missed)
    from added r join tenants t on t.id = r.tenant_id
    cross join lateral events_of(r.created_at, r.resolved_at, r.sla_due_at) e
    where e.at is not null group by 1, 2, 3;
  return null;
end $$;

create function count_gone_responses() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_cell_deltas (tenant_id, sentiment_id, day, severity_level_id, status, count, scored, score, squares)
    select r.tenant_id, r.sentiment_id, (r.created_at at time zone t.time_zone)::date,
      coalesce(r.severity_level_id, 0), r.status, -count(*), -count(r.sentiment_score),
      -coalesce(sum(r.sentiment_score::numeric), 0), -coalesce(sum(r.sentiment_score::numeric ^ 2), 0)
    from gone r join tenants t on t.id = r.tenant_id group by 1, 2, 3, 4, 5;
  insert into response_day_deltas (tenant_id, sentiment_id, day, received, resolved, met, missed)
    select r.tenant_id, r.sentiment_id, (e.at at time zone t.time_zone)::date, -sum(e.received), -sum(e.resolved),
      -sum(e.met), -sum(e.missed)
    from gone r join tenants t on t.id = r.tenant_id
    cross join lateral events_of(r.created_at, r.resolved_at, r.sla_due_at) e
    where e.at is not null group by 1, 2, 3;
  return null;
end $$;

-- Most changes of a response change no count: then nothing is written.
create function count_changed_responses() returns trigger language plpgsql set search_path = public as $$
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
  insert into response_day_deltas (tenant_id, sentiment_id, day, received, resolved, met, missed)
    select r.tenant_id, r.sentiment_id, (e.at at time zone t.time_zone)::date, sum(r.sign * e.received),
      sum(r.sign * e.resolved), sum(r.sign * e.met), sum(r.sign * e.missed)
    from (
      select -1 as sign, g.tenant_id, g.sentiment_id, g.created_at, g.resolved_at, g.sla_due_at from gone g
      union all
      select 1, a.tenant_id, a.sentiment_id, a.created_at, a.resolved_at, a.sla_due_at from added a
    ) r join tenants t on t.id = r.tenant_id
    cross join lateral events_of(r.created_at, r.resolved_at, r.sla_due_at) e
    where e.at is not null group by 1, 2, 3
    having sum(r.sign * e.received) <> 0 or sum(r.sign * e.resolved) <> 0 or sum(r.sign * e.met) <> 0
      or sum(r.sign * e.missed) <> 0;
  return null;
end $$;
create trigger count_added after insert on sentiment_responses
  referencing new table as added for each statement execute function count_added_responses();
create trigger count_gone after delete on sentiment_responses
  referencing old table as gone for each statement execute function count_gone_responses();
create trigger count_changed after update on sentiment_responses
  referencing old table as gone new table as added for each statement execute function count_changed_responses();

-- Recounts a tenant's responses. Only while no other transaction changes them.
create function fill_response_counts(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_cell_deltas where tenant_id = tenant;
    delete from response_day_deltas where tenant_id = tenant;
    delete from response_cell_counts where tenant_id = tenant;
    delete from response_day_counts where tenant_id = tenant;
    insert into response_cell_counts
      (tenant_id, sentiment_id, day, severity_level_id, status, count, scored, score, squares)
    select tenant, c.sentiment_id, m.day, c.severity, c.status, sum(c.count), sum(c.scored), sum(c.score), sum(c.squares)
    from (
      select r.sentiment_id, (r.created_at at time zone t.time_zone)::date as day,
        coalesce(r.severity_level_id, 0) as severity, r.status, count(*) as count,
        count(r.sentiment_score) as scored, coalesce(sum(r.sentiment_score::numeric), 0) as score,
        coalesce(sum(r.sentiment_score::numeric ^ 2), 0) as squares
      from sentiment_responses r join tenants t on t.id = r.tenant_id where r.tenant_id = tenant group by 1, 2, 3, 4) c
    cross join lateral (values (c.day), ('-infinity'::date)) m(day) group by 2, 3, 4, 5;
    insert into response_day_counts (tenant_id, sentiment_id, day, received, resolved, met, missed)
    select tenant, f.form, d.day, sum(d.received), sum(d.resolved), sum(d.met), sum(d.missed)
    from (
      select r.sentiment_id, (e.at at time zone t.time_zone)::date as day,
        sum(e.received) as received, sum(e.resolved) as resolved, sum(e.met) as met, sum(e.missed) as missed
      from sentiment_responses r join tenants t on t.id = r.tenant_id
      cross join lateral events_of(r.created_at, r.resolved_at, r.sla_due_at) e
      where r.tenant_id = tenant and e.at is not null group by 1, 2) d
    cross join lateral (values (d.sentiment_id), (0)) f(form) group by 2, 3;
  $$;

-- Verifier: the counts of a tenant that differ from its responses.
create function wrong_response_counts(tenant integer) returns table (what text, counted bigint, said bigint)
  language sql stable security definer set search_path = public as $$
    select 'cell ' || concat_ws('/', sentiment_id, day, severity, status), coalesce(r.count, 0), coalesce(c.count, 0)
    from (select s.sentiment_id, d.day, coalesce(s.severity_level_id, 0) as severity, s.status, count(*) as count,
        coalesce(sum(s.sentiment_score::numeric), 0)::float8 as score,
        coalesce(sum(s.sentiment_score::numeric ^ 2), 0)::float8 as squares
      from sentiment_responses s join tenants t on t.id = s.tenant_id
      cross join lateral (values ('-infinity'::date), ((s.created_at at time zone t.time_zone)::date)) d(day)
      where s.tenant_id = tenant group by 1, 2, 3, 4) r
    full join (
      select sentiment_id, '-infinity'::date as day, severity_level_id as severity, status, count, score, squares
      from response_cells where tenant_id = tenant
      union all
      select sentiment_id, day, severity_level_id, status, sum(count), sum(score)::float8, sum(squares)::float8
      from response_day_cells where tenant_id = tenant group by 1, 2, 3, 4) c using (sentiment_id, day, severity, status)
    where (coalesce(r.count, 0), coalesce(r.score, 0), coalesce(r.squares, 0))
      <> (coalesce(c.count, 0), coalesce(c.score, 0), coalesce(c.squares, 0))
    union all
    select concat_ws(' ', 'day', form, day), coalesce(r.received * 1000000 + r.resolved, 0),
      coalesce(c.received::bigint * 1000000 + c.resolved, 0)
    from (select f.form, (e.at at time zone t.time_zone)::date as day,
        sum(e.received) as received, sum(e.resolved) as resolved, sum(e.met) as met, sum(e.missed) as missed
      from sentiment_responses s join tenants t on t.id = s.tenant_id
      cross join lateral events_of(s.created_at, s.resolved_at, s.sla_due_at) e
      cross join lateral (values (s.sentiment_id), (0)) f(form)
      where s.tenant_id = tenant and e.at is not null group by 1, 2) r
    full join (select sentiment_id as form, day, received, resolved, met, missed
      from response_days where tenant_id = tenant) c using (form, day)
    where (coalesce(r.received, 0), coalesce(r.resolved, 0), coalesce(r.met, 0), coalesce(r.missed, 0))
      <> (coalesce(c.received, 0), coalesce(c.resolved, 0), coalesce(c.met, 0), coalesce(c.missed, 0))
  $$;

-- Days depend on the tenant's time zone, so a new zone needs a recount.
create function recount_in_new_zone() returns trigger language plpgsql security definer set search_path = public as $$
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

-- Sentiment scores of the responses assigned to each group, by day in the tenant's time zone.
create table response_group_days (
  tenant_id integer not null references tenants,
  group_id integer not null,
  day date not null,
  count integer not null,
  score numeric not null,
  squares numeric not null,
  primary key (tenant_id, group_id, day)
);

create table response_group_deltas (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  group_id integer not null,
  day date not null,
  count integer not null,
  score numeric not null,
  squares numeric not null,
  primary key (tenant_id, id)
);

create view response_group_scores with (security_invoker) as
  select tenant_id, group_id, day, sum(count)::integer as count, sum(score) as score, sum(squares) as squares
  from (
    select tenant_id, group_id, day, count, score, squares from response_group_days
    union all
    select tenant_id, group_id, day, count, score, squares from response_group_deltas
  ) both_parts
  group by tenant_id, group_id, day;

create function count_group_scores() returns trigger language plpgsql set search_path = public as $$
begin
  -- The lock orders this with concurrent changes of the score.
  perform from sentiment_responses r join changed c on c.tenant_id = r.tenant_id and c.response_id = r.id
    order by r.tenant_id, r.id for no key update of r;
  insert into response_group_deltas (tenant_id, group_id, day, count, score, squares)
    select c.tenant_id, c.group_id, (r.created_at at time zone t.time_zone)::date,
      case tg_op when 'INSERT' then 1 else -1 end * count(*),
      case tg_op when 'INSERT' then 1 else -1 end * sum(r.sentiment_score::numeric),
      case tg_op when 'INSERT' then 1 else -1 end * sum(r.sentiment_score::numeric ^ 2)
    from changed c join sentiment_responses r on r.tenant_id = c.tenant_id and r.id = c.response_id
    join tenants t on t.id = c.tenant_id
    where r.sentiment_score is not null group by 1, 2, 3;
  return null;
end $$;
create trigger scores_added after insert on sentiment_response_groups
  referencing new table as changed for each statement execute function count_group_scores();
create trigger scores_removed after delete on sentiment_response_groups
  referencing old table as changed for each statement execute function count_group_scores();

create function count_changed_scores() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_group_deltas (tenant_id, group_id, day, count, score, squares)
    select j.tenant_id, j.group_id, (r.created_at at time zone t.time_zone)::date,
      sum(r.sign), sum(r.sign * r.sentiment_score::numeric), sum(r.sign * r.sentiment_score::numeric ^ 2)
    from (
      select -1 as sign, g.tenant_id, g.id, g.created_at, g.sentiment_score from gone g
      union all
      select 1, a.tenant_id, a.id, a.created_at, a.sentiment_score from added a
    ) r
    join sentiment_response_groups j on j.tenant_id = r.tenant_id and j.response_id = r.id
    join tenants t on t.id = r.tenant_id
    where r.sentiment_score is not null group by 1, 2, 3
    having sum(r.sign) <> 0 or sum(r.sign * r.sentiment_score::numeric) <> 0
      or sum(r.sign * r.sentiment_score::numeric ^ 2) <> 0;
  return null;
end $$;
create trigger scores_changed after update on sentiment_responses
  referencing old table as gone new table as added for each statement execute function count_changed_scores();

-- Before the delete, because the groups of a response are deleted with it.
create function count_deleted_scores() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_group_deltas (tenant_id, group_id, day, count, score, squares)
    select j.tenant_id, j.group_id, (old.created_at at time zone t.time_zone)::date, -1, -old.sentiment_score::numeric,
      -(old.sentiment_score::numeric ^ 2)
    from sentiment_response_groups j join tenants t on t.id = j.tenant_id
    where j.tenant_id = old.tenant_id and j.response_id = old.id;
  return old;
end $$;
create trigger scores_deleted before delete on sentiment_responses
  for each row when (old.sentiment_score is not null) execute function count_deleted_scores();

create view expected_group_scores with (security_invoker) as
  select r.tenant_id, j.group_id, (r.created_at at time zone t.time_zone)::date as day, count(*)::integer as count,
    sum(r.sentiment_score::numeric) as score, sum(r.sentiment_score::numeric ^ 2) as squares
  from sentiment_responses r
  join sentiment_response_groups j on j.tenant_id = r.tenant_id and j.response_id = r.id
  join tenants t on t.id = r.tenant_id
  where r.sentiment_score is not null group by 1, 2, 3;

-- Recounts the scores of a tenant. Only while no other transaction changes its responses.
create function fill_group_scores(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_group_deltas where tenant_id = tenant;
    delete from response_group_days where tenant_id = tenant;
    insert into response_group_days (tenant_id, group_id, day, count, score, squares)
      select tenant_id, group_id, day, count, score, squares from expected_group_scores where tenant_id = tenant
  $$;

create function wrong_group_scores(tenant integer) returns table (what text, counted numeric, said numeric)
  language sql stable security definer set search_path = public as $$
    select concat_ws(' ', 'group', group_id, day), coalesce(w.count * 1000 + w.score, 0), coalesce(c.count * 1000 + c.score, 0)
    from (select * from expected_group_scores where tenant_id = tenant) w
    full join (select * from response_group_scores where tenant_id = tenant) c using (tenant_id, group_id, day)
    where (coalesce(w.count, 0), coalesce(w.score, 0), coalesce(w.squares, 0))
      <> (coalesce(c.count, 0), coalesce(c.score, 0), coalesce(c.squares, 0))
  $$;

-- Writers lock these tables in no fixed order: a recount takes all locks at once or none, so that it cannot deadlock.
create function rebuild_response_counts(tenant integer) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(712020);
  for attempt in 1..1500 loop
    begin
      lock table response_cell_deltas, response_day_deltas, response_group_deltas in share row exclusive mode nowait;
      perform fill_response_counts(tenant);
      perform fill_group_scores(tenant);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  raise lock_not_available using message = 'The counts are too busy for a recount';
end $$;

-- Folds up to `most` deltas of any tenant and returns their number. One at a time: a second caller does nothing. Rows
-- are deleted by ctid, because a join of the table with itself by key took 12 s for 20,000 rows before statistics
-- existed.
create function fold_response_counts(most integer) returns integer
  language plpgsql volatile security definer set search_path = public as $$
declare
  cells integer;
  days integer;
begin
  if not pg_try_advisory_xact_lock(712020) then return 0; end if;
  with gone as (
    delete from response_cell_deltas
    where ctid = any(array(select ctid from response_cell_deltas order by tenant_id, id limit most))
    returning *),
  kept as (
    insert into response_cell_counts as c
      (tenant_id, sentiment_id, day, severity_level_id, status, count, scored, score, squares)
    select g.tenant_id, g.sentiment_id, m.day, g.severity_level_id, g.status, sum(g.count), sum(g.scored), sum(g.score),
      sum(g.squares)
    from gone g cross join lateral (values (g.day), ('-infinity'::date)) m(day) group by 1, 2, 3, 4, 5
    on conflict (tenant_id, day, sentiment_id, severity_level_id, status) do update
    set count = c.count + excluded.count, scored = c.scored + excluded.scored, score = c.score + excluded.score,
      squares = c.squares + excluded.squares)
  select count(*) into cells from gone;
  with gone as (
    delete from response_day_deltas
    where ctid = any(array(select ctid from response_day_deltas order by tenant_id, id limit most))
    returning *),
  kept as (
    insert into response_day_counts as c (tenant_id, sentiment_id, day, received, resolved, met, missed)
    select g.tenant_id, f.form, g.day, sum(g.received), sum(g.resolved), sum(g.met), sum(g.missed)
    from gone g cross join lateral (values (g.sentiment_id), (0)) f(form) group by 1, 2, 3
    on conflict (tenant_id, sentiment_id, day) do update
    set received = c.received + excluded.received, resolved = c.resolved + excluded.resolved,
      met = c.met + excluded.met, missed = c.missed + excluded.missed)
  select count(*) into days from gone;
  return cells + days;
end $$;

-- Folds up to `most` deltas of any tenant and returns their number. One at a time.
create function fold_group_scores(most integer) returns integer
  language plpgsql volatile security definer set search_path = public as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(712020) then return 0; end if;
  with gone as (
    delete from response_group_deltas
    where ctid = any(array(select ctid from response_group_deltas order by tenant_id, id limit most))
    returning *),
  kept as (
    insert into response_group_days as c (tenant_id, group_id, day, count, score, squares)
    select g.tenant_id, g.group_id, g.day, sum(g.count), sum(g.score), sum(g.squares) from gone g group by 1, 2, 3
    on conflict (tenant_id, group_id, day) do update
    set count = c.count + excluded.count, score = c.score + excluded.score, squares = c.squares + excluded.squares)
  select count(*) into folded from gone;
  return folded;
end $$;

grant select on response_cells, response_day_cells, response_days, sentiment_rows, response_group_scores to app_user;
revoke execute on function fill_response_counts(integer), fill_group_scores(integer),
  fold_response_counts(integer), fold_group_scores(integer), rebuild_response_counts(integer),
  recount_in_new_zone(), wrong_response_counts(integer), wrong_group_scores(integer) from public;
grant execute on function fold_response_counts(integer), fold_group_scores(integer) to app_user;

call lock_tenant_tables();
