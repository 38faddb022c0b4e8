-- The page that led to the survey, without what was asked of it; empty where the browser did not say, or nobody may know.
alter table survey_responses add column referrer text not null default '';

-- When a visitor agreed to the text that a survey asks them to agree to, and in which of its versions that text stands.
alter table survey_responses add column consented_at timestamptz, add column consent_version integer;

-- As it was, with these three.
create or replace function keep_survey_answers(tenant integer, sent_links jsonb, sent_rows jsonb, job_kind text) returns text
  language plpgsql volatile set search_path = public as $$
#variable_conflict use_column
declare told text;
begin
  set local role app_user;
  perform set_config('app.tenant_id', tenant::text, true);
  with links as materialized (
    select link.* from jsonb_to_recordset(sent_links) as link(
      place integer, link_id integer, survey_id integer, survey_version integer, source text, mark text)
    where survey_link_mark(link.link_id) = link.mark),
  sent as materialized (
    select link_id, survey_id, survey_version, source, row.* from jsonb_to_recordset(sent_rows) as row(
      place integer, visit_id text, status text, language text, started_at timestamptz, completed_at timestamptz,
      duration_ms integer, answers jsonb, per_question_ms jsonb, nps smallint, csat smallint, ces smallint,
      sentiment_score real, summary text, ending_id text, device text, browser text, referrer text,
      consented_at timestamptz, consent_version integer, is_case boolean)
    join links on links.place = row.place),
  kept as (
    insert into survey_responses (tenant_id, link_id, survey_id, survey_version, source, visit_id, status, language,
      started_at, completed_at, duration_ms, answers, per_question_ms, nps, csat, ces, sentiment_score, summary,
      ending_id, device, browser, referrer, consented_at, consent_version)
    select tenant, link_id, survey_id, survey_version, source, visit_id, status, language,
      started_at, completed_at, duration_ms, answers, per_question_ms, nps, csat, ces, sentiment_score, summary,
      ending_id, device, browser, referrer, consented_at, consent_version
    from sent
    on conflict (tenant_id, survey_id, visit_id) do nothing
    returning id, survey_id, visit_id),
  asked as (
    insert into jobs (tenant_id, kind, key, payload)
    select tenant, job_kind, kept.id::text, '{}'
    from kept join sent on sent.is_case and sent.survey_id = kept.survey_id and sent.visit_id = kept.visit_id
    returning 1),
  woken as materialized (select pg_notify('jobs', '') from (select from asked limit 1) one)
  select string_agg(concat_ws(' ', survey_id, visit_id), E'\n') into told from kept
  where (select count(*) from woken) >= 0;
  return told;
end $$;
