-- Whoever folds takes rows from where they lie. They were looked for by their keys, and while the database had not yet
-- seen how many there were by now, it compared each with each: twenty thousand took twelve seconds. Where it
-- may not walk through the table there is but one way, however little it knows.
create or replace function fold_response_counts(most integer) returns integer
  language plpgsql volatile security definer set search_path = public set enable_seqscan = off as $$
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
      (tenant_id, sentiment_id, month, severity_level_id, status, count, scored, score)
    select g.tenant_id, g.sentiment_id, m.month, g.severity_level_id, g.status, sum(g.count), sum(g.scored), sum(g.score)
    from gone g cross join lateral (values (g.month), ('-infinity'::date)) m(month) group by 1, 2, 3, 4, 5
    on conflict (tenant_id, month, sentiment_id, severity_level_id, status) do update
    set count = c.count + excluded.count, scored = c.scored + excluded.scored, score = c.score + excluded.score)
  select count(*) into cells from gone;
  with gone as (
    delete from response_day_deltas
    where ctid = any(array(select ctid from response_day_deltas order by tenant_id, id limit most))
    returning *),
  kept as (
    insert into response_day_counts as c (tenant_id, sentiment_id, day, received, resolved)
    select g.tenant_id, f.form, g.day, sum(g.received), sum(g.resolved)
    from gone g cross join lateral (values (g.sentiment_id), (0)) f(form) group by 1, 2, 3
    on conflict (tenant_id, sentiment_id, day) do update
    set received = c.received + excluded.received, resolved = c.resolved + excluded.resolved)
  select count(*) into days from gone;
  return cells + days;
end $$;

create or replace function fold_response_feelings(most integer) returns integer
  language plpgsql volatile security definer set search_path = public set enable_seqscan = off as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(712020) then return 0; end if;
  with gone as (
    delete from response_group_deltas
    where ctid = any(array(select ctid from response_group_deltas order by tenant_id, id limit most))
    returning *),
  kept as (
    insert into response_group_days as c (tenant_id, group_id, day, count, score)
    select g.tenant_id, g.group_id, g.day, sum(g.count), sum(g.score) from gone g group by 1, 2, 3
    on conflict (tenant_id, group_id, day) do update
    set count = c.count + excluded.count, score = c.score + excluded.score)
  select count(*) into folded from gone;
  return folded;
end $$;

create or replace function fold_survey_counts(most integer) returns integer
  language plpgsql volatile security definer set search_path = public set enable_seqscan = off as $$
declare folded integer;
begin
  if not pg_try_advisory_xact_lock(712068) then return 0; end if;
  with gone as (
    delete from survey_count_deltas
    where ctid = any(array(select ctid from survey_count_deltas order by tenant_id, survey_id, id limit most))
    returning *),
  kept as (
    insert into survey_counts as c (tenant_id, survey_id, link_id, status, count)
    select g.tenant_id, g.survey_id, l.link, g.status, sum(g.count)
    from gone g cross join lateral (select g.link_id as link where g.link_id <> 0 union all select 0) l
    group by 1, 2, 3, 4
    on conflict (tenant_id, survey_id, link_id, status) do update set count = c.count + excluded.count)
  select count(*) into folded from gone;
  return folded;
end $$;

-- Each batch of answers writes one for each of its surveys: one index is enough, and the answers name their tenant already.
alter table survey_count_deltas
  drop constraint survey_count_deltas_tenant_id_fkey,
  drop constraint survey_count_deltas_pkey,
  add primary key (tenant_id, survey_id, id);
drop index survey_count_deltas_tenant_id_survey_id_idx;
