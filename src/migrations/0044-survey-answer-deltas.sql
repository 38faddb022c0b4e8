-- The typed answers of a response are stored with it, and whatever changes a count appends a signed copy of them to
-- survey_answer_deltas: what is there is not counted yet, and nothing else says so.

-- Responses that earlier builds had not counted.
do $$ begin
  perform pg_advisory_xact_lock(712079);
  while fold_survey_results(20000) > 0 loop end loop;
end $$;

drop trigger add_pending on survey_responses;
drop trigger change_pending on survey_responses;
drop trigger remove_pending on survey_responses;
drop function add_pending_responses(), change_pending_responses(), remove_pending_responses();
drop view survey_former_counts;

create or replace view survey_result_rows with (security_invoker) as
  select tenant_id, survey_id, response_id as id, day, started_at, status, language, source, device, link_id, tags, nps, csat,
    ces, sentiment_score, duration_ms, value_ids, seen_ms
  from survey_answers;
drop table survey_pending_responses;

create table survey_answer_deltas (
  like survey_answers,
  -- Answers that came, or that are gone.
  sign smallint not null check (sign in (1, -1)),
  id bigint not null generated always as identity,
  primary key (tenant_id, survey_id, id)
);

-- One column for choice and number, so that an index finds a value.
alter table survey_answer_values
  add column value text not null generated always as (
    case when choice is not null then 'c' || choice when number is not null then 'n' || number::text else '' end) stored;
alter table survey_answer_values
  drop constraint survey_answer_values_tenant_id_survey_id_question_id_is_fir_key,
  add unique (tenant_id, survey_id, question_id, is_first, part, place, value);

create type typed_answer as (
  tenant_id integer, survey_id integer, response_id integer, question_id integer, is_first boolean, part text, place integer,
  choice text, number double precision, value text, seen_ms integer);

-- Stores the typed answers of responses, and appends them to what is not counted. The lock keeps their values until the
-- commit: see fold_survey_results.
create function store_survey_answers(tenants integer[], responses integer[]) returns void
  language plpgsql volatile set search_path from current as $$
declare typed typed_answer[];
begin
  perform pg_advisory_xact_lock_shared(712080, s.survey_id) from (
    select distinct r.survey_id from unnest(tenants, responses) h(tenant_id, id)
    join survey_responses r on r.tenant_id = h.tenant_id and r.id = h.id order by 1) s;

  -- A response without answers has one row without a question.
  select array_agg(row(r.tenant_id, r.survey_id, r.id, a.question_id, a.is_first, a.part, a.place, a.choice, a.number,
    case when a.choice is not null then 'c' || a.choice when a.number is not null then 'n' || a.number::text else '' end,
    a.seen_ms)::typed_answer)
  into typed
  from unnest(tenants, responses) h(tenant_id, id)
  join survey_responses r on r.tenant_id = h.tenant_id and r.id = h.id
  left join lateral answers_of(r.tenant_id, r.id) a on true;

  -- In the order of the key, because two transactions may bring the same values.
  insert into survey_answer_values (tenant_id, survey_id, question_id, is_first, part, place, choice, number)
  select distinct t.tenant_id, t.survey_id, t.question_id, t.is_first, t.part, t.place, t.choice, t.number
  from unnest(typed) t
  where t.question_id is not null and not exists (select from survey_answer_values v
    where (v.tenant_id, v.survey_id, v.question_id, v.is_first, v.part, v.place, v.value)
      = (t.tenant_id, t.survey_id, t.question_id, t.is_first, t.part, t.place, t.value))
  order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict do nothing;

  with valued as (
    select t.tenant_id, t.response_id, coalesce(array_agg(v.id) filter (where v.id is not null), '{}') as value_ids,
      coalesce(array_agg(t.seen_ms) filter (where v.id is not null), '{}') as seen_ms
    from unnest(typed) t
    left join survey_answer_values v
      on (v.tenant_id, v.survey_id, v.question_id, v.is_first, v.part, v.place, v.value)
        = (t.tenant_id, t.survey_id, t.question_id, t.is_first, t.part, t.place, t.value)
    group by 1, 2),
  stored as (
    insert into survey_answers
    select r.tenant_id, r.survey_id, r.id, (r.started_at at time zone z.time_zone)::date, r.started_at, r.status, r.language,
      r.source, r.device, r.link_id, r.tags, r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms, v.value_ids, v.seen_ms
    from valued v
    join survey_responses r on r.tenant_id = v.tenant_id and r.id = v.response_id
    join tenants z on z.id = v.tenant_id
    returning *)
  insert into survey_answer_deltas select s.*, 1 from stored s;
