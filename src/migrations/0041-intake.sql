-- A job of the caller's transaction: asked for again, it runs once, at the latest requested time. `is_kept` leaves a waiting
-- or running job as it is. Runners are woken at the commit, unless the job is due later: then polling finds it.
create function enqueue_job(job_kind text, job_key text, job_payload jsonb, due timestamptz, is_kept boolean) returns void
  language plpgsql volatile set search_path from current as $$
begin
  insert into jobs (tenant_id, kind, key, payload, run_at, asked_at)
  values (current_tenant(), job_kind, job_key, job_payload, coalesce(due, now()), coalesce(due, now()))
  on conflict (tenant_id, kind, key) do update
  -- A new version tells a running attempt that the job is to run again.
  set payload = excluded.payload, run_at = excluded.run_at, asked_at = excluded.run_at, attempts = 0, last_error = null,
    dead_at = null, version = jobs.version + 1, updated_at = now()
  where not is_kept or jobs.dead_at is not null;
  if found and (due is null or due < clock_timestamp() + interval '15 s') then
    perform pg_notify('jobs', job_kind);
  end if;
end $$;

-- Everything that a request to the link of a survey needs to know, and which of its submissions are stored. No row: there is
-- no such link or tenant. Binds the transaction to the tenant of the host.
create function open_survey(host text, token bytea, custom_url text, submissions text[])
  returns table (tenant_id integer, tenant_name text, time_zone text, branding jsonb, survey_id integer, state text,
    settings jsonb, published_version integer, rules json, stored text[], id integer, kind text, customer_id integer,
    language text, starts_at timestamptz, expires_at timestamptz, max_uses integer, source text, prefill jsonb,
    is_active boolean, verifies_email boolean, password_hash text, pin_hash text)
  language plpgsql volatile set search_path from current as $$
declare tenant record;
begin
  select t.id, t.name into tenant from find_tenant(host) t where t.state = 'active';
  if not found then return; end if;
  perform set_config('app.tenant_id', tenant.id::text, true);
  return query
    select tenant.id, tenant.name, t.time_zone, (select b.brand from brands b where b.tenant_id = tenant.id), s.id, s.state,
      s.settings, s.published_version, rules_of_survey(s.id),
      (select array_agg(r.submission_id) from survey_responses r
        where r.tenant_id = tenant.id and r.survey_id = s.id and r.submission_id = any(submissions)),
      l.id, l.kind, l.customer_id, l.language, l.starts_at, l.expires_at, l.max_uses, l.source, l.prefill, l.is_active,
      l.verifies_email, l.password_hash, l.pin_hash
    from survey_links l join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
    join tenants t on t.id = l.tenant_id
    where l.tenant_id = tenant.id and (l.token_hash = token or l.slug = custom_url);
end $$;

create function rules_of_survey(survey integer) returns json language sql stable set search_path from current as $$
  select coalesce(json_agg(json_build_object('name', name, 'updatedBy', updated_by, 'sentimentId', sentiment_id,
    'severityLevelId', severity_level_id, 'map', map, 'assignedToIds', assigned_to_ids, 'assignedGroupIds',
    assigned_group_ids, 'condition', condition, 'sentimentBelow', sentiment_below) order by id), '[]')
  from survey_case_rules where tenant_id = current_tenant() and survey_id = survey and is_active
$$;

drop function save_survey_response(jsonb, integer, text, text);

-- Stores what respondents have submitted, first or further pages or an edit, or what a file has, and returns the ids of the
-- responses in the order of `items`; null where it is stored already. Of each item, `row` has the columns, `known` is the
-- response that it continues, `replaces` why the former answers of that are kept as a version, under `editKey`; columns that
-- a row leaves out stay as they are. `jobs` are about the response, `page` is the own page of a new one. Nobody waits long
-- for a locked survey: that would keep a connection from everyone else.
create function save_submissions(items jsonb) returns table (at integer, id integer)
  language plpgsql volatile set search_path from current set lock_timeout = '3s' as $$
#variable_conflict use_column
declare
  places integer[];
  ids integer[];
