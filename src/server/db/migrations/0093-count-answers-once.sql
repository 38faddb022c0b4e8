-- What an answer adds to the counts is said in one place, for whoever folds, reads, fills and verifies; and said in a way
-- that takes a quarter of the time: a list of values is compiled anew for each answer, a union is not.
create or replace function survey_marks(answers jsonb, per_question_ms jsonb, survey_version integer, places jsonb,
    nps smallint, csat smallint, ces smallint, sentiment_score real, duration_ms integer, language text, source text,
    device text, tags jsonb)
  returns table (what text, field_id integer, part text, place integer, value text)
  language sql stable as $$
    select said.* from jsonb_to_recordset(answers) q("fieldId" integer, "fieldType" text, value jsonb)
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

-- The same with the day of the company's calendar. Places are unpacked once for each answer, not for each of its questions.
create function marks_of(tenant integer, survey integer, version integer, started timestamptz, answers jsonb,
    per_question_ms jsonb, nps smallint, csat smallint, ces smallint, sentiment_score real, duration_ms integer,
    language text, source text, device text, tags jsonb)
  returns table (day date, what text, field_id integer, part text, place integer, value text)
  language sql stable as $$
    select (started at time zone t.time_zone)::date, m.what, m.field_id, m.part, m.place, m.value
    from tenants t
    left join survey_versions n on n.tenant_id = tenant and n.survey_id = survey and n.number = version
    cross join lateral (select n.places || '{}' as places offset 0) p
    cross join lateral survey_marks(answers, per_question_ms, version, p.places, nps, csat, ces, sentiment_score,
      duration_ms, language, source, device, tags) m
    where t.id = tenant
$$;

-- The days that a mark is counted under: all of them together, and its own, but for what is only filtered by.
create function days_counted(what text, day date) returns setof date language sql immutable parallel safe as $$
  select unnest(case when what in ('language', 'source', 'device', 'tag') then array['-infinity'::date]
    else array['-infinity'::date, day] end)
$$;

create or replace view survey_unfolded_marks with (security_invoker) as
  select u.tenant_id, u.survey_id, u.response_id, m.day, m.what, m.field_id, r.status, m.part, m.place, m.value, r.sign
  from survey_unfolded u
  cross join lateral (
    select 1 as sign, s.status, s.started_at, s.answers, s.per_question_ms, s.survey_version, s.nps, s.csat, s.ces,
      s.sentiment_score, s.duration_ms, s.language, s.source, s.device, s.tags
    from survey_responses s where s.tenant_id = u.tenant_id and s.id = u.response_id
    union all
    select -1, w.status, w.started_at, w.answers, w.per_question_ms, w.survey_version, w.nps, w.csat, w.ces,
      w.sentiment_score, w.duration_ms, w.language, w.source, w.device, w.tags
    from jsonb_populate_record(null::survey_responses, u.was) w where u.was is not null) r
  cross join lateral marks_of(u.tenant_id, u.survey_id, r.survey_version, r.started_at, r.answers, r.per_question_ms,
    r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms, r.language, r.source, r.device, r.tags) m;

-- What the counts must say, counted from the answers.
create view survey_right_counts with (security_invoker) as
  select m.tenant_id, m.survey_id, d.day, m.what, m.field_id, m.status, m.part, m.place, m.value,
    sum(m.count)::integer as count
  from (
    select r.tenant_id, r.survey_id, k.day, k.what, k.field_id, r.status, k.part, k.place, k.value, count(*) as count
    from survey_responses r
    cross join lateral marks_of(r.tenant_id, r.survey_id, r.survey_version, r.started_at, r.answers, r.per_question_ms,
      r.nps, r.csat, r.ces, r.sentiment_score, r.duration_ms, r.language, r.source, r.device, r.tags) k
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9) m
  cross join lateral days_counted(m.what, m.day) d(day)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- What they say, with what is not folded into them yet.
create view survey_told_counts with (security_invoker) as
  select tenant_id, survey_id, day, what, field_id, status, part, place, value, sum(count)::integer as count
  from (
    select tenant_id, survey_id, day, what, field_id, status, part, place, value, count from survey_result_counts
    union all
    select m.tenant_id, m.survey_id, d.day, m.what, m.field_id, m.status, m.part, m.place, m.value, m.sign
    from survey_unfolded_marks m cross join lateral days_counted(m.what, m.day) d(day)) s
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- Whoever counts many answers is told what the planner cannot know of them: they are grouped in memory, and no two alike.
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
  moved as materialized (
    select m.tenant_id, m.survey_id, m.day, m.what, m.field_id, m.status, m.part, m.place, m.value, sum(m.sign) as count
    from held h join survey_unfolded_marks m using (tenant_id, survey_id, response_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(m.sign) <> 0),
  done as (
    delete from survey_unfolded u using held h where u.tenant_id = h.tenant_id and u.survey_id = h.survey_id
      and u.response_id = h.response_id)
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
  end if;
  return cardinality(answers_held);
end $$;

create or replace function fill_survey_results(tenant integer) returns void
  language sql volatile security definer set search_path = public
  set enable_memoize = off set enable_sort = off set work_mem = '64MB' as $$
    delete from survey_unfolded where tenant_id = tenant;
    delete from survey_result_counts where tenant_id = tenant;
    insert into survey_result_counts
      (tenant_id, survey_id, day, what, field_id, status, part, place, value, count)
    select tenant_id, survey_id, day, what, field_id, status, part, place, value, count
    from survey_right_counts where tenant_id = tenant;
  $$;

create or replace function wrong_survey_results(tenant integer) returns table (what text, counted bigint, said bigint)
  language sql stable security definer set search_path = public
  set enable_memoize = off set enable_sort = off set work_mem = '64MB' as $$
    select concat_ws('/', survey_id, day, what, field_id, status, part, place, value),
      coalesce(r.count, 0)::bigint, coalesce(s.count, 0)::bigint
    from (select * from survey_right_counts where tenant_id = tenant) r
    full join (select * from survey_told_counts where tenant_id = tenant) s
      using (tenant_id, survey_id, day, what, field_id, status, part, place, value)
    where coalesce(r.count, 0) <> coalesce(s.count, 0)
  $$;
