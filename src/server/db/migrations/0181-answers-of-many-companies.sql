-- Answers of several companies are written together: one batch for each of them was four times the work where a
-- thousand companies are answered in turn. A policy knows one company, so this runs as its caller, the owner, and the
-- first lock stands alone: each link says whose it is, its mark is looked for among that company's links, and the keys
-- of what is written lead to rows of that company or nowhere. Whoever else calls it stays within the policies.
-- Nobody waits long for a row that is held: the company that it belongs to is then written by itself.
drop function keep_survey_answers(integer, jsonb, jsonb, text);
create function keep_survey_answers(sent_links jsonb, sent_rows jsonb, job_kind text) returns text
  language plpgsql volatile set search_path = public set lock_timeout = '100ms' as $$
#variable_conflict use_column
declare told text; tenants integer[]; cases integer[];
begin
  with links as materialized (
    select link.* from jsonb_to_recordset(sent_links) as link(
      place integer, tenant_id integer, link_id integer, survey_id integer, survey_version integer, source text,
      mark text)
    where link.mark = (select m.mark from survey_link_marks m
      where m.tenant_id = link.tenant_id and m.link_id = link.link_id)),
  sent as materialized (
    select tenant_id, link_id, survey_id, survey_version, source, row.* from jsonb_to_recordset(sent_rows) as row(
      place integer, visit_id text, status text, language text, started_at timestamptz, completed_at timestamptz,
      duration_ms integer, answers jsonb, per_question_ms jsonb, nps smallint, csat smallint, ces smallint,
      sentiment_score real, summary text, ending_id text, device text, browser text, referrer text,
      consented_at timestamptz, consent_version integer, is_case boolean)
    join links on links.place = row.place),
  kept as (
    insert into survey_responses (tenant_id, link_id, survey_id, survey_version, source, visit_id, status, language,
      started_at, completed_at, duration_ms, answers, per_question_ms, nps, csat, ces, sentiment_score, summary,
      ending_id, device, browser, referrer, consented_at, consent_version)
    select tenant_id, link_id, survey_id, survey_version, source, visit_id, status, language,
      started_at, completed_at, duration_ms, answers, per_question_ms, nps, csat, ces, sentiment_score, summary,
      ending_id, device, browser, referrer, consented_at, consent_version
    from sent
    on conflict (tenant_id, survey_id, visit_id) do nothing
    returning tenant_id, id, survey_id, visit_id)
  select string_agg(concat_ws(' ', kept.tenant_id, kept.survey_id, kept.visit_id), E'\n'),
    array_agg(kept.tenant_id) filter (where sent.is_case), array_agg(kept.id) filter (where sent.is_case)
  into told, tenants, cases
  from kept
  join sent on sent.tenant_id = kept.tenant_id and sent.survey_id = kept.survey_id and sent.visit_id = kept.visit_id;
  if cases is not null then
    insert into jobs (tenant_id, kind, key, payload)
      select distinct tenant, job_kind, id::text, '{}'::jsonb from unnest(tenants, cases) as found(tenant, id);
    perform pg_notify('jobs', '');
  end if;
  return told;
end $$;