end $$;

-- Deletes the typed answers of responses, and appends that they are gone. A deleted survey deletes its counts too.
create function drop_survey_answers(tenants integer[], surveys integer[], responses integer[]) returns void
  language sql volatile set search_path from current as $$
  with former as (
    delete from survey_answers a using unnest(tenants, surveys, responses) h(tenant_id, survey_id, response_id)
    where a.tenant_id = h.tenant_id and a.survey_id = h.survey_id and a.response_id = h.response_id
    returning a.*)
  insert into survey_answer_deltas
  select f.*, -1 from former f
  where exists (select from surveys s where s.tenant_id = f.tenant_id and s.id = f.survey_id)
$$;

create function add_survey_answers() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_survey_answers(array_agg(tenant_id), array_agg(id)) from added;
  return null;
end $$;

create function change_survey_answers() returns trigger language plpgsql set search_path from current as $$
declare
  tenants integer[];
  surveys integer[];
  responses integer[];
begin
  select array_agg(g.tenant_id), array_agg(g.survey_id), array_agg(g.id) into tenants, surveys, responses
  from gone g join added a on a.tenant_id = g.tenant_id and a.id = g.id
  where (a.status, a.started_at, a.answers, a.per_question_ms, a.shown, a.survey_version, a.nps, a.csat, a.ces,
      a.sentiment_score, a.duration_ms, a.language, a.source, a.device, a.link_id, a.tags)
    is distinct from (g.status, g.started_at, g.answers, g.per_question_ms, g.shown, g.survey_version, g.nps, g.csat, g.ces,
      g.sentiment_score, g.duration_ms, g.language, g.source, g.device, g.link_id, g.tags);
  if responses is null then return null; end if;
  perform drop_survey_answers(tenants, surveys, responses);
  perform store_survey_answers(tenants, responses);
  return null;
end $$;

create function remove_survey_answers() returns trigger language plpgsql set search_path from current as $$
begin
  perform drop_survey_answers(array_agg(tenant_id), array_agg(survey_id), array_agg(id)) from gone;
  return null;
end $$;

create trigger add_survey_answers after insert on survey_responses
  referencing new table as added for each statement execute function add_survey_answers();
create trigger change_survey_answers after update on survey_responses
  referencing old table as gone new table as added for each statement execute function change_survey_answers();
create trigger remove_survey_answers after delete on survey_responses
  referencing old table as gone for each statement execute function remove_survey_answers();

create or replace function remove_survey_results() returns trigger language plpgsql set search_path from current as $$
begin
  delete from survey_answer_deltas d using gone g where d.tenant_id = g.tenant_id and d.survey_id = g.id;
  delete from survey_answers a using gone g where a.tenant_id = g.tenant_id and a.survey_id = g.id;
  delete from survey_answer_values v using gone g where v.tenant_id = g.tenant_id and v.survey_id = g.id;
  delete from survey_result_counts c using gone g where c.tenant_id = g.tenant_id and c.survey_id = g.id;
  return null;
end $$;

-- Also of a negative `count`.
create or replace function counts_of_answer(question_id integer, part text, place integer, choice text,
    number double precision, seen_ms integer, count bigint, answered bigint)
  returns table (what text, question_id integer, part text, place integer, value text, count bigint)
  language sql immutable parallel safe as $$
    select 'answered', $1, '', 0, '', $8 where $8 <> 0
    union all select 'shown', $1, '', 0, '', $7 - $8 where $1 > 0 and $4 is null and $5 is null and $7 <> $8
    union all select 'said', $1, $2, $3, coalesce($4, $5::text), $7 where $1 > 0 and ($4 is not null or $5 is not null)
    union all select 'time', $1, '', 0, $6::text, $7 where $6 is not null
    union all select 'last', 0, '', $3, $5::text, $7 where $1 = 0
$$;

-- Counts up to `most` deltas of any tenant, and returns how many there were; one caller at a time. It locks nothing that a
-- respondent needs, except where answers are gone: then their values may be used no more, and those that nothing uses are
-- deleted while no transaction stores answers of the survey.
create or replace function fold_survey_results(most integer) returns integer
  language plpgsql volatile security definer set search_path from current set work_mem = '64MB' set lock_timeout = '1s' as $$
