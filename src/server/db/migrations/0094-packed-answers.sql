-- Every answer in short: the numbers of its marks, in one row of some hundred bytes. What counts cannot tell, because it is
-- filtered or held against something else, is read from these, not from documents. They are kept by whoever folds; an
-- answer that is marked as changed is read from its document until then, so that nothing is ever told of yesterday.

set local statement_timeout = 0;

-- What a number stands for, for each survey.
create table survey_mark_names (
  tenant_id integer not null references tenants,
  survey_id integer not null,
  id integer not null,
  what text not null,
  field_id integer not null,
  part text not null,
  place integer not null,
  value text not null,
  primary key (tenant_id, survey_id, id),
  unique (tenant_id, survey_id, what, field_id, part, place, value)
);

create table survey_packed_answers (
  tenant_id integer not null references tenants,
  survey_id integer not null,
  response_id integer not null,
  started_at timestamptz not null,
  packed bytea not null,
  primary key (tenant_id, survey_id, response_id)
);

-- How many changes of its answers were folded. With those that wait it tells one state of a survey from every other.
create table survey_result_changes (
  tenant_id integer not null references tenants,
  survey_id integer not null,
  folded bigint not null,
  primary key (tenant_id, survey_id)
);

create function survey_state(tenant integer, survey integer) returns bigint language sql stable as $$
  select coalesce((select c.folded from survey_result_changes c where c.tenant_id = tenant and c.survey_id = survey), 0)
    + coalesce((select sum(1 + u.changes)::bigint from survey_unfolded u
        where u.tenant_id = tenant and u.survey_id = survey), 0)
$$;

-- Numbers of two bytes or four: how many marks, the answer, its status, its day, its link, when it began (seconds since
-- 2000, microseconds), and the marks. A mark takes two bytes; one beyond the first 65535 follows a word of its own in four.
create function packed_answer(response_id integer, status text, day date, link_id integer, started_at timestamptz,
    marks integer[])
  returns bytea language sql immutable parallel safe as $$
    select int4send(cardinality(marks)) || int4send(response_id)
      || int2send(array_position('{started,partial,complete,screened_out,over_quota,spam,test}'::text[], status)::int2)
      || int2send((day - date '2000-01-01')::int2) || int4send(coalesce(link_id, 0))
      || int4send(floor(extract(epoch from started_at) - 946684800)::integer)
      || int4send(extract(microseconds from started_at)::integer % 1000000)
      || (select string_agg(case when m < 65535 then int2send((m - 32768)::int2)
            else int2send(32767::int2) || int4send(m) end, '') from unnest(marks) m)
$$;

create or replace view survey_unfolded_marks with (security_invoker) as
  select u.tenant_id, u.survey_id, u.response_id, m.day, m.what, m.field_id, r.status, m.part, m.place, m.value, r.sign,
    r.started_at, r.link_id
  from survey_unfolded u
  cross join lateral (
    select 1 as sign, s.status, s.started_at, s.answers, s.per_question_ms, s.survey_version, s.nps, s.csat, s.ces,
      s.sentiment_score, s.duration_ms, s.language, s.source, s.device, s.tags, s.link_id
    from survey_responses s where s.tenant_id = u.tenant_id and s.id = u.response_id
    union all
    select -1, w.status, w.started_at, w.answers, w.per_question_ms, w.survey_version, w.nps, w.csat, w.ces,
      w.sentiment_score, w.duration_ms, w.language, w.source, w.device, w.tags, w.link_id
    from jsonb_populate_record(null::survey_responses, u.was) w where u.was is not null) r
  cross join lateral marks_of(u.tenant_id, u.survey_id, r.survey_version, r.started_at, r.answers, r.per_question_ms,
    r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms, r.language, r.source, r.device, r.tags) m;

-- A link that goes is taken from its answers, which is a change of them too.
create or replace function mark_changed_answers() returns trigger language plpgsql set search_path = public as $$
begin
  insert into survey_unfolded as u (tenant_id, survey_id, response_id, was)
  select g.tenant_id, g.survey_id, g.id, to_jsonb(g) from gone g
  join added a on a.tenant_id = g.tenant_id and a.id = g.id
  where (a.status, a.started_at, a.answers, a.per_question_ms, a.survey_version, a.nps, a.csat, a.ces,
      a.sentiment_score, a.duration_ms, a.language, a.source, a.device, a.tags, a.link_id)
    is distinct from (g.status, g.started_at, g.answers, g.per_question_ms, g.survey_version, g.nps, g.csat, g.ces,
      g.sentiment_score, g.duration_ms, g.language, g.source, g.device, g.tags, g.link_id)
  on conflict (tenant_id, survey_id, response_id) do update set changes = u.changes + 1;
  return null;
