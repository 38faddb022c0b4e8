-- How customers feel about what each group had to do with, by day of the tenant's calendar: exact at every moment, as
-- the other counts are.
create table response_group_days (
  tenant_id integer not null references tenants,
  group_id integer not null,
  day date not null,
  count integer not null,
  score numeric not null,
  primary key (tenant_id, group_id, day)
);
create table response_group_deltas (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  group_id integer not null,
  day date not null,
  count integer not null,
  score numeric not null,
  primary key (tenant_id, id)
);

create view response_group_feelings with (security_invoker) as
  select tenant_id, group_id, day, sum(count)::integer as count, sum(score) as score
  from (
    select tenant_id, group_id, day, count, score from response_group_days
    union all
    select tenant_id, group_id, day, count, score from response_group_deltas
  ) both_parts
  group by tenant_id, group_id, day;
grant select on response_group_feelings to app_user;

create function feel_held_responses() returns trigger language plpgsql set search_path = public as $$
begin
  -- Whoever changes how one of these feels waits here, or is waited for.
  perform from sentiment_responses r join changed c on c.tenant_id = r.tenant_id and c.response_id = r.id
    order by r.tenant_id, r.id for no key update of r;
  insert into response_group_deltas (tenant_id, group_id, day, count, score)
    select c.tenant_id, c.group_id, (r.created_at at time zone t.time_zone)::date,
      case tg_op when 'INSERT' then 1 else -1 end * count(*),
      case tg_op when 'INSERT' then 1 else -1 end * sum(r.sentiment_score::numeric)
    from changed c join sentiment_responses r on r.tenant_id = c.tenant_id and r.id = c.response_id
    join tenants t on t.id = c.tenant_id
    where r.sentiment_score is not null group by 1, 2, 3;
  return null;
end $$;
create trigger feel_added after insert on sentiment_response_groups
  referencing new table as changed for each statement execute function feel_held_responses();
create trigger feel_gone after delete on sentiment_response_groups
  referencing old table as changed for each statement execute function feel_held_responses();

create function feel_changed_responses() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_group_deltas (tenant_id, group_id, day, count, score)
    select j.tenant_id, j.group_id, (r.created_at at time zone t.time_zone)::date,
      sum(r.sign), sum(r.sign * r.sentiment_score::numeric)
    from (
      select -1 as sign, g.tenant_id, g.id, g.created_at, g.sentiment_score from gone g
      union all
      select 1, a.tenant_id, a.id, a.created_at, a.sentiment_score from added a
    ) r
    join sentiment_response_groups j on j.tenant_id = r.tenant_id and j.response_id = r.id
    join tenants t on t.id = r.tenant_id
    where r.sentiment_score is not null group by 1, 2, 3
    having sum(r.sign) <> 0 or sum(r.sign * r.sentiment_score::numeric) <> 0;
  return null;
end $$;
create trigger feel_changed after update on sentiment_responses
  referencing old table as gone new table as added for each statement execute function feel_changed_responses();

-- Once a response is gone, nobody can tell any more what its groups were told.
create function feel_gone_response() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_group_deltas (tenant_id, group_id, day, count, score)
    select j.tenant_id, j.group_id, (old.created_at at time zone t.time_zone)::date, -1, -old.sentiment_score::numeric
    from sentiment_response_groups j join tenants t on t.id = j.tenant_id
    where j.tenant_id = old.tenant_id and j.response_id = old.id;
  return old;
end $$;
create trigger feel_gone before delete on sentiment_responses
  for each row when (old.sentiment_score is not null) execute function feel_gone_response();

-- Folds some of what was appended; one at a time, as all the counts.
create function fold_response_feelings(most integer) returns integer
  language plpgsql volatile security definer set search_path = public as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(712020) then return 0; end if;
  with gone as (
    delete from response_group_deltas d where (d.tenant_id, d.id) in
      (select s.tenant_id, s.id from response_group_deltas s order by s.tenant_id, s.id limit most)
    returning d.*),
  kept as (
    insert into response_group_days as c (tenant_id, group_id, day, count, score)
    select g.tenant_id, g.group_id, g.day, sum(g.count), sum(g.score) from gone g group by 1, 2, 3
    on conflict (tenant_id, group_id, day) do update
    set count = c.count + excluded.count, score = c.score + excluded.score)
  select count(*) into folded from gone;
  return folded;
end $$;

create view response_group_feelings_wanted with (security_invoker) as
  select r.tenant_id, j.group_id, (r.created_at at time zone t.time_zone)::date as day, count(*)::integer as count,
    sum(r.sentiment_score::numeric) as score
  from sentiment_responses r
  join sentiment_response_groups j on j.tenant_id = r.tenant_id and j.response_id = r.id
  join tenants t on t.id = r.tenant_id
  where r.sentiment_score is not null group by 1, 2, 3;

-- Counts a tenant's anew. Only for a tenant whose responses nobody is changing.
create function fill_response_feelings(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from response_group_deltas where tenant_id = tenant;
    delete from response_group_days where tenant_id = tenant;
    insert into response_group_days (tenant_id, group_id, day, count, score)
      select tenant_id, group_id, day, count, score from response_group_feelings_wanted where tenant_id = tenant
  $$;

create or replace function rebuild_response_counts(tenant integer) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(712020);
  lock table response_cell_deltas, response_day_deltas, response_group_deltas in share row exclusive mode;
  perform fill_response_counts(tenant);
  perform fill_response_feelings(tenant);
end $$;

create function wrong_response_feelings(tenant integer) returns table (what text, counted numeric, said numeric)
  language sql stable security definer set search_path = public as $$
    select concat_ws(' ', 'group', group_id, day), coalesce(w.count * 1000 + w.score, 0), coalesce(c.count * 1000 + c.score, 0)
    from (select * from response_group_feelings_wanted where tenant_id = tenant) w
    full join (select * from response_group_feelings where tenant_id = tenant) c using (tenant_id, group_id, day)
    where coalesce(w.count, 0) <> coalesce(c.count, 0) or coalesce(w.score, 0) <> coalesce(c.score, 0)
  $$;

revoke execute on function fold_response_feelings(integer), fill_response_feelings(integer),
  wrong_response_feelings(integer) from public;
grant execute on function fold_response_feelings(integer) to app_user;

call lock_tenant_tables();
select fill_response_feelings(id) from tenants;
