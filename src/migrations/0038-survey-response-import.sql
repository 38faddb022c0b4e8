-- Imports of survey responses, and what an import does with answers and customers that it cannot store as they are.
alter table imports
  add column survey_id integer,
  add column options jsonb not null default '{"misfits": "refuse", "customers": "link"}';
alter table imports add foreign key (tenant_id, survey_id) references surveys on delete cascade;

create or replace view customer_imports with (security_invoker) as
  select * from imports where list = 'customerImports';
create or replace view user_imports with (security_invoker) as select * from imports where list = 'userImports';
create or replace view group_imports with (security_invoker) as select * from imports where list = 'groupImports';
create or replace view opt_out_imports with (security_invoker) as select * from imports where list = 'optOutImports';
create or replace view response_imports with (security_invoker) as select * from imports where list = 'responseImports';
create view survey_response_imports with (security_invoker) as
  select * from imports where list = 'surveyResponseImports';

-- Imported responses count in results, and not toward the limits of a survey and its links.
alter table survey_responses add column is_imported boolean not null default false;

-- Stores what a respondent has submitted, first or further pages or an edit, or what a file has, and returns the id of the
-- response; null where it is stored already. `known` is the response that this submission continues, `replaces` why its
-- former answers are kept as a version. Columns that `sent` leaves out stay as they are. Nobody waits long for a locked
-- survey: that would keep a connection from everyone else.
create or replace function save_survey_response(sent jsonb, known integer, replaces text, edit text) returns integer
  language plpgsql volatile set search_path from current set lock_timeout = '3s' as $$
declare
  r survey_responses := jsonb_populate_record(null::survey_responses, sent);
  response integer;
begin
  r.tenant_id := current_tenant();
  if replaces is not null then
    insert into survey_response_versions (tenant_id, response_id, why, edit_key, survey_version, answers)
    select o.tenant_id, o.id, replaces, edit, o.survey_version, o.answers from survey_responses o
    where o.tenant_id = r.tenant_id and o.id = known;
  end if;
  if known is null then
    insert into survey_responses (tenant_id, survey_id, survey_version, link_id, customer_id, customer_name,
      is_imported, tags, note, created_by, updated_by, status, language, started_at, completed_at, duration_ms, answers, sent, per_question_ms, shown, nps, csat, ces,
      sentiment_score, sentiment_label, sentiment_source, sentiment_confidence, summary, ending_id, quota_ids, source,
      device, browser, referrer, verified_email, consented_at, consent_version, late_by_sec, own_clock_sec,
      submission_id, resume_hash)
    values (r.tenant_id, r.survey_id, r.survey_version, r.link_id, r.customer_id,
      case when r.customer_id is null then r.customer_name else (select c.display_name from customer_form_responses c
        where c.tenant_id = r.tenant_id and c.id = r.customer_id) end,
      coalesce(r.is_imported, false), coalesce(r.tags, '[]'), coalesce(r.note, ''), r.created_by, r.updated_by, r.status, r.language, r.started_at, r.completed_at, r.duration_ms, r.answers, r.sent, r.per_question_ms, r.shown,
      r.nps, r.csat, r.ces, r.sentiment_score, r.sentiment_label, r.sentiment_source, r.sentiment_confidence, r.summary,
      r.ending_id, r.quota_ids, r.source, r.device, r.browser, r.referrer, r.verified_email, r.consented_at, r.consent_version, r.late_by_sec, r.own_clock_sec, r.submission_id, r.resume_hash)
    on conflict (tenant_id, survey_id, submission_id) do nothing
    returning id into response;
  else
    update survey_responses o set status = r.status, language = r.language, answers = r.answers, nps = r.nps,
      csat = r.csat, ces = r.ces, sentiment_score = r.sentiment_score, sentiment_label = r.sentiment_label,
      sentiment_source = r.sentiment_source, sentiment_confidence = r.sentiment_confidence, summary = r.summary, ending_id = r.ending_id,
      quota_ids = r.quota_ids, sent = coalesce(r.sent, o.sent),
      survey_version = coalesce(r.survey_version, o.survey_version),
      completed_at = coalesce(o.completed_at, r.completed_at), duration_ms = coalesce(o.duration_ms, r.duration_ms),
      per_question_ms = o.per_question_ms || coalesce(r.per_question_ms, '{}'),
      shown = array(select unnest(o.shown) union select unnest(r.shown) order by 1),
      consented_at = coalesce(r.consented_at, o.consented_at), consent_version = coalesce(r.consent_version, o.consent_version),
      late_by_sec = coalesce(r.late_by_sec, o.late_by_sec), own_clock_sec = coalesce(r.own_clock_sec, o.own_clock_sec),
      edited_at = coalesce(r.edited_at, o.edited_at), version = o.version + 1, updated_at = now()
    where o.tenant_id = r.tenant_id and o.id = known
    returning o.id into response;
  end if;
  return response;
end $$;

call lock_tenant_tables();