declare
  folded integer;
  lost integer[];
  lost_of integer[];
begin
  if not pg_try_advisory_xact_lock(712079) then return 0; end if;
  with held as (
    delete from survey_answer_deltas d
    where d.ctid = any(array(select ctid from survey_answer_deltas order by tenant_id, survey_id, id limit most))
    returning d.*),
  answers as (
    select h.tenant_id, h.survey_id, h.day, h.status, u.id, u.seen_ms, sum(h.sign) as count
    from held h cross join lateral unnest(h.value_ids, h.seen_ms) u(id, seen_ms)
    group by 1, 2, 3, 4, 5, 6 having sum(h.sign) <> 0),
  rows as (
    select tenant_id, survey_id, day, status, nps, csat, ces, sentiment_score, rounded_ms(duration_ms) as took, language,
      source, device, tags, sum(sign) as count
    from held group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 having sum(sign) <> 0),
  moved (tenant_id, survey_id, own_day, status, what, question_id, part, place, value, count) as (
    select a.tenant_id, a.survey_id, a.day, a.status, c.*
    from answers a
    join survey_answer_values v on v.tenant_id = a.tenant_id and v.survey_id = a.survey_id and v.id = a.id
    cross join lateral counts_of_answer(v.question_id, v.part, v.place, v.choice, v.number, a.seen_ms, a.count,
      case when v.is_first then a.count else 0 end) c
    union all
    select r.tenant_id, r.survey_id, r.day, r.status, c.what, 0, '', 0, c.value, r.count
    from rows r cross join lateral counts_of_columns(r.day, r.nps, r.csat, r.ces, r.sentiment_score, r.took, r.language,
      r.source, r.device, r.tags) c),
  counted as (
    insert into survey_result_counts as c (tenant_id, survey_id, day, status, what, question_id, part, place, value, count)
    select tenant_id, survey_id, coalesce(d.day, own_day), status, what, question_id, part, place, value, sum(count)
    from moved cross join (values ('-infinity'::date), (null)) d(day)
    where d.day is not null or is_counted_by_day(what)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(count) <> 0
    on conflict (tenant_id, survey_id, day, what, question_id, status, part, place, value)
      do update set count = c.count + excluded.count)
  select (select count(*) from held), array_agg(l.id), array_agg(l.survey_id) into folded, lost, lost_of
  from (select distinct h.survey_id, u.id from held h cross join lateral unnest(h.value_ids) u(id) where h.sign < 0) l;
  if lost is null then return folded; end if;

  delete from survey_result_counts c where c.count = 0 and c.survey_id = any(lost_of);
  perform pg_advisory_xact_lock(712080, s.id) from (select distinct id from unnest(lost_of) id order by 1) s;
  delete from survey_answer_values v
  using unnest(lost_of, lost) l(survey_id, id)
  where v.survey_id = l.survey_id and v.id = l.id and v.question_id > 0 and (v.choice is not null or v.number is not null)
    and not exists (select from survey_result_counts c
      where (c.tenant_id, c.survey_id, c.day, c.what, c.question_id, c.part, c.place, c.value)
        = (v.tenant_id, v.survey_id, '-infinity', 'said', v.question_id, v.part, v.place, coalesce(v.choice, v.number::text)))
    and not exists (select from survey_answer_deltas d
      where d.tenant_id = v.tenant_id and d.survey_id = v.survey_id and d.value_ids @> array[v.id]);
  return folded;
end $$;

-- Stores and counts the answers of a tenant anew.
create or replace function rebuild_survey_results(tenant integer) returns void
  language plpgsql volatile security definer set search_path from current as $$
declare
  done integer := 0;
  next_ids integer[];
begin
  perform pg_advisory_xact_lock(712079);
  lock table survey_responses, survey_answer_deltas in share row exclusive mode;
  delete from survey_answer_deltas where tenant_id = tenant;
  delete from survey_answers where tenant_id = tenant;
  delete from survey_answer_values where tenant_id = tenant;
  delete from survey_result_counts where tenant_id = tenant;
  loop
    select array_agg(id), max(id) into next_ids, done
    from (select id from survey_responses where tenant_id = tenant and id > done order by id limit 2000) r;
    exit when next_ids is null;
    perform store_survey_answers(array_fill(tenant, array[cardinality(next_ids)]), next_ids);
  end loop;