end $$;

create or replace function forget_survey_results() returns trigger language plpgsql set search_path = public as $$
begin
  delete from survey_unfolded u using gone g where u.tenant_id = g.tenant_id and u.survey_id = g.id;
  delete from survey_result_counts c using gone g where c.tenant_id = g.tenant_id and c.survey_id = g.id;
  delete from survey_packed_answers p using gone g where p.tenant_id = g.tenant_id and p.survey_id = g.id;
  delete from survey_mark_names n using gone g where n.tenant_id = g.tenant_id and n.survey_id = g.id;
  delete from survey_result_changes c using gone g where c.tenant_id = g.tenant_id and c.survey_id = g.id;
  return null;
end $$;

create or replace function fold_survey_results(most integer) returns integer
  language plpgsql volatile security definer set search_path = public
  set enable_memoize = off set enable_sort = off set work_mem = '64MB' as $$
declare
  tenants_held integer[];
  surveys_held integer[];
  answers_held integer[];
  has_changed boolean;
begin
  if not pg_try_advisory_xact_lock(712079) then return 0; end if;
  with held as (
    select tenant_id, survey_id, response_id, was from survey_unfolded
    order by tenant_id, survey_id, response_id limit most for update skip locked)
  select array_agg(tenant_id), array_agg(survey_id), array_agg(response_id), bool_or(was is not null)
  into tenants_held, surveys_held, answers_held, has_changed from held;
  if tenants_held is null then return 0; end if;
  -- A statement of its own sees whatever was changed until the marks were held; whoever changes more waits for them.
  with held as materialized (
    select * from unnest(tenants_held, surveys_held, answers_held) h(tenant_id, survey_id, response_id)),
  marked as materialized (
    select m.* from held h join survey_unfolded_marks m using (tenant_id, survey_id, response_id)),
  moved as materialized (
    select m.tenant_id, m.survey_id, m.day, m.what, m.field_id, m.status, m.part, m.place, m.value, sum(m.sign) as count
    from marked m group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(m.sign) <> 0),
  named as materialized (
    select distinct tenant_id, survey_id, what, field_id, part, place, value from marked where sign = 1),
  fresh as (
    insert into survey_mark_names as n (tenant_id, survey_id, id, what, field_id, part, place, value)
    select w.tenant_id, w.survey_id, row_number() over (partition by w.tenant_id, w.survey_id)
        + coalesce((select max(o.id) from survey_mark_names o
            where o.tenant_id = w.tenant_id and o.survey_id = w.survey_id), 0),
      w.what, w.field_id, w.part, w.place, w.value
    from named w
    where not exists (select from survey_mark_names o where (o.tenant_id, o.survey_id, o.what, o.field_id, o.part,
      o.place, o.value) = (w.tenant_id, w.survey_id, w.what, w.field_id, w.part, w.place, w.value))
    returning n.*),
  known as materialized (
    select o.* from survey_mark_names o join named using (tenant_id, survey_id, what, field_id, part, place, value)
    union all select * from fresh),
  packed as (
    insert into survey_packed_answers as p (tenant_id, survey_id, response_id, started_at, packed)
    select m.tenant_id, m.survey_id, m.response_id, min(m.started_at), packed_answer(m.response_id, min(m.status),
      min(m.day), min(m.link_id), min(m.started_at), array_agg(k.id order by k.id))
    from marked m join known k using (tenant_id, survey_id, what, field_id, part, place, value)
    where m.sign = 1 group by 1, 2, 3
    on conflict (tenant_id, survey_id, response_id) do update
      set started_at = excluded.started_at, packed = excluded.packed),
  gone as (
    delete from survey_packed_answers p using held h
    where p.tenant_id = h.tenant_id and p.survey_id = h.survey_id and p.response_id = h.response_id
      and not exists (select from survey_responses r where r.tenant_id = h.tenant_id and r.id = h.response_id)),
  done as (
    delete from survey_unfolded u using held h where u.tenant_id = h.tenant_id and u.survey_id = h.survey_id
      and u.response_id = h.response_id returning u.tenant_id, u.survey_id, u.changes),
  changed as (
    insert into survey_result_changes as c (tenant_id, survey_id, folded)
    select tenant_id, survey_id, sum(1 + changes) from done group by 1, 2
    on conflict (tenant_id, survey_id) do update set folded = c.folded + excluded.folded)
  insert into survey_result_counts as c
    (tenant_id, survey_id, day, what, field_id, status, part, place, value, count)
  select m.tenant_id, m.survey_id, d.day, m.what, m.field_id, m.status, m.part, m.place, m.value, sum(m.count)
  from moved m cross join lateral days_counted(m.what, m.day) d(day)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict (tenant_id, survey_id, what, day, field_id, status, part, place, value)
    do update set count = c.count + excluded.count;
  if has_changed then
    delete from survey_result_counts c using (select distinct * from unnest(tenants_held, surveys_held) h(t, s)) h
    where c.tenant_id = h.t and c.survey_id = h.s and c.count = 0;
    delete from survey_mark_names n using (select distinct * from unnest(tenants_held, surveys_held) h(t, s)) h
    where n.tenant_id = h.t and n.survey_id = h.s and not exists (
      select from survey_result_counts c where (c.tenant_id, c.survey_id, c.what, c.field_id, c.part, c.place, c.value)
        = (n.tenant_id, n.survey_id, n.what, n.field_id, n.part, n.place, n.value) and c.day = '-infinity');
  end if;
  return cardinality(answers_held);