begin
  insert into survey_response_versions (tenant_id, response_id, why, edit_key, survey_version, answers)
  select o.tenant_id, o.id, i.replaces, i."editKey", o.survey_version, o.answers
  from jsonb_to_recordset(items) i(known integer, replaces text, "editKey" text)
  join survey_responses o on o.tenant_id = current_tenant() and o.id = i.known
  where i.replaces is not null;

  with item as materialized (
    select i.n::integer as at, (i.item ->> 'known')::integer as known, r.*
    from jsonb_array_elements(items) with ordinality i(item, n)
    cross join lateral jsonb_populate_record(null::survey_responses, i.item -> 'row') r),
  -- In the order of the key that two batches may wait for; a file keeps its own order.
  added as (
    insert into survey_responses (tenant_id, survey_id, survey_version, link_id, customer_id, customer_name, is_imported,
      tags, note, created_by, updated_by, status, language, started_at, completed_at, duration_ms, answers, sent,
      per_question_ms, shown, nps, csat, ces, sentiment_score, sentiment_label, sentiment_source, sentiment_confidence,
      summary, ending_id, quota_ids, source, device, browser, referrer, verified_email, consented_at, consent_version,
      late_by_sec, own_clock_sec, submission_id, resume_hash)
    select current_tenant(), r.survey_id, r.survey_version, r.link_id, r.customer_id,
      case when r.customer_id is null then r.customer_name else (select c.display_name from customer_form_responses c
        where c.tenant_id = current_tenant() and c.id = r.customer_id) end,
      coalesce(r.is_imported, false), coalesce(r.tags, '[]'), coalesce(r.note, ''), r.created_by, r.updated_by, r.status,
      r.language, r.started_at, r.completed_at, r.duration_ms, r.answers, r.sent, r.per_question_ms, r.shown, r.nps, r.csat,
      r.ces, r.sentiment_score, r.sentiment_label, r.sentiment_source, r.sentiment_confidence, r.summary, r.ending_id,
      r.quota_ids, r.source, r.device, r.browser, r.referrer, r.verified_email, r.consented_at, r.consent_version,
      r.late_by_sec, r.own_clock_sec, r.submission_id, r.resume_hash
    from item r where r.known is null
    order by r.survey_id, case when r.is_imported then '' else r.submission_id end, r.at
    on conflict (tenant_id, survey_id, submission_id) do nothing
    returning survey_id, submission_id, id),
  changed as (
    update survey_responses o set status = r.status, language = r.language, answers = r.answers, nps = r.nps,
      csat = r.csat, ces = r.ces, sentiment_score = r.sentiment_score, sentiment_label = r.sentiment_label,
      sentiment_source = r.sentiment_source, sentiment_confidence = r.sentiment_confidence, summary = r.summary,
      ending_id = r.ending_id, quota_ids = r.quota_ids, sent = coalesce(r.sent, o.sent),
      survey_version = coalesce(r.survey_version, o.survey_version),
      completed_at = coalesce(o.completed_at, r.completed_at), duration_ms = coalesce(o.duration_ms, r.duration_ms),
      per_question_ms = o.per_question_ms || coalesce(r.per_question_ms, '{}'),
      shown = array(select unnest(o.shown) union select unnest(r.shown) order by 1),
      consented_at = coalesce(r.consented_at, o.consented_at),
      consent_version = coalesce(r.consent_version, o.consent_version),
      late_by_sec = coalesce(r.late_by_sec, o.late_by_sec), own_clock_sec = coalesce(r.own_clock_sec, o.own_clock_sec),
      edited_at = coalesce(r.edited_at, o.edited_at), version = o.version + 1, updated_at = now()
    from item r
    where o.tenant_id = current_tenant() and o.id = r.known
    returning r.at, o.id)
  select array_agg(s.at), array_agg(s.id) into places, ids from (
    (select distinct on (a.id) i.at, a.id
      from added a join item i on i.survey_id = a.survey_id and i.submission_id = a.submission_id order by a.id, i.at)
    union all select c.at, c.id from changed c) s;

  insert into own_pages (tenant_id, survey_response_id, nonce, token_hash, expires_at)
  select current_tenant(), s.id, i.page ->> 'nonce', (i.page ->> 'tokenHash')::bytea, (i.page ->> 'expiresAt')::timestamptz
  from unnest(places, ids) s(at, id) join lateral (select items -> s.at - 1 -> 'page' as page) i on i.page is not null;

  perform enqueue_job(j.kind, s.id::text, coalesce(j.payload, '{}'), j."runAt", coalesce(j."isKept", false))
  from unnest(places, ids) s(at, id)
  cross join lateral jsonb_to_recordset(items -> s.at - 1 -> 'jobs') j(kind text, payload jsonb, "runAt" timestamptz,
    "isKept" boolean);

  return query select n::integer, s.id from generate_series(1, jsonb_array_length(items)) n
    left join unnest(places, ids) s(at, id) on s.at = n order by n;
end $$;

call lock_tenant_tables();
