-- Counts of responses that are exact at every moment and cost the same at a thousand and at a million: each change
-- appends what it adds and takes away, in its own statement; a task folds that into few rows; whoever reads adds both.

-- By day of the tenant's calendar. Form 0 is all of them.
create table response_day_counts (
  tenant_id integer not null references tenants,
  sentiment_id integer not null,
  day date not null,
  received integer not null,
  resolved integer not null,
  primary key (tenant_id, sentiment_id, day)
);
create table response_day_deltas (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  sentiment_id integer not null,
  day date not null,
  received integer not null,
  resolved integer not null,
  primary key (tenant_id, id)
);

-- By form, month, severity (0 is none) and status. The month -infinity is all of them.
create table response_cell_counts (
  tenant_id integer not null references tenants,
  sentiment_id integer not null,
  month date not null,
  severity_level_id integer not null,
  status text not null,
  count integer not null,
  scored integer not null,
  -- A sum of decimals: floating ones would drift with every change.
  score numeric not null,
  primary key (tenant_id, month, sentiment_id, severity_level_id, status)
);
create table response_cell_deltas (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  sentiment_id integer not null,
  month date not null,
  severity_level_id integer not null,
  status text not null,
  count integer not null,
  scored integer not null,
  score numeric not null,
  primary key (tenant_id, id)
);

-- What the counts say at this moment: what is folded, and what is not yet.
create view response_cells with (security_invoker) as
  select tenant_id, sentiment_id, severity_level_id, status,
    sum(count)::integer as count, sum(scored)::integer as scored, sum(score)::float8 as score
  from (
    select tenant_id, sentiment_id, severity_level_id, status, count, scored, score
    from response_cell_counts where month = '-infinity'
    union all
    select tenant_id, sentiment_id, severity_level_id, status, count, scored, score from response_cell_deltas
  ) both_parts
  group by tenant_id, sentiment_id, severity_level_id, status;

create view response_days with (security_invoker) as
  select tenant_id, sentiment_id, day, sum(received)::integer as received, sum(resolved)::integer as resolved
  from (
    select tenant_id, sentiment_id, day, received, resolved from response_day_counts
    union all
    select tenant_id, sentiment_id, day, received, resolved from response_day_deltas
    union all
    select tenant_id, 0, day, received, resolved from response_day_deltas
  ) both_parts
  group by tenant_id, sentiment_id, day;
grant select on response_cells, response_days to app_user;

create function count_added_responses() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_cell_deltas (tenant_id, sentiment_id, month, severity_level_id, status, count, scored, score)
    select r.tenant_id, r.sentiment_id, date_trunc('month', r.created_at at time zone t.time_zone)::date,
      coalesce(r.severity_level_id, 0), r.status, count(*), count(r.sentiment_score),
      coalesce(sum(r.sentiment_score::numeric), 0)
    from added r join tenants t on t.id = r.tenant_id group by 1, 2, 3, 4, 5;
  insert into response_day_deltas (tenant_id, sentiment_id, day, received, resolved)
    select r.tenant_id, r.sentiment_id, (e.at at time zone t.time_zone)::date, sum(e.received), sum(e.resolved)
    from added r join tenants t on t.id = r.tenant_id
    cross join lateral (values (r.created_at, 1, 0), (r.resolved_at, 0, 1)) e(at, received, resolved)
    where e.at is not null group by 1, 2, 3;
  return null;
end $$;

create function count_gone_responses() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_cell_deltas (tenant_id, sentiment_id, month, severity_level_id, status, count, scored, score)
    select r.tenant_id, r.sentiment_id, date_trunc('month', r.created_at at time zone t.time_zone)::date,
      coalesce(r.severity_level_id, 0), r.status, -count(*), -count(r.sentiment_score),
      -coalesce(sum(r.sentiment_score::numeric), 0)
    from gone r join tenants t on t.id = r.tenant_id group by 1, 2, 3, 4, 5;
  insert into response_day_deltas (tenant_id, sentiment_id, day, received, resolved)
    select r.tenant_id, r.sentiment_id, (e.at at time zone t.time_zone)::date, -sum(e.received), -sum(e.resolved)
    from gone r join tenants t on t.id = r.tenant_id
    cross join lateral (values (r.created_at, 1, 0), (r.resolved_at, 0, 1)) e(at, received, resolved)
    where e.at is not null group by 1, 2, 3;
  return null;
end $$;

