-- Counting an answer took the database about 180 µs. Now what answers have in common is opened up once, each count is
-- written once for many more of them, and no foreign key is checked of rows that only this function writes.

-- All that one answered question adds to the counts.
create function question_marks(question jsonb)
  returns table (what text, field_id integer, part text, place integer, value text)
  language sql stable as $$
    select said.* from jsonb_to_record(question) q("fieldId" integer, "fieldType" text, value jsonb)
    cross join lateral (
      select 'answered', q."fieldId", '', 0, ''
      union all
      select 'said', q."fieldId", '', 0,
        case when q."fieldType" in ('file', 'image', 'audio') then 'file' else left(q.value #>> '{}', 400) end
      where jsonb_typeof(q.value) in ('string', 'number', 'boolean') and q."fieldType" not in ('text', 'textarea',
        'url', 'email', 'phone', 'address', 'location', 'signature', 'contact_info', 'customer_ref', 'user_ref')
      union all
      select 'said', q."fieldId", '', case when q."fieldType" = 'ranking' then e.place else 0 end::integer,
        case when q."fieldType" in ('file', 'image', 'audio') then 'file' else left(e.one, 400) end
      from jsonb_array_elements_text(case jsonb_typeof(q.value) when 'array' then q.value else '[]' end)
        with ordinality e(one, place)
      where jsonb_typeof(q.value) = 'array'
        and q."fieldType" not in ('address', 'location', 'contact_info', 'customer_ref', 'user_ref')
      union all
      select 'said', q."fieldId", e.key, case when jsonb_typeof(e.cell) = 'array' then f.place else 0 end::integer,
        left(f.one, 400)
      from jsonb_each(case jsonb_typeof(q.value) when 'object' then q.value else '{}' end) e(key, cell)
      cross join lateral jsonb_array_elements_text(case jsonb_typeof(e.cell) when 'array' then e.cell
        when 'null' then '[]' else jsonb_build_array(e.cell) end) with ordinality f(one, place)
      where jsonb_typeof(q.value) = 'object'
        and q."fieldType" not in ('address', 'location', 'contact_info', 'customer_ref', 'user_ref')
    ) said
$$;

-- Of own words, and of who somebody is, only that there is something: without it such answers are alike, too.
create function is_only_counted(question jsonb) returns boolean language sql immutable parallel safe as $$
  select question ->> 'fieldType' in ('text', 'textarea', 'url', 'email', 'phone', 'address', 'location', 'signature',
      'contact_info', 'customer_ref', 'user_ref')
    and (jsonb_typeof(question -> 'value') not in ('array', 'object')
      or question ->> 'fieldType' in ('address', 'location', 'contact_info', 'customer_ref', 'user_ref'))
$$;

create or replace function survey_marks(answers jsonb, per_question_ms jsonb, survey_version integer, places jsonb,
    nps smallint, csat smallint, ces smallint, sentiment_score real, duration_ms integer, language text, source text,
    device text, tags jsonb)
  returns table (what text, field_id integer, part text, place integer, value text)
  language sql stable as $$
    select m.* from jsonb_array_elements(answers) a(question) cross join lateral question_marks(a.question) m
    union all
    select 'time', 0, t.key, 0, rounded_ms(t.value::integer)::text from jsonb_each_text(per_question_ms) t
    union all
    select 'last', 0, '', survey_version, l.place::text from (
      select max((places ->> n.name)::integer) as place from (
        select a ->> 'fieldId' as name from jsonb_array_elements(answers) a
        union all
        select jsonb_object_keys(per_question_ms)) n) l where l.place is not null
    union all select 'all', 0, '', 0, ''
    union all select 'nps', 0, '', 0, nps::text where nps is not null
    union all select 'csat', 0, '', 0, csat::text where csat is not null
    union all select 'ces', 0, '', 0, ces::text where ces is not null
    union all select 'sentiment', 0, '', 0, sentiment_score::numeric::text where sentiment_score is not null
    union all select 'took', 0, '', 0, rounded_ms(duration_ms)::text where duration_ms is not null
    union all select 'language', 0, '', 0, language
    union all select 'source', 0, '', 0, left(source, 400)
    union all select 'device', 0, '', 0, device where device is not null
    union all select 'tag', 0, '', 0, left(t, 400) from jsonb_array_elements_text(tags) t
$$;

-- Each time is rounded in one step; it was looked up twice.
create or replace function rounded_ms(ms integer) returns bigint language sql immutable parallel safe as $$
  select case when ms < 2000 then (ms + 50) / 100 * 100 when ms < 5000 then (ms + 100) / 200 * 200
    when ms < 10000 then (ms + 250) / 500 * 500 when ms < 20000 then (ms + 500) / 1000 * 1000
    when ms < 50000 then (ms + 1000) / 2000 * 2000 when ms < 100000 then (ms + 2500) / 5000 * 5000
    when ms < 200000 then (ms + 5000) / 10000 * 10000 when ms < 500000 then (ms + 10000) / 20000 * 20000
    when ms < 1000000 then (ms + 25000) / 50000 * 50000 when ms < 2000000 then (ms + 50000) / 100000 * 100000
    when ms < 5000000 then (ms + 100000) / 200000 * 200000 when ms < 10000000 then (ms + 250000) / 500000 * 500000
    else (ms::bigint + 1800000) / 3600000 * 3600000 end
$$;

-- A packed answer takes the numbers of its marks as they come. In two bytes; from 65535 on in six.
create function mark_code(id integer) returns bytea language sql immutable parallel safe as $$
  select case when id < 65535 then int2send((id - 32768)::int2) else int2send(32767::int2) || int4send(id) end
$$;
create function packed_answer(response_id integer, status text, day date, link_id integer, started_at timestamptz,
    marks integer, codes bytea)
  returns bytea language sql immutable parallel safe as $$
    select int4send(marks) || int4send(response_id)
      || int2send(array_position('{started,partial,complete,screened_out,over_quota,spam,test}'::text[], status)::int2)
      || int2send((day - date '2000-01-01')::int2) || int4send(coalesce(link_id, 0))
      || int4send(floor(extract(epoch from started_at) - 946684800)::integer)
      || int4send(extract(microseconds from started_at)::integer % 1000000) || codes
$$;
create or replace function packed_answer(response_id integer, status text, day date, link_id integer,
    started_at timestamptz, marks integer[])
  returns bytea language sql immutable parallel safe as $$
    select packed_answer(response_id, status, day, link_id, started_at, cardinality(marks),
      (select string_agg(mark_code(m), '') from unnest(marks) m))
$$;

alter table survey_result_counts drop constraint survey_result_counts_tenant_id_fkey, set (fillfactor = 80);
alter table survey_packed_answers drop constraint survey_packed_answers_tenant_id_fkey;

-- Folds some of the marked answers, of any tenant, and says how many. What several answers have in common, such as what
-- was said to a question, is opened up, named and counted once for all of them.
create or replace function fold_survey_results(most integer) returns integer
  language plpgsql volatile security definer set search_path = public
  set enable_memoize = off set enable_sort = off set work_mem = '64MB' set plan_cache_mode = force_custom_plan
  set jit = off as $$
declare
  tenants_held integer[];
  surveys_held integer[];
  answers_held integer[];
  was_held jsonb[];
  changes_held integer[];
  has_changed boolean;
  has_emptied boolean;
begin
  if not pg_try_advisory_xact_lock(712079) then return 0; end if;
  with held as materialized (
    select ctid as at from survey_unfolded
    order by tenant_id, survey_id, response_id limit most for update skip locked),
  taken as (
    delete from survey_unfolded u using held h where u.ctid = h.at
    returning u.tenant_id, u.survey_id, u.response_id, u.was, u.changes)
  select array_agg(tenant_id), array_agg(survey_id), array_agg(response_id), array_agg(was), array_agg(changes),
    bool_or(was is not null)
  into tenants_held, surveys_held, answers_held, was_held, changes_held, has_changed from taken;
  if tenants_held is null then return 0; end if;
  if has_changed then
    delete from survey_packed_answers p
    using unnest(tenants_held, surveys_held, answers_held, was_held) h(tenant_id, survey_id, response_id, was)
    where h.was is not null and p.tenant_id = h.tenant_id and p.survey_id = h.survey_id
      and p.response_id = h.response_id;
  end if;
  -- A statement of its own sees whatever was changed until the marks were held; whoever changes more waits for them.
  with held as materialized (
    select h.tenant_id, h.survey_id, h.response_id, h.was, h.changes, h.n::integer as n, t.time_zone
    from unnest(tenants_held, surveys_held, answers_held, was_held, changes_held)
      with ordinality h(tenant_id, survey_id, response_id, was, changes, n)
    join tenants t on t.id = h.tenant_id),
  opened as materialized (
    select h.tenant_id, h.survey_id, h.response_id, r.sign, r.sign * h.n as n,
      (r.started_at at time zone h.time_zone)::date as day, r.survey_version, r.status, r.started_at, r.link_id,
      r.answers, r.per_question_ms, r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms, r.language, r.source,
      r.device, r.tags
    from held h cross join lateral (
      select 1 as sign, s.status, s.started_at, s.answers, s.per_question_ms, s.survey_version, s.nps, s.csat, s.ces,
        s.sentiment_score, s.duration_ms, s.language, s.source, s.device, s.tags, s.link_id
      from survey_responses s where s.tenant_id = h.tenant_id and s.id = h.response_id
      union all
      select -1, w.status, w.started_at, w.answers, w.per_question_ms, w.survey_version, w.nps, w.csat, w.ces,
        w.sentiment_score, w.duration_ms, w.language, w.source, w.device, w.tags, w.link_id
      from jsonb_populate_record(null::survey_responses, h.was) w where h.was is not null) r),
  cohorts as materialized (
    select row_number() over ()::integer as cohort, c.*, v.places
    from (select distinct tenant_id, survey_id, survey_version, status, day, sign from opened) c
    left join survey_versions v
      on v.tenant_id = c.tenant_id and v.survey_id = c.survey_id and v.number = c.survey_version),
  answers as materialized (
    select c.cohort, o.n, o.answers, o.per_question_ms, o.nps, o.csat, o.ces, o.sentiment_score, o.duration_ms,
      o.language, o.source, o.device, o.tags
    from opened o join cohorts c using (tenant_id, survey_id, survey_version, status, day, sign)),
  alike as materialized (
    select row_number() over ()::integer as piece, p.*,
      (c.places ->> coalesce(p.question ->> 'fieldId', p.part))::integer as place
    from (
      select a.cohort, q.question, '' as part, null::jsonb as facts, array_agg(a.n) as ns
      from answers a cross join lateral (
        select case when is_only_counted(e.one) then e.one - '{text,value}'::text[] else e.one end as question
        from jsonb_array_elements(a.answers) e(one)) q
      group by 1, 2
      union all
      select cohort, null, name, jsonb_build_object('time', ms), ns from (
        select cohort, name, rounded_ms(ms) as ms, array_agg(n) as ns from (
          select a.cohort, a.n, t.name, t.ms::integer as ms
          from answers a cross join lateral jsonb_each_text(a.per_question_ms) t(name, ms) offset 0) t group by 1, 2, 3) t
      union all
      select cohort, null, '', jsonb_strip_nulls(jsonb_build_object('all', '', 'language', language,
        'source', left(source, 400), 'device', device)), array_agg(n)
      from answers group by cohort, language, source, device
      union all
      select cohort, null, '', jsonb_strip_nulls(jsonb_build_object('nps', nps, 'csat', csat, 'ces', ces)), array_agg(n)
      from answers where coalesce(nps, csat, ces) is not null group by cohort, nps, csat, ces
      union all
      select cohort, null, '', jsonb_build_object('sentiment', sentiment_score::numeric::text), array_agg(n)
      from answers where sentiment_score is not null group by cohort, sentiment_score
      union all
      select cohort, null, '', jsonb_build_object('took', ms), array_agg(n) from (
        select cohort, n, rounded_ms(duration_ms) as ms from answers where duration_ms is not null) t group by cohort, ms
      union all
      select cohort, null, '', jsonb_build_object('tag', left(t, 400)), array_agg(n)
      from answers cross join lateral jsonb_array_elements_text(tags) t where tags <> '[]' group by cohort, t) p
    join cohorts c using (cohort)),
  said as materialized (
    select p.piece, p.cohort, m.what, m.field_id, m.part, m.place, m.value, cardinality(p.ns) as many
    from alike p cross join lateral question_marks(p.question) m where p.question is not null
    union all
    select p.piece, p.cohort, f.what, 0, p.part, 0, f.value, cardinality(p.ns)
    from alike p cross join lateral jsonb_each_text(p.facts) f(what, value) where p.facts is not null),
  named as materialized (
    select distinct c.tenant_id, c.survey_id, s.what, s.field_id, s.part, s.place, s.value
    from said s join cohorts c using (cohort) where c.sign = 1
    union
    select c.tenant_id, c.survey_id, 'last', 0, '', c.survey_version, p.place::text
    from alike p join cohorts c using (cohort) where c.sign = 1 and p.place is not null),
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
    select k.*, mark_code(k.id) as code from (
      select o.* from survey_mark_names o join named using (tenant_id, survey_id, what, field_id, part, place, value)
      union all select * from fresh) k),
  coded as materialized (
    select s.piece, count(*)::integer as marks, string_agg(k.code, '') as codes
    from said s join cohorts c using (cohort)
    join known k using (tenant_id, survey_id, what, field_id, part, place, value)
    group by 1),
  -- The last question that somebody came to is the one place that a whole answer tells.
  whole as materialized (
    select n, sum(marks)::integer as marks, string_agg(codes, '') as codes, max(place) as place from (
      select unnest(p.ns) as n, d.marks, d.codes, p.place from alike p left join coded d using (piece)) u
    group by 1),
  ends as materialized (
    select a.cohort, w.place::text as value, count(*) as many
    from answers a join whole w using (n) where w.place is not null group by 1, 2),
  moved as materialized (
    select c.tenant_id, c.survey_id, c.day, s.what, s.field_id, c.status, s.part, s.place, s.value,
      sum(c.sign * s.many) as count
    from (
      select cohort, what, field_id, part, place, value, many from said
      union all
      select e.cohort, 'last', 0, '', c.survey_version, e.value, e.many from ends e join cohorts c using (cohort)) s
    join cohorts c using (cohort)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(c.sign * s.many) <> 0),
  packed as (
    insert into survey_packed_answers as p (tenant_id, survey_id, response_id, started_at, packed)
    select o.tenant_id, o.survey_id, o.response_id, o.started_at,
      packed_answer(o.response_id, o.status, o.day, o.link_id, o.started_at,
        w.marks + (e.code is not null)::integer, w.codes || coalesce(e.code, ''))
    from opened o join whole w using (n)
    left join (
      select tenant_id, survey_id, place as survey_version, value::integer as place, code
      from known where what = 'last') e using (tenant_id, survey_id, survey_version, place)
    where o.sign = 1),
  changed as (
    insert into survey_result_changes as c (tenant_id, survey_id, folded)
    select tenant_id, survey_id, sum(1 + changes) from held group by 1, 2
    on conflict (tenant_id, survey_id) do update set folded = c.folded + excluded.folded),
  counted as (
    insert into survey_result_counts as c
      (tenant_id, survey_id, day, what, field_id, status, part, place, value, count)
    select m.tenant_id, m.survey_id, d.day, m.what, m.field_id, m.status, m.part, m.place, m.value, sum(m.count)
    from moved m cross join lateral days_counted(m.what, m.day) d(day)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (tenant_id, survey_id, what, day, field_id, status, part, place, value)
      do update set count = c.count + excluded.count
    returning c.count)
  select bool_or(count = 0) into has_emptied from counted;
  if has_emptied then
    delete from survey_result_counts c using (select distinct * from unnest(tenants_held, surveys_held) h(t, s)) h
    where c.tenant_id = h.t and c.survey_id = h.s and c.count = 0;
    delete from survey_mark_names n using (select distinct * from unnest(tenants_held, surveys_held) h(t, s)) h
    where n.tenant_id = h.t and n.survey_id = h.s and not exists (
      select from survey_result_counts c where (c.tenant_id, c.survey_id, c.what, c.field_id, c.part, c.place, c.value)
        = (n.tenant_id, n.survey_id, n.what, n.field_id, n.part, n.place, n.value) and c.day = '-infinity');
  end if;
  return cardinality(answers_held);
end $$;

-- The same marks are the same answer, in whatever order they stand.
create function in_order(packed bytea) returns bytea language sql immutable as $$
  select substr(packed, 1, 24) || string_agg(word, '' order by word)
  from generate_series(25, length(packed), 2) at cross join lateral substr(packed, at, 2) word
$$;
create or replace function wrong_packed_answers(tenant integer) returns table (response_id integer)
  language sql stable security definer set search_path = public as $$
    with kept as (
      select p.survey_id, p.response_id, p.packed from survey_packed_answers p
      where p.tenant_id = tenant and not exists (select from survey_unfolded u
        where u.tenant_id = tenant and u.survey_id = p.survey_id and u.response_id = p.response_id)),
    right_ones as (
      select r.survey_id, r.id as response_id, packed_answer(r.id, r.status, min(m.day), r.link_id, r.started_at,
        array_agg(n.id)) as packed
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
    where in_order(k.packed) is distinct from in_order(o.packed)
  $$;
