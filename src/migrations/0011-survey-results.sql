-- Durations are counted in steps of at most a tenth: 1.1, 1.2 … 2.2, 2.4 … 5.5, 6 seconds or, further on, minutes.
create function rounded_ms(ms integer) returns integer language sql immutable parallel safe as $$
  select case when ms < 2000 then (ms + 50) / 100 * 100 when ms < 5000 then (ms + 100) / 200 * 200
    when ms < 10000 then (ms + 250) / 500 * 500 when ms < 20000 then (ms + 500) / 1000 * 1000
    when ms < 50000 then (ms + 1000) / 2000 * 2000 when ms < 100000 then (ms + 2500) / 5000 * 5000
    when ms < 200000 then (ms + 5000) / 10000 * 10000 when ms < 500000 then (ms + 10000) / 20000 * 20000
    when ms < 1000000 then (ms + 25000) / 50000 * 50000 when ms < 2000000 then (ms + 50000) / 100000 * 100000
    when ms < 5000000 then (ms + 100000) / 200000 * 200000 when ms < 10000000 then (ms + 250000) / 500000 * 500000
    else ((ms::bigint + 1800000) / 3600000 * 3600000)::integer end
$$;

-- Typed answers for filters and counts; the document on survey_responses is for display.
create table survey_answers (
  tenant_id integer not null, survey_id integer not null, response_id integer not null,
  -- In the tenant's time zone.
  day date not null,
  started_at timestamptz not null,
  status text not null, language text not null, source text not null, device text,
  link_id integer,
  tags jsonb not null,
  nps smallint, csat smallint, ces smallint,
  sentiment_score real,
  duration_ms integer,
  -- Rows of survey_answer_values, and how long the question of each was in sight, rounded.
  value_ids integer[] not null, seen_ms integer[] not null,
  primary key (tenant_id, survey_id, response_id)
);
create index survey_answers_day on survey_answers (tenant_id, day)
  include (survey_id, status, nps, csat, ces, sentiment_score);
create index on survey_answers (tenant_id, survey_id, started_at desc, response_id desc);

-- Texts and personal details are stored without their value.
create table survey_answer_values (
  tenant_id integer not null, survey_id integer not null,
  id integer not null generated always as identity,
  -- 0 for the way through the survey: `number` is the position of the last question that was seen, `place` the version.
  question_id integer not null,
  -- The first value of an answer; false for a question that was seen and not answered.
  is_first boolean not null,
  -- The row of a matrix.
  part text not null,
  -- The rank in a ranking, or the position in a cell of a matrix.
  place integer not null,
  -- The id of a choice, `other:` with free text, a yes or no, a date in ISO 8601, or what a link has filled in.
  choice text,
  number double precision,
  primary key (tenant_id, survey_id, id),
  unique nulls not distinct (tenant_id, survey_id, question_id, is_first, part, place, choice, number)
);

-- How often each answer was given in a survey: what a summary needs of all its responses, or of those of some days.
create table survey_result_counts (
  tenant_id integer not null, survey_id integer not null,
  -- In the tenant's time zone; -infinity for all days.
  day date not null,
  what text not null,
  question_id integer not null,
  status text not null, part text not null,
  place integer not null,
  value text not null,
  count integer not null,
  primary key (tenant_id, survey_id, day, what, question_id, status, part, place, value)
) with (fillfactor = 80);

-- Responses that came or changed and are not in survey_answers and survey_result_counts yet: a task takes them over every
-- few seconds, readers add them, so that figures are exact at once. `counted` is the row that the counts still include.
create table survey_pending_responses (
  tenant_id integer not null, survey_id integer not null, response_id integer not null,
  counted jsonb,
  primary key (tenant_id, survey_id, response_id)
);

create function is_hidden_type(type text) returns boolean language sql immutable parallel safe as $$
  select type in ('text', 'textarea', 'url', 'email', 'phone', 'address', 'location', 'signature', 'contact_info',
    'customer_ref', 'user_ref')
$$;

