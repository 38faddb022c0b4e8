-- Writes finished answers to surveys together, those of them whose survey and link are open as they were thought to be,
-- and asks for a look at them where a rule may make cases of them. Planned once a connection, not once a batch.
create function keep_survey_answers(sent_rows jsonb, job_kind text)
  returns table (survey_id integer, visit_id text)
  language plpgsql volatile set search_path = public as $$
#variable_conflict use_column
declare mine integer := current_tenant();
begin
  return query
  with sent as (
    select * from jsonb_to_recordset(sent_rows) as r(
      link_id integer, survey_id integer, survey_version integer, visit_id text, status text, language text,
      started_at timestamptz, completed_at timestamptz, duration_ms integer, answers jsonb, per_question_ms jsonb,
      nps smallint, csat smallint, ces smallint, sentiment_score real, summary text, ending_id text, source text,
      device text, browser text)),
  kept as (
    insert into survey_responses (tenant_id, link_id, survey_id, survey_version, visit_id, status, language, started_at,
      completed_at, duration_ms, answers, per_question_ms, nps, csat, ces, sentiment_score, summary, ending_id, source,
      device, browser)
    select l.tenant_id, sent.* from sent
    join survey_links l on l.tenant_id = mine and l.id = sent.link_id and l.survey_id = sent.survey_id
    join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
    join tenants t on t.id = l.tenant_id
    where t.state = 'active' and s.state = 'active' and s.published_version = sent.survey_version
      and coalesce((s.settings ->> 'openAt')::timestamptz <= now(), true)
      and coalesce((s.settings ->> 'closeAt')::timestamptz > now(), true)
      and s.settings ->> 'maxResponses' is null
      and coalesce(jsonb_array_length(s.settings -> 'notifyUserIds'), 0) = 0
      and l.is_active and l.max_uses is null and l.password_hash is null
      and l.kind in ('anonymous', 'embed', 'kiosk')
      and coalesce(l.starts_at <= now(), true) and coalesce(l.expires_at > now(), true)
    on conflict (tenant_id, survey_id, visit_id) do nothing
    returning id, survey_id, visit_id, status),
  asked as (
    insert into jobs (tenant_id, kind, key, payload)
    select mine, job_kind, kept.id::text, '{}' from kept
    where kept.status = 'complete' and exists (select from survey_case_rules c
      where c.tenant_id = mine and c.survey_id = kept.survey_id and c.is_active)
    returning 1),
  woken as materialized (select pg_notify('jobs', '') from (select from asked limit 1) one)
  select kept.survey_id, kept.visit_id from kept where (select count(*) from woken) >= 0;
end $$;
grant execute on function keep_survey_answers(jsonb, text) to app_user;
