-- How a link, its survey, the rules of it and their tenant stand, in a word that changes whenever one of their rows does:
-- whoever remembers what it saw of them learns by it whether that is still so. It was a function, which began anew for
-- each link of a batch: where they were many, that was a quarter of the work.
create view survey_link_marks with (security_invoker) as
  select l.tenant_id, l.id as link_id, concat_ws(' ', t.xmin, s.xmin, l.xmin,
    (select string_agg(concat_ws(':', c.id, c.xmin), ' ' order by c.id) from survey_case_rules c
      where c.tenant_id = l.tenant_id and c.survey_id = l.survey_id)) as mark
  from survey_links l
  join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
  join tenants t on t.id = l.tenant_id;
grant select on survey_link_marks to app_user;

-- As it was; but those that may become cases are looked for only where there are some.
create or replace function keep_survey_answers(tenant integer, sent_links jsonb, sent_rows jsonb, job_kind text) returns text
  language plpgsql volatile set search_path = public as $$
#variable_conflict use_column
declare told text; cases integer[];
begin
  set local role app_user;
  perform set_config('app.tenant_id', tenant::text, true);
  with links as materialized (
    select link.* from jsonb_to_recordset(sent_links) as link(
      place integer, link_id integer, survey_id integer, survey_version integer, source text, mark text)
    where link.mark = (select m.mark from survey_link_marks m where m.tenant_id = tenant and m.link_id = link.link_id)),
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
    returning id, survey_id, visit_id)
  select string_agg(concat_ws(' ', kept.survey_id, kept.visit_id), E'\n'),
    array_agg(distinct kept.id) filter (where sent.is_case)
  into told, cases
  from kept join sent on sent.survey_id = kept.survey_id and sent.visit_id = kept.visit_id;
  if cases is not null then
    insert into jobs (tenant_id, kind, key, payload) select tenant, job_kind, id::text, '{}' from unnest(cases) id;
    perform pg_notify('jobs', '');
  end if;
  return told;
end $$;
drop function survey_link_mark(integer);