end $$;

-- Everything of a tenant is counted anew: it is marked, so that it is read from documents until it is folded.
create or replace function rebuild_survey_results(tenant integer) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(712079);
  lock table survey_unfolded in share row exclusive mode;
  insert into survey_result_changes as c (tenant_id, survey_id, folded)
  select u.tenant_id, u.survey_id, sum(1 + u.changes) from survey_unfolded u where u.tenant_id = tenant group by 1, 2
  on conflict (tenant_id, survey_id) do update set folded = c.folded + excluded.folded;
  delete from survey_unfolded where tenant_id = tenant;
  delete from survey_result_counts where tenant_id = tenant;
  delete from survey_packed_answers where tenant_id = tenant;
  delete from survey_mark_names where tenant_id = tenant;
  insert into survey_unfolded (tenant_id, survey_id, response_id)
  select tenant_id, survey_id, id from survey_responses where tenant_id = tenant;
end $$;
drop function fill_survey_results(integer);

-- Answers whose short form says something else than their document.
create function wrong_packed_answers(tenant integer) returns table (response_id integer)
  language sql stable security definer set search_path = public as $$
    with kept as (
      select p.survey_id, p.response_id, p.packed from survey_packed_answers p
      where p.tenant_id = tenant and not exists (select from survey_unfolded u
        where u.tenant_id = tenant and u.survey_id = p.survey_id and u.response_id = p.response_id)),
    right_ones as (
      select r.survey_id, r.id as response_id, packed_answer(r.id, r.status, min(m.day), r.link_id, r.started_at,
        array_agg(n.id order by n.id)) as packed
      from survey_responses r
      cross join lateral marks_of(r.tenant_id, r.survey_id, r.survey_version, r.started_at, r.answers,
        r.per_question_ms, r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms, r.language, r.source, r.device,
        r.tags) m
      left join survey_mark_names n on n.tenant_id = tenant and n.survey_id = r.survey_id
        and (n.what, n.field_id, n.part, n.place, n.value) = (m.what, m.field_id, m.part, m.place, m.value)
      where r.tenant_id = tenant and not exists (select from survey_unfolded u
        where u.tenant_id = tenant and u.survey_id = r.survey_id and u.response_id = r.id)
      group by r.survey_id, r.id, r.status, r.link_id, r.started_at)
    select coalesce(k.response_id, o.response_id) from kept k full join right_ones o using (survey_id, response_id)
    where k.packed is distinct from o.packed
  $$;

revoke execute on function wrong_packed_answers(integer) from public;

select rebuild_survey_results(id) from tenants;
call lock_tenant_tables();
