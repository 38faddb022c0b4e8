-- How many answers a survey and each of its links have, in each status: what changes is appended in its own statement,
-- a task folds that into few rows, whoever reads adds both. A survey of a million costs what one of ten does.
create table survey_counts (
  tenant_id integer not null references tenants,
  survey_id integer not null,
  -- 0 is all of them.
  link_id integer not null,
  status text not null,
  count integer not null,
  primary key (tenant_id, survey_id, link_id, status)
);
create table survey_count_deltas (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  survey_id integer not null,
  link_id integer not null,
  status text not null,
  count integer not null,
  primary key (tenant_id, id)
);
create index on survey_count_deltas (tenant_id, survey_id);

create function count_added_answers() returns trigger language plpgsql set search_path = public as $$
begin
  insert into survey_count_deltas (tenant_id, survey_id, link_id, status, count)
    select tenant_id, survey_id, coalesce(link_id, 0), status, count(*) from added group by 1, 2, 3, 4;
  return null;
end $$;
create function count_gone_answers() returns trigger language plpgsql set search_path = public as $$
begin
  insert into survey_count_deltas (tenant_id, survey_id, link_id, status, count)
    select tenant_id, survey_id, coalesce(link_id, 0), status, -count(*) from gone group by 1, 2, 3, 4;
  return null;
end $$;
-- Most changes of an answer move no number: then nothing is written.
create function count_changed_answers() returns trigger language plpgsql set search_path = public as $$
begin
  insert into survey_count_deltas (tenant_id, survey_id, link_id, status, count)
    select tenant_id, survey_id, coalesce(link_id, 0), status, sum(sign)
    from (
      select -1 as sign, g.tenant_id, g.survey_id, g.link_id, g.status from gone g
      union all
      select 1, a.tenant_id, a.survey_id, a.link_id, a.status from added a) moved
    group by 1, 2, 3, 4 having sum(sign) <> 0;
  return null;
end $$;
create trigger count_added after insert on survey_responses
  referencing new table as added for each statement execute function count_added_answers();
create trigger count_gone after delete on survey_responses
  referencing old table as gone for each statement execute function count_gone_answers();
create trigger count_changed after update on survey_responses
  referencing old table as gone new table as added for each statement execute function count_changed_answers();

-- Folds some of what was appended, of any tenant, and answers how much. One at a time: whoever comes second does nothing.
create function fold_survey_counts(most integer) returns integer
  language plpgsql volatile security definer set search_path = public as $$
declare folded integer;
begin
  if not pg_try_advisory_xact_lock(712068) then return 0; end if;
  with gone as (
    delete from survey_count_deltas d where (d.tenant_id, d.id) in
      (select s.tenant_id, s.id from survey_count_deltas s order by s.tenant_id, s.id limit most)
    returning d.*),
  kept as (
    insert into survey_counts as c (tenant_id, survey_id, link_id, status, count)
    select g.tenant_id, g.survey_id, l.link, g.status, sum(g.count)
    from gone g cross join lateral (select g.link_id as link where g.link_id <> 0 union all select 0) l
    group by 1, 2, 3, 4
    on conflict (tenant_id, survey_id, link_id, status) do update set count = c.count + excluded.count)
  select count(*) into folded from gone;
  return folded;
end $$;

-- Counts a tenant's answers anew. Only for a tenant whose answers nobody is changing.
create function fill_survey_counts(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from survey_count_deltas where tenant_id = tenant;
    delete from survey_counts where tenant_id = tenant;
    insert into survey_counts (tenant_id, survey_id, link_id, status, count)
    select tenant, r.survey_id, l.link, r.status, count(*)
    from survey_responses r
    cross join lateral (select r.link_id as link where r.link_id is not null union all select 0) l
    where r.tenant_id = tenant group by 2, 3, 4;
  $$;
revoke execute on function fill_survey_counts(integer) from public;
grant execute on function fold_survey_counts(integer) to app_user;

select fill_survey_counts(id) from tenants;

drop view survey_rows;
create view survey_rows with (security_invoker) as
  select s.*,
    case
      when s.state <> 'active' then s.state
      when (s.settings ->> 'closeAt')::timestamptz <= now() then 'closed'
      when (s.settings ->> 'openAt')::timestamptz > now() then 'scheduled'
      else 'active'
    end as status,
    (select count(*)::integer from survey_questions q
      where q.tenant_id = s.tenant_id and q.survey_id = s.id and q.deleted_at is null) as field_count,
    r.started_count, r.response_count,
    r.response_count::float8 / nullif(r.started_count, 0) as completion_rate
  from surveys s
  cross join lateral (
    select coalesce(sum(count) filter (where c.status not in ('spam', 'test')), 0)::integer as started_count,
      coalesce(sum(count) filter (where c.status = 'complete'), 0)::integer as response_count
    from (
      select k.status, k.count from survey_counts k
      where k.tenant_id = s.tenant_id and k.survey_id = s.id and k.link_id = 0
      union all
      select d.status, d.count from survey_count_deltas d
      where d.tenant_id = s.tenant_id and d.survey_id = s.id) c) r;

drop view survey_link_rows;
create view survey_link_rows with (security_invoker) as
  select l.*, l.password_hash is not null as has_password,
    (select coalesce(sum(c.count), 0)::integer from (
      select k.count from survey_counts k
      where k.tenant_id = l.tenant_id and k.survey_id = l.survey_id and k.link_id = l.id and k.status = 'complete'
      union all
      select d.count from survey_count_deltas d
      where d.tenant_id = l.tenant_id and d.survey_id = l.survey_id and d.link_id = l.id and d.status = 'complete') c
    ) as uses
  from survey_links l;

grant select on survey_rows, survey_link_rows to app_user;
call lock_tenant_tables();