-- Most changes of a response move no number: then nothing is written.
create function count_changed_responses() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_cell_deltas (tenant_id, sentiment_id, month, severity_level_id, status, count, scored, score)
    select r.tenant_id, r.sentiment_id, date_trunc('month', r.created_at at time zone t.time_zone)::date,
      coalesce(r.severity_level_id, 0), r.status, sum(r.sign),
      coalesce(sum(r.sign) filter (where r.sentiment_score is not null), 0),
      coalesce(sum(r.sign * r.sentiment_score::numeric), 0)
    from (
      select -1 as sign, g.tenant_id, g.sentiment_id, g.created_at, g.severity_level_id, g.status, g.sentiment_score
      from gone g
      union all
      select 1, a.tenant_id, a.sentiment_id, a.created_at, a.severity_level_id, a.status, a.sentiment_score from added a
    ) r join tenants t on t.id = r.tenant_id
    group by 1, 2, 3, 4, 5
    having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where r.sentiment_score is not null), 0) <> 0
      or coalesce(sum(r.sign * r.sentiment_score::numeric), 0) <> 0;
  insert into response_day_deltas (tenant_id, sentiment_id, day, received, resolved)
    select r.tenant_id, r.sentiment_id, (e.at at time zone t.time_zone)::date, sum(e.received), sum(e.resolved)
    from (
      select -1 as sign, g.tenant_id, g.sentiment_id, g.created_at, g.resolved_at from gone g
      union all
      select 1, a.tenant_id, a.sentiment_id, a.created_at, a.resolved_at from added a
    ) r join tenants t on t.id = r.tenant_id
    cross join lateral (values (r.created_at, r.sign, 0), (r.resolved_at, 0, r.sign)) e(at, received, resolved)
    where e.at is not null group by 1, 2, 3
    having sum(e.received) <> 0 or sum(e.resolved) <> 0;
  return null;
end $$;

create trigger count_added after insert on sentiment_responses
  referencing new table as added for each statement execute function count_added_responses();
create trigger count_gone after delete on sentiment_responses
  referencing old table as gone for each statement execute function count_gone_responses();
create trigger count_changed after update on sentiment_responses
  referencing old table as gone new table as added for each statement execute function count_changed_responses();

-- Folds some of what was appended, of any tenant, and answers how much. One at a time: whoever comes second does nothing.
create function fold_response_counts(most integer) returns integer
  language plpgsql volatile security definer set search_path = public as $$
declare
  cells integer;
  days integer;
begin
  if not pg_try_advisory_xact_lock(712020) then return 0; end if;
  with gone as (
    delete from response_cell_deltas d where (d.tenant_id, d.id) in
      (select s.tenant_id, s.id from response_cell_deltas s order by s.tenant_id, s.id limit most)
    returning d.*),
  kept as (
    insert into response_cell_counts as c
      (tenant_id, sentiment_id, month, severity_level_id, status, count, scored, score)
    select g.tenant_id, g.sentiment_id, m.month, g.severity_level_id, g.status, sum(g.count), sum(g.scored), sum(g.score)
    from gone g cross join lateral (values (g.month), ('-infinity'::date)) m(month) group by 1, 2, 3, 4, 5
    on conflict (tenant_id, month, sentiment_id, severity_level_id, status) do update
    set count = c.count + excluded.count, scored = c.scored + excluded.scored, score = c.score + excluded.score)
  select count(*) into cells from gone;
  with gone as (
    delete from response_day_deltas d where (d.tenant_id, d.id) in
      (select s.tenant_id, s.id from response_day_deltas s order by s.tenant_id, s.id limit most)
    returning d.*),
  kept as (
    insert into response_day_counts as c (tenant_id, sentiment_id, day, received, resolved)
    select g.tenant_id, f.form, g.day, sum(g.received), sum(g.resolved)
    from gone g cross join lateral (values (g.sentiment_id), (0)) f(form) group by 1, 2, 3
    on conflict (tenant_id, sentiment_id, day) do update
    set received = c.received + excluded.received, resolved = c.resolved + excluded.resolved)
  select count(*) into days from gone;
  return cells + days;
end $$;