create function typed_answers(answers jsonb, per_question_ms jsonb, shown integer[], version integer, positions jsonb)
  returns table (question_id integer, ordinal integer, part text, place integer, choice text, number double precision,
    seen_ms integer)
  language sql stable parallel safe as $$
    with seen as (
      select p.key::integer as id, p.value ->> 'key' as key, (p.value ->> 'position')::integer as position,
        p.key::integer = any(answered.ids) as is_answered
      from (select array(select (a ->> 'fieldId')::integer from jsonb_array_elements(answers) a) as ids) answered
      cross join lateral jsonb_each(positions) p
      where per_question_ms ? (p.value ->> 'key') or p.key::integer = any(answered.ids || shown))
    select q."fieldId", v.ordinal::integer, v.part, v.place::integer,
      case when v.one is null then null when q."fieldType" in ('file', 'image', 'audio') then 'file'
        when jsonb_typeof(v.one) in ('string', 'boolean') then left(v.one #>> '{}', 400) end,
      case when jsonb_typeof(v.one) = 'number' then v.one::double precision end,
      case when v.ordinal = 1
        then rounded_ms((per_question_ms ->> (positions -> q."fieldId"::text ->> 'key'))::integer) end
    from jsonb_to_recordset(answers) q("fieldId" integer, "fieldType" text, value jsonb)
    cross join lateral (
      select 1 as ordinal, '' as part, 0 as place, case when not is_hidden_type(q."fieldType") then q.value end as one
      where is_hidden_type(q."fieldType") or jsonb_typeof(q.value) is null
        or jsonb_typeof(q.value) not in ('array', 'object')
      union all
      select e.n, '', case when q."fieldType" = 'ranking' then e.n else 0 end, e.one
      from jsonb_array_elements(case when jsonb_typeof(q.value) = 'array' then q.value else '[]' end)
        with ordinality e(one, n)
      where jsonb_typeof(q.value) = 'array' and not is_hidden_type(q."fieldType")
      union all
      select (r.n - 1) * 1000 + c.n, r.key, case when jsonb_typeof(r.cell) = 'array' then c.n else 0 end, c.one
      from jsonb_each(case when jsonb_typeof(q.value) = 'object' then jsonb_strip_nulls(q.value) else '{}' end)
        with ordinality r(key, cell, n)
      cross join lateral jsonb_array_elements(case jsonb_typeof(r.cell) when 'array' then r.cell
        else jsonb_build_array(r.cell) end) with ordinality c(one, n)
      where jsonb_typeof(q.value) = 'object' and not is_hidden_type(q."fieldType")) v
    union all
    select id, 0, '', 0, null, null, rounded_ms((per_question_ms ->> key)::integer) from seen where not is_answered
    union all
    select 0, 0, '', version, null, max(position), null from seen having count(*) > 0
$$;

-- `limit 1` here and below: a join could be planned for one pending response, and read all of them for each.
create function answers_of(tenant integer, response integer)
  returns table (question_id integer, is_first boolean, part text, place integer, choice text, number double precision,
    seen_ms integer)
  language sql stable parallel safe as $$
    select a.question_id, a.ordinal = 1, a.part, a.place, a.choice, a.number, a.seen_ms
    from (select * from survey_responses where tenant_id = tenant and id = response limit 1) r
    left join survey_versions n
      on n.tenant_id = r.tenant_id and n.survey_id = r.survey_id and n.number = r.survey_version
    cross join lateral typed_answers(r.answers, r.per_question_ms, r.shown, r.survey_version, n.positions) a
$$;

-- Every response as results filter it. `value_ids` is null where it is pending: then answers_of has its answers.
create view survey_result_rows with (security_invoker) as
  select tenant_id, survey_id, response_id as id, day, started_at, status, language, source, device, link_id, tags, nps,
    csat, ces, sentiment_score, duration_ms, value_ids, seen_ms
  from survey_answers
  union all
  select r.tenant_id, r.survey_id, r.id, (r.started_at at time zone t.time_zone)::date, r.started_at, r.status, r.language,
    r.source, r.device, r.link_id, r.tags, r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms, null, null
  from survey_pending_responses p
  cross join lateral (
    select * from survey_responses s where s.tenant_id = p.tenant_id and s.id = p.response_id limit 1) r
  join tenants t on t.id = p.tenant_id;

-- What typed answers of one value add to the counts: `count` rows, of which `answered` are the first of their answer; the
-- rest without a value are questions that were only `shown`.
create function counts_of_answer(question_id integer, part text, place integer, choice text, number double precision,
    seen_ms integer, count bigint, answered bigint)
  returns table (what text, question_id integer, part text, place integer, value text, count bigint)
  language sql immutable parallel safe as $$
    select 'answered', $1, '', 0, '', $8 where $8 > 0
    union all select 'shown', $1, '', 0, '', $7 - $8 where $1 > 0 and $4 is null and $5 is null and $7 > $8
    union all select 'said', $1, $2, $3, coalesce($4, $5::text), $7 where $1 > 0 and ($4 is not null or $5 is not null)
    union all select 'time', $1, '', 0, $6::text, $7 where $6 is not null
    union all select 'last', 0, '', $3, $5::text, $7 where $1 = 0
$$;

-- What the columns of one response add to the counts.
create function counts_of_columns(day date, nps smallint, csat smallint, ces smallint, sentiment_score real,
    duration_ms integer, language text, source text, device text, tags jsonb)
  returns table (what text, value text) language sql stable parallel safe as $$
    select 'all', '' union all select 'day', to_char(day, 'YYYY-MM-DD') where day is not null
    -- By day, for questions about all surveys: the value begins with the day.
    union all select 'day_' || s.what, to_char(day, 'YYYY-MM-DD ') || s.score
      from (values ('nps', nps), ('csat', csat), ('ces', ces)) s(what, score) where day is not null and s.score is not null
    union all select 'nps', nps::text where nps is not null
    union all select 'csat', csat::text where csat is not null
    union all select 'ces', ces::text where ces is not null
    union all select 'sentiment', sentiment_score::numeric::text where sentiment_score is not null
    union all select 'took', rounded_ms(duration_ms)::text where duration_ms is not null
    union all select 'language', language union all select 'source', left(source, 400)
    union all select 'device', device where device is not null
    union all select 'tag', left(t, 400) from jsonb_array_elements_text(tags) t
$$;

create function counts_of_response(r survey_responses)
  returns table (day date, what text, question_id integer, part text, place integer, value text)
  language sql stable parallel safe as $$
    select (r.started_at at time zone t.time_zone)::date, k.what, k.question_id, k.part, k.place, k.value
    from tenants t
    cross join lateral typed_answers(r.answers, r.per_question_ms, r.shown, r.survey_version, (
      select n.positions from survey_versions n
      where n.tenant_id = r.tenant_id and n.survey_id = r.survey_id and n.number = r.survey_version)) a
    cross join lateral counts_of_answer(a.question_id, a.part, a.place, a.choice, a.number, a.seen_ms, 1,
      (a.ordinal = 1)::integer) k
    where t.id = r.tenant_id
    union all
    select (r.started_at at time zone t.time_zone)::date, k.what, 0, '', 0, k.value
    from tenants t
    cross join lateral counts_of_columns((r.started_at at time zone t.time_zone)::date, r.nps, r.csat, r.ces,
      r.sentiment_score, r.duration_ms, r.language, r.source, r.device, r.tags) k
    where t.id = r.tenant_id
$$;

-- Whether a count is stored under its own day too: what a summary of some days reads.
create function is_counted_by_day(what text) returns boolean language sql immutable parallel safe as $$
  select what in ('all', 'answered', 'shown', 'said', 'time', 'last', 'took', 'nps', 'csat', 'ces', 'sentiment')
$$;

-- What the counts still include of pending responses, as these were before they changed.
create view survey_former_counts with (security_invoker) as
  select p.tenant_id, p.survey_id, p.response_id, r.status, c.*
  from survey_pending_responses p
  cross join lateral jsonb_populate_record(null::survey_responses, p.counted) r
  cross join lateral counts_of_response(r) c
  where p.counted is not null;

create function add_pending_responses() returns trigger language plpgsql set search_path from current as $$
begin
  insert into survey_pending_responses (tenant_id, survey_id, response_id) select tenant_id, survey_id, id from added;
  return null;
end $$;

-- Stored answers are deleted after the pending row is locked, so a task that stores them finishes first.
create function change_pending_responses() returns trigger language plpgsql set search_path from current as $$
declare changed integer[];
begin
  with moved as (
    select g as response, g.tenant_id, g.survey_id, g.id from gone g join added a on a.tenant_id = g.tenant_id and a.id = g.id
    where (a.status, a.started_at, a.answers, a.per_question_ms, a.shown, a.survey_version, a.nps, a.csat, a.ces,
        a.sentiment_score, a.duration_ms, a.language, a.source, a.device, a.link_id, a.tags)
      is distinct from (g.status, g.started_at, g.answers, g.per_question_ms, g.shown, g.survey_version, g.nps, g.csat, g.ces,
        g.sentiment_score, g.duration_ms, g.language, g.source, g.device, g.link_id, g.tags)),
  pending as (
    insert into survey_pending_responses as p (tenant_id, survey_id, response_id, counted)
    select tenant_id, survey_id, id, to_jsonb(response) from moved
    on conflict (tenant_id, survey_id, response_id) do update set counted = p.counted
    returning response_id)
  select array_agg(response_id) into changed from pending;
  if changed is not null then
    delete from survey_answers a using gone g where a.tenant_id = g.tenant_id and a.survey_id = g.survey_id
      and a.response_id = g.id and g.id = any(changed);
  end if;
  return null;
end $$;

-- A deleted survey deletes its counts too.
create function remove_pending_responses() returns trigger language plpgsql set search_path from current as $$
begin
  insert into survey_pending_responses as p (tenant_id, survey_id, response_id, counted)
  select g.tenant_id, g.survey_id, g.id, to_jsonb(g) from gone g
  where exists (select from surveys s where s.tenant_id = g.tenant_id and s.id = g.survey_id)
  on conflict (tenant_id, survey_id, response_id) do update set counted = p.counted;
  delete from survey_answers a using gone g
  where a.tenant_id = g.tenant_id and a.survey_id = g.survey_id and a.response_id = g.id;
  return null;
end $$;
create trigger add_pending after insert on survey_responses
  referencing new table as added for each statement execute function add_pending_responses();
create trigger change_pending after update on survey_responses
  referencing old table as gone new table as added for each statement execute function change_pending_responses();
create trigger remove_pending after delete on survey_responses
  referencing old table as gone for each statement execute function remove_pending_responses();

create function remove_survey_results() returns trigger language plpgsql set search_path from current as $$
begin
  delete from survey_pending_responses p using gone g where p.tenant_id = g.tenant_id and p.survey_id = g.id;
  delete from survey_answers a using gone g where a.tenant_id = g.tenant_id and a.survey_id = g.id;
  delete from survey_answer_values v using gone g where v.tenant_id = g.tenant_id and v.survey_id = g.id;
  delete from survey_result_counts c using gone g where c.tenant_id = g.tenant_id and c.survey_id = g.id;
  return null;
end $$;
create trigger remove_results after delete on surveys
  referencing old table as gone for each statement execute function remove_survey_results();

-- Stores and counts some pending responses of any tenant; one caller at a time.
create function fold_survey_results(most integer) returns integer
  language plpgsql volatile security definer set search_path from current set work_mem = '64MB' as $$
declare
  tenants_held integer[];
  surveys_held integer[];
  responses_held integer[];
  has_counted boolean;
begin
  if not pg_try_advisory_xact_lock(712079) then return 0; end if;
  with held as (
    select tenant_id, survey_id, response_id, counted from survey_pending_responses
    order by tenant_id, survey_id, response_id limit most for update skip locked)
  select array_agg(tenant_id), array_agg(survey_id), array_agg(response_id), bool_or(counted is not null)
  into tenants_held, surveys_held, responses_held, has_counted from held;
  if tenants_held is null then return 0; end if;
  -- A statement of its own sees every change that was made until the rows were locked; later ones wait for them.
  with responses as materialized (
    select r.*, (r.started_at at time zone t.time_zone)::date as day
    from unnest(tenants_held, surveys_held, responses_held) h(tenant_id, survey_id, response_id)
    join survey_responses r on r.tenant_id = h.tenant_id and r.id = h.response_id
    join tenants t on t.id = h.tenant_id),
  typed as materialized (
    select h.tenant_id, h.survey_id, h.response_id, r.day, r.status, a.*,
      row(h.tenant_id, h.survey_id, a.question_id, a.is_first, a.part, a.place, a.choice, a.number) as name
    from unnest(tenants_held, surveys_held, responses_held) h(tenant_id, survey_id, response_id)
    join responses r on r.tenant_id = h.tenant_id and r.id = h.response_id
    cross join lateral answers_of(h.tenant_id, h.response_id) a),
  known as materialized (
    select v.*, row(v.tenant_id, v.survey_id, v.question_id, v.is_first, v.part, v.place, v.choice, v.number) as name
    from (select distinct * from unnest(tenants_held, surveys_held) h(tenant_id, survey_id)) h
    join survey_answer_values v using (tenant_id, survey_id)),
  added as (
    insert into survey_answer_values as v (tenant_id, survey_id, question_id, is_first, part, place, choice, number)
    select tenant_id, survey_id, question_id, is_first, part, place, choice, number from typed
    except select tenant_id, survey_id, question_id, is_first, part, place, choice, number from known
    returning v.id, row(v.tenant_id, v.survey_id, v.question_id, v.is_first, v.part, v.place, v.choice, v.number) as name),
  valued as (
    select t.tenant_id, t.response_id, array_agg(v.id) as value_ids, array_agg(t.seen_ms) as seen_ms
    from typed t join (select id, name from known union all select * from added) v using (name) group by 1, 2),
  stored as (
    insert into survey_answers
    select r.tenant_id, r.survey_id, r.id, r.day, r.started_at, r.status, r.language, r.source, r.device, r.link_id, r.tags,
      r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms, coalesce(v.value_ids, '{}'), coalesce(v.seen_ms, '{}')
    from responses r left join valued v on v.tenant_id = r.tenant_id and v.response_id = r.id),
  answers as materialized (
    select tenant_id, survey_id, day, status, question_id, part, place, choice, number, seen_ms, count(*) as count,
      count(*) filter (where is_first) as answered
    from typed group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
  moved (tenant_id, survey_id, own_day, status, what, question_id, part, place, value, count) as (
    select a.tenant_id, a.survey_id, a.day, a.status, c.*
    from answers a cross join lateral counts_of_answer(question_id, part, place, choice, number, seen_ms, count, answered) c
    union all
    select r.tenant_id, r.survey_id, r.day, r.status, c.what, 0, '', 0, c.value, 1
    from responses r cross join lateral counts_of_columns(r.day, r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms,
      r.language, r.source, r.device, r.tags) c
    union all
    select f.tenant_id, f.survey_id, f.day, f.status, f.what, f.question_id, f.part, f.place, f.value, -1
    from unnest(tenants_held, surveys_held, responses_held) h(tenant_id, survey_id, response_id)
    join survey_former_counts f using (tenant_id, survey_id, response_id) where has_counted)
  insert into survey_result_counts as c (tenant_id, survey_id, day, status, what, question_id, part, place, value, count)
  select tenant_id, survey_id, coalesce(d.day, own_day), status, what, question_id, part, place, value, sum(count)
  from moved cross join (values ('-infinity'::date), (null)) d(day)
  where d.day is not null or is_counted_by_day(what)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(count) <> 0
  on conflict (tenant_id, survey_id, day, what, question_id, status, part, place, value)
    do update set count = c.count + excluded.count;
  delete from survey_pending_responses p
  using unnest(tenants_held, surveys_held, responses_held) h(tenant_id, survey_id, response_id)
  where p.tenant_id = h.tenant_id and p.survey_id = h.survey_id and p.response_id = h.response_id;
  if has_counted then
    with gone as (
      delete from survey_result_counts c using (select distinct * from unnest(tenants_held, surveys_held) h(t, s)) h
      where c.tenant_id = h.t and c.survey_id = h.s and c.count = 0
      returning c.*)
    delete from survey_answer_values v using gone g
    where g.what = 'said' and g.day = '-infinity' and (v.tenant_id, v.survey_id, v.question_id, v.part, v.place)
        = (g.tenant_id, g.survey_id, g.question_id, g.part, g.place) and coalesce(v.choice, v.number::text) = g.value
      and not exists (select from survey_result_counts c
        where (c.tenant_id, c.survey_id, c.day, c.what, c.question_id, c.part, c.place, c.value)
          = (g.tenant_id, g.survey_id, g.day, g.what, g.question_id, g.part, g.place, g.value) and c.count <> 0);
  end if;
  return cardinality(responses_held);
end $$;

-- Makes all responses of a tenant pending, so that everything is stored and counted anew.
create function rebuild_survey_results(tenant integer) returns void
  language plpgsql volatile security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(712079);
  lock table survey_pending_responses in share row exclusive mode;
  delete from survey_pending_responses where tenant_id = tenant;
  delete from survey_answers where tenant_id = tenant;
  delete from survey_answer_values where tenant_id = tenant;
  delete from survey_result_counts where tenant_id = tenant;
  insert into survey_pending_responses (tenant_id, survey_id, response_id)
  select tenant_id, survey_id, id from survey_responses where tenant_id = tenant;
end $$;

-- Every stored count and typed answer of a tenant that differs from the responses; none where all is well.
create function wrong_survey_results(tenant integer) returns table (what text, counted bigint, said bigint)
  language sql stable security definer set search_path from current set work_mem = '64MB' as $$
    with counted as (
      select concat_ws('/', c.survey_id, day, what, question_id, status, part, place, value) as name, sum(count) as count
      from (
        select survey_id, day, what, question_id, status, part, place, value, count from survey_result_counts
        where tenant_id = tenant
        union all
        select f.survey_id, coalesce(d.day, f.day), f.what, f.question_id, f.status, f.part, f.place, f.value, -1
        from survey_former_counts f cross join (values ('-infinity'::date), (null)) d(day)
        where f.tenant_id = tenant and (d.day is not null or is_counted_by_day(f.what))) c
      group by 1
      union all
      select concat_ws('/', 'answer', response_id, question_id, is_first, part, place, choice, number, seen_ms), count(*)
      from (
        select a.tenant_id, a.response_id, v.question_id, v.is_first, v.part, v.place, v.choice, v.number, u.seen_ms
        from survey_answers a cross join lateral unnest(a.value_ids, a.seen_ms) u(id, seen_ms)
        left join survey_answer_values v on v.tenant_id = a.tenant_id and v.survey_id = a.survey_id and v.id = u.id
        union all
        select p.tenant_id, p.response_id, a.* from survey_pending_responses p
        cross join lateral answers_of(p.tenant_id, p.response_id) a) a
      where tenant_id = tenant group by 1
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
        and not exists (select from survey_pending_responses p
          where p.tenant_id = r.tenant_id and p.survey_id = r.survey_id and p.response_id = r.id)
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

-- Days are those of the tenant's time zone: in another one they begin at other times.
create function recount_results_in_new_zone() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  perform rebuild_survey_results(new.id);
  return null;
end $$;

create trigger recount_results_in_new_zone after update of time_zone on tenants
  for each row when (old.time_zone is distinct from new.time_zone) execute function recount_results_in_new_zone();

grant execute on function fold_survey_results(integer) to app_user;

call lock_tenant_tables();
