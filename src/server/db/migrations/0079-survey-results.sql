-- What a survey's answers say, counted: by status, question and answer, for each day of the tenant's calendar and for
-- all of them together. An answer leaves one short mark when it comes or changes; a task folds marked answers into the
-- counts; whoever reads adds those that are still marked. A summary of a million answers costs what one of a thousand does.

-- Where each question stands in a version, by its id and by its key. What nobody sees has no place.
create function places_of(document jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(n.name, f.place), '{}')
  from jsonb_array_elements(document -> 'fields') with ordinality f(field, place)
  cross join lateral (values (field ->> 'id'),
    (coalesce(field #>> '{options,key}', 'field_' || (field ->> 'id')))) n(name)
  where field ->> 'fieldType' not in ('section', 'statement', 'page_break', 'hidden', 'calculated')
$$;
alter table survey_versions add column places jsonb not null generated always as (places_of(document)) stored;

-- Times are counted in steps of at most a tenth: 1.1, 1.2 … 2.2, 2.4 … 5.5, 6 seconds or, further on, minutes.
create function ms_step(ms integer) returns integer language sql immutable parallel safe as $$
  select case when ms < 2000 then 100 when ms < 5000 then 200 when ms < 10000 then 500 when ms < 20000 then 1000
    when ms < 50000 then 2000 when ms < 100000 then 5000 when ms < 200000 then 10000 when ms < 500000 then 20000
    when ms < 1000000 then 50000 when ms < 2000000 then 100000 when ms < 5000000 then 200000
    when ms < 10000000 then 500000 else 3600000 end
$$;
create function rounded_ms(ms integer) returns bigint language sql immutable parallel safe as $$
  select ms_step(ms) * ((ms::bigint + ms_step(ms) / 2) / ms_step(ms))
$$;

-- All that one answer adds to the counts.
create function survey_marks(answers jsonb, per_question_ms jsonb, survey_version integer, places jsonb, nps smallint,
    csat smallint, ces smallint, sentiment_score real, duration_ms integer, language text, source text, device text,
    tags jsonb)
  returns table (what text, field_id integer, part text, place integer, value text)
  language sql stable as $$
    select said.* from jsonb_array_elements(answers) a
    cross join lateral (select (a ->> 'fieldId')::integer as id, a ->> 'fieldType' as kind, a -> 'value' as value,
      jsonb_typeof(a -> 'value') as type) q
    cross join lateral (
      select 'answered', q.id, '', 0, ''
      union all
      select 'said', q.id, '', 0, case when q.kind in ('file', 'image', 'audio') then 'file' else left(q.value #>> '{}', 400) end
      where q.type in ('string', 'number', 'boolean') and q.kind not in ('text', 'textarea', 'url', 'email', 'phone',
        'address', 'location', 'signature', 'contact_info', 'customer_ref', 'user_ref')
      union all
      select 'said', q.id, '', case when q.kind = 'ranking' then e.place else 0 end::integer,
        case when q.kind in ('file', 'image', 'audio') then 'file' else left(e.one, 400) end
      from jsonb_array_elements_text(case when q.type = 'array' then q.value else '[]' end) with ordinality e(one, place)
      where q.kind not in ('address', 'location', 'contact_info', 'customer_ref', 'user_ref')
      union all
      select 'said', q.id, e.key, case when jsonb_typeof(e.cell) = 'array' then f.place else 0 end::integer, left(f.one, 400)
      from jsonb_each(case when q.type = 'object' and q.kind not in ('address', 'location', 'contact_info',
        'customer_ref', 'user_ref') then q.value else '{}' end) e(key, cell)
      cross join lateral jsonb_array_elements_text(case jsonb_typeof(e.cell) when 'array' then e.cell
        when 'null' then '[]' else jsonb_build_array(e.cell) end) with ordinality f(one, place)
    ) said
    union all
    select 'time', 0, t.key, 0, rounded_ms(t.value::integer)::text from jsonb_each_text(per_question_ms) t
    union all
    select 'last', 0, '', survey_version, l.place::text from (
      select max((places ->> n.name)::integer) as place from (
        select a ->> 'fieldId' as name from jsonb_array_elements(answers) a
        union all
        select jsonb_object_keys(per_question_ms)) n) l where l.place is not null
    union all
    select o.what, 0, '', 0, o.value from (values ('all', ''), ('nps', nps::text), ('csat', csat::text),
      ('ces', ces::text), ('sentiment', sentiment_score::numeric::text), ('took', rounded_ms(duration_ms)::text),
      ('language', language), ('source', left(source, 400)), ('device', device)) o(what, value)
    where o.value is not null
    union all
    select 'tag', 0, '', 0, left(t, 400) from jsonb_array_elements_text(tags) t
$$;

create table survey_result_counts (
  tenant_id integer not null references tenants,
  survey_id integer not null,
  -- -infinity is all of them.
  day date not null,
  what text not null,
  field_id integer not null,
  status text not null,
  part text not null,
  place integer not null,
  value text not null,
  count integer not null,
  primary key (tenant_id, survey_id, what, day, field_id, status, part, place, value)
);

-- The answers that the counts do not say yet. `was` is what they do say of one that was counted before.
create table survey_unfolded (
  tenant_id integer not null,
  survey_id integer not null,
  response_id integer not null,
  was jsonb,
  -- Rises with each further change, so that whoever folds sees that there was one.
  changes integer not null default 0,
  primary key (tenant_id, survey_id, response_id)
);

create function mark_added_answers() returns trigger language plpgsql set search_path = public as $$
begin
  insert into survey_unfolded (tenant_id, survey_id, response_id) select tenant_id, survey_id, id from added;
  return null;
end $$;
-- A survey that goes takes its counts along.
create function mark_gone_answers() returns trigger language plpgsql set search_path = public as $$
begin
  insert into survey_unfolded as u (tenant_id, survey_id, response_id, was)
  select g.tenant_id, g.survey_id, g.id, to_jsonb(g) from gone g
  where exists (select from surveys s where s.tenant_id = g.tenant_id and s.id = g.survey_id)
  on conflict (tenant_id, survey_id, response_id) do update set changes = u.changes + 1;
  return null;
end $$;
create function mark_changed_answers() returns trigger language plpgsql set search_path = public as $$
begin
  insert into survey_unfolded as u (tenant_id, survey_id, response_id, was)
  select g.tenant_id, g.survey_id, g.id, to_jsonb(g) from gone g
  join added a on a.tenant_id = g.tenant_id and a.id = g.id
  where (a.status, a.started_at, a.answers, a.per_question_ms, a.nps, a.csat, a.ces, a.sentiment_score, a.duration_ms,
      a.language, a.source, a.device, a.tags)
    is distinct from (g.status, g.started_at, g.answers, g.per_question_ms, g.nps, g.csat, g.ces, g.sentiment_score,
      g.duration_ms, g.language, g.source, g.device, g.tags)
  on conflict (tenant_id, survey_id, response_id) do update set changes = u.changes + 1;
  return null;
end $$;
create trigger mark_added after insert on survey_responses
  referencing new table as added for each statement execute function mark_added_answers();
create trigger mark_gone after delete on survey_responses
  referencing old table as gone for each statement execute function mark_gone_answers();
create trigger mark_changed after update on survey_responses
  referencing old table as gone new table as added for each statement execute function mark_changed_answers();

create function forget_survey_results() returns trigger language plpgsql set search_path = public as $$
begin
  delete from survey_unfolded u using gone g where u.tenant_id = g.tenant_id and u.survey_id = g.id;
  delete from survey_result_counts c using gone g where c.tenant_id = g.tenant_id and c.survey_id = g.id;
  return null;
end $$;
create trigger forget_results after delete on surveys
  referencing old table as gone for each statement execute function forget_survey_results();

-- What is marked, with its sign: what an answer says now, and what the counts say of it.
create view survey_unfolded_marks with (security_invoker) as
  select u.tenant_id, u.survey_id, u.response_id, (r.started_at at time zone t.time_zone)::date as day, m.what,
    m.field_id, r.status, m.part, m.place, m.value, r.sign
  from survey_unfolded u
  join tenants t on t.id = u.tenant_id
  cross join lateral (
    select 1 as sign, s.status, s.started_at, s.answers, s.per_question_ms, s.survey_version, s.nps, s.csat, s.ces,
      s.sentiment_score, s.duration_ms, s.language, s.source, s.device, s.tags
    from survey_responses s where s.tenant_id = u.tenant_id and s.id = u.response_id
    union all
    select -1, w.status, w.started_at, w.answers, w.per_question_ms, w.survey_version, w.nps, w.csat, w.ces,
      w.sentiment_score, w.duration_ms, w.language, w.source, w.device, w.tags
    from jsonb_populate_record(null::survey_responses, u.was) w where u.was is not null) r
  left join survey_versions n on n.tenant_id = u.tenant_id and n.survey_id = u.survey_id and n.number = r.survey_version
  cross join lateral survey_marks(r.answers, r.per_question_ms, r.survey_version, n.places, r.nps, r.csat, r.ces,
    r.sentiment_score, r.duration_ms, r.language, r.source, r.device, r.tags) m;
grant select on survey_unfolded_marks to app_user;

-- Folds some of the marked answers, of any tenant, and says how many. One at a time: whoever comes second does nothing.
create function fold_survey_results(most integer) returns integer
  language plpgsql volatile security definer set search_path = public as $$
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
  from moved m cross join lateral (
    select '-infinity'::date as day union all
    select m.day where m.what not in ('language', 'source', 'device', 'tag')) d
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict (tenant_id, survey_id, what, day, field_id, status, part, place, value)
    do update set count = c.count + excluded.count;
  if has_changed then
    delete from survey_result_counts c using (select distinct * from unnest(tenants_held, surveys_held) h(t, s)) h
    where c.tenant_id = h.t and c.survey_id = h.s and c.count = 0;
  end if;
  return cardinality(answers_held);
end $$;

-- Counts a tenant's answers anew. Only for a tenant whose answers nobody is changing.
create function fill_survey_results(tenant integer) returns void
  language sql volatile security definer set search_path = public as $$
    delete from survey_unfolded where tenant_id = tenant;
    delete from survey_result_counts where tenant_id = tenant;
    insert into survey_result_counts
      (tenant_id, survey_id, day, what, field_id, status, part, place, value, count)
    select tenant, m.survey_id, d.day, m.what, m.field_id, m.status, m.part, m.place, m.value, sum(m.count)
    from (
      select r.survey_id, (r.started_at at time zone t.time_zone)::date as day, k.what, k.field_id, r.status, k.part,
        k.place, k.value, count(*) as count
      from survey_responses r join tenants t on t.id = r.tenant_id
      left join survey_versions n on n.tenant_id = r.tenant_id and n.survey_id = r.survey_id
        and n.number = r.survey_version
      cross join lateral survey_marks(r.answers, r.per_question_ms, r.survey_version, n.places, r.nps, r.csat, r.ces,
        r.sentiment_score, r.duration_ms, r.language, r.source, r.device, r.tags) k
      where r.tenant_id = tenant group by 1, 2, 3, 4, 5, 6, 7, 8) m
    cross join lateral (
      select '-infinity'::date as day union all
      select m.day where m.what not in ('language', 'source', 'device', 'tag')) d
    group by 2, 3, 4, 5, 6, 7, 8, 9;
  $$;

-- The same while others work: they wait at their next mark, and what they change then comes on top.
create function rebuild_survey_results(tenant integer) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(712079);
  lock table survey_unfolded in share row exclusive mode;
  perform fill_survey_results(tenant);
end $$;

-- Every count of a tenant that is not what counting its answers gives; none where all is well.
create function wrong_survey_results(tenant integer) returns table (what text, counted bigint, said bigint)
  language sql stable security definer set search_path = public as $$
    with counted as (
      select r.survey_id, (r.started_at at time zone t.time_zone)::date as day, k.what, k.field_id, r.status, k.part,
        k.place, k.value, count(*) as count
      from survey_responses r join tenants t on t.id = r.tenant_id
      left join survey_versions n on n.tenant_id = r.tenant_id and n.survey_id = r.survey_id
        and n.number = r.survey_version
      cross join lateral survey_marks(r.answers, r.per_question_ms, r.survey_version, n.places, r.nps, r.csat, r.ces,
        r.sentiment_score, r.duration_ms, r.language, r.source, r.device, r.tags) k
      where r.tenant_id = tenant group by 1, 2, 3, 4, 5, 6, 7, 8),
    right_ones as (
      select c.survey_id, d.day, c.what, c.field_id, c.status, c.part, c.place, c.value, sum(c.count) as count
      from counted c cross join lateral (
        select '-infinity'::date as day union all
        select c.day where c.what not in ('language', 'source', 'device', 'tag')) d
      group by 1, 2, 3, 4, 5, 6, 7, 8),
    said as (
      select s.survey_id, s.day, s.what, s.field_id, s.status, s.part, s.place, s.value, sum(s.count) as count from (
        select survey_id, day, what, field_id, status, part, place, value, count
        from survey_result_counts where tenant_id = tenant
        union all
        select m.survey_id, d.day, m.what, m.field_id, m.status, m.part, m.place, m.value, m.sign
        from survey_unfolded_marks m cross join lateral (
          select '-infinity'::date as day union all
          select m.day where m.what not in ('language', 'source', 'device', 'tag')) d
        where m.tenant_id = tenant) s
      group by 1, 2, 3, 4, 5, 6, 7, 8)
    select concat_ws('/', survey_id, day, what, field_id, status, part, place, value),
      coalesce(r.count, 0)::bigint, coalesce(s.count, 0)::bigint
    from right_ones r full join said s using (survey_id, day, what, field_id, status, part, place, value)
    where coalesce(r.count, 0) <> coalesce(s.count, 0)
  $$;

-- Days are cut in the tenant's time zone: another zone cuts them elsewhere.
create function recount_results_in_new_zone() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform rebuild_survey_results(new.id);
  return null;
end $$;
create trigger recount_results_in_new_zone after update of time_zone on tenants
  for each row when (old.time_zone is distinct from new.time_zone) execute function recount_results_in_new_zone();

revoke execute on function fold_survey_results(integer), fill_survey_results(integer),
  rebuild_survey_results(integer), wrong_survey_results(integer), recount_results_in_new_zone() from public;
grant execute on function fold_survey_results(integer) to app_user;

select fill_survey_results(id) from tenants;
call lock_tenant_tables();