-- Counts a tenant's responses anew. Only for a tenant whose responses nobody is changing.
create function fill_response_counts(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_cell_deltas where tenant_id = tenant;
    delete from response_day_deltas where tenant_id = tenant;
    delete from response_cell_counts where tenant_id = tenant;
    delete from response_day_counts where tenant_id = tenant;
    insert into response_cell_counts
      (tenant_id, sentiment_id, month, severity_level_id, status, count, scored, score)
    select tenant, c.sentiment_id, m.month, c.severity, c.status, sum(c.count), sum(c.scored), sum(c.score)
    from (
      select r.sentiment_id, date_trunc('month', r.created_at at time zone t.time_zone)::date as month,
        coalesce(r.severity_level_id, 0) as severity, r.status, count(*) as count,
        count(r.sentiment_score) as scored, coalesce(sum(r.sentiment_score::numeric), 0) as score
      from sentiment_responses r join tenants t on t.id = r.tenant_id where r.tenant_id = tenant group by 1, 2, 3, 4) c
    cross join lateral (values (c.month), ('-infinity'::date)) m(month) group by 2, 3, 4, 5;
    insert into response_day_counts (tenant_id, sentiment_id, day, received, resolved)
    select tenant, f.form, d.day, sum(d.received), sum(d.resolved)
    from (
      select r.sentiment_id, (e.at at time zone t.time_zone)::date as day,
        sum(e.received) as received, sum(e.resolved) as resolved
      from sentiment_responses r join tenants t on t.id = r.tenant_id
      cross join lateral (values (r.created_at, 1, 0), (r.resolved_at, 0, 1)) e(at, received, resolved)
      where r.tenant_id = tenant and e.at is not null group by 1, 2) d
    cross join lateral (values (d.sentiment_id), (0)) f(form) group by 2, 3;
  $$;

-- The same while others work: they wait at their next count, and what they add then comes on top.
create function rebuild_response_counts(tenant integer) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(712020);
  lock table response_cell_deltas, response_day_deltas in share row exclusive mode;
  perform fill_response_counts(tenant);
end $$;

-- Every count of a tenant that is not what counting its responses gives; none where all is well.
create function wrong_response_counts(tenant integer) returns table (what text, counted bigint, said bigint)
  language sql stable security definer set search_path = public as $$
    select 'cell ' || concat_ws('/', sentiment_id, severity, status), coalesce(r.count, 0), coalesce(c.count, 0)
    from (select sentiment_id, coalesce(severity_level_id, 0) as severity, status, count(*) as count,
        coalesce(sum(sentiment_score::numeric), 0)::float8 as score
      from sentiment_responses where tenant_id = tenant group by 1, 2, 3) r
    full join (select sentiment_id, severity_level_id as severity, status, count, score
      from response_cells where tenant_id = tenant) c using (sentiment_id, severity, status)
    where coalesce(r.count, 0) <> coalesce(c.count, 0) or coalesce(r.score, 0) <> coalesce(c.score, 0)
    union all
    select concat_ws(' ', 'day', form, day), coalesce(r.received * 1000000 + r.resolved, 0),
      coalesce(c.received::bigint * 1000000 + c.resolved, 0)
    from (select f.form, (e.at at time zone t.time_zone)::date as day,
        sum(e.received) as received, sum(e.resolved) as resolved
      from sentiment_responses s join tenants t on t.id = s.tenant_id
      cross join lateral (values (s.created_at, 1, 0), (s.resolved_at, 0, 1)) e(at, received, resolved)
      cross join lateral (values (s.sentiment_id), (0)) f(form)
      where s.tenant_id = tenant and e.at is not null group by 1, 2) r
    full join (select sentiment_id as form, day, received, resolved from response_days where tenant_id = tenant) c
      using (form, day)
    where coalesce(r.received, 0) <> coalesce(c.received, 0) or coalesce(r.resolved, 0) <> coalesce(c.resolved, 0)
  $$;

-- Days are cut in the tenant's time zone: another zone cuts them elsewhere.
create function recount_in_new_zone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform rebuild_response_counts(new.id);
  return null;
end $$;
create trigger recount_in_new_zone after update of time_zone on tenants
  for each row when (old.time_zone is distinct from new.time_zone) execute function recount_in_new_zone();

revoke execute on function fold_response_counts(integer), fill_response_counts(integer),
  rebuild_response_counts(integer), wrong_response_counts(integer), recount_in_new_zone() from public;
grant execute on function fold_response_counts(integer) to app_user;

select fill_response_counts(id) from tenants;

-- The list of forms reads its counts from there.
drop view sentiment_rows;
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
grant select on sentiment_rows to app_user;

-- Nobody counts by this any more.
drop index sentiment_responses_counts;

call lock_tenant_tables();