end $$;

-- Days are those of the tenant's time zone: in another one they begin at other times.
create or replace function recount_results_in_new_zone() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(712021, new.id);
  if not exists (select from survey_responses where tenant_id = new.id) then return null; end if;
  perform pg_advisory_xact_lock(712079);
  delete from survey_answer_deltas where tenant_id = new.id;
  delete from survey_result_counts where tenant_id = new.id;
  update survey_answers set day = (started_at at time zone new.time_zone)::date where tenant_id = new.id;
  insert into survey_answer_deltas select a.*, 1 from survey_answers a where a.tenant_id = new.id;
  return null;
end $$;

-- Every stored count and typed answer of a tenant that differs from the responses; none where all is well.
create or replace function wrong_survey_results(tenant integer) returns table (what text, counted bigint, said bigint)
  language sql stable security definer set search_path from current set work_mem = '64MB' as $$
    with counted as (
      select concat_ws('/', c.survey_id, day, what, question_id, status, part, place, value) as name, sum(count) as count
      from (
        select survey_id, day, what, question_id, status, part, place, value, count from survey_result_counts
        where tenant_id = tenant
        union all
        select d.survey_id, coalesce(k.day, d.day), c.what, c.question_id, d.status, c.part, c.place, c.value, c.count
        from survey_answer_deltas d
        cross join lateral (
          select a.* from unnest(d.value_ids, d.seen_ms) u(id, seen_ms)
          join survey_answer_values v on v.tenant_id = d.tenant_id and v.survey_id = d.survey_id and v.id = u.id
          cross join lateral counts_of_answer(v.question_id, v.part, v.place, v.choice, v.number, u.seen_ms, d.sign,
            case when v.is_first then d.sign else 0 end) a
          union all
          select r.what, 0, '', 0, r.value, d.sign
          from counts_of_columns(d.day, d.nps, d.csat, d.ces, d.sentiment_score, d.duration_ms, d.language, d.source,
            d.device, d.tags) r) c
        cross join (values ('-infinity'::date), (null)) k(day)
        where d.tenant_id = tenant and (k.day is not null or is_counted_by_day(c.what))) c
      group by 1
      union all
      select concat_ws('/', 'answer', a.response_id, v.question_id, v.is_first, v.part, v.place, v.choice, v.number,
        u.seen_ms), count(*)
      from survey_answers a cross join lateral unnest(a.value_ids, a.seen_ms) u(id, seen_ms)
      left join survey_answer_values v on v.tenant_id = a.tenant_id and v.survey_id = a.survey_id and v.id = u.id
      where a.tenant_id = tenant group by 1
      union all
      select concat_ws('/', 'row', r.survey_id, r.id, r.day, r.started_at, r.status, r.language, r.source, r.device, r.link_id,
        r.tags, r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms), count(*)
      from survey_result_rows r where r.tenant_id = tenant group by 1),
    said as (
      select concat_ws('/', r.survey_id, coalesce(d.day, c.day), c.what, c.question_id, r.status, c.part, c.place, c.value) as name,
        count(*) as count
      from survey_responses r cross join lateral counts_of_response(r) c
      cross join (values ('-infinity'::date), (null)) d(day)
      where r.tenant_id = tenant and (d.day is not null or is_counted_by_day(c.what))
      group by 1
      union all
      select concat_ws('/', 'answer', r.id, a.question_id, a.is_first, a.part, a.place, a.choice, a.number, a.seen_ms),
        count(*)
      from survey_responses r cross join lateral answers_of(r.tenant_id, r.id) a
      where r.tenant_id = tenant group by 1
      union all
      select concat_ws('/', 'row', r.survey_id, r.id, (r.started_at at time zone t.time_zone)::date, r.started_at, r.status,
        r.language, r.source, r.device, r.link_id, r.tags, r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms), count(*)
      from survey_responses r join tenants t on t.id = r.tenant_id where r.tenant_id = tenant group by 1)
    select name, coalesce(c.count, 0)::bigint, coalesce(s.count, 0)::bigint
    from counted c full join said s using (name) where coalesce(c.count, 0) <> coalesce(s.count, 0)
  $$;

call lock_tenant_tables();
