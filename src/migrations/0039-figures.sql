-- Figures as of an earlier day: what a change replaced, by the name of a dimension or time in queries. The history has
-- the status, the escalations and the assignments.
create table response_changes (
  like tenant_row including all,
  response_id integer not null,
  before jsonb not null,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index on response_changes (tenant_id, response_id, created_at);

create table survey_response_changes (
  like tenant_row including all,
  survey_response_id integer not null,
  before jsonb not null,
  foreign key (tenant_id, survey_response_id) references survey_responses on delete cascade
);
create index on survey_response_changes (tenant_id, survey_response_id, created_at);

-- Since when changes of SLA targets and sentiment are kept.
alter table tenants add column changes_kept_since timestamptz not null default now();

create function keep_response_change() returns trigger language plpgsql set search_path from current as $$
begin
  insert into response_changes (tenant_id, response_id, before)
  select old.tenant_id, old.id, jsonb_object_agg(c.name, c.value) from (values
    ('severityLevelId', to_jsonb(old.severity_level_id), old.severity_level_id is distinct from new.severity_level_id),
    ('slaDueAt', to_jsonb(old.sla_due_at), old.sla_due_at is distinct from new.sla_due_at),
    ('resolvedAt', to_jsonb(old.resolved_at), old.resolved_at is distinct from new.resolved_at),
    ('respondedAt', to_jsonb(old.first_responded_at), old.first_responded_at is distinct from new.first_responded_at),
    ('escalationLevel', to_jsonb(old.escalation_level), old.escalation_level > 0 and new.escalation_level = 0),
    ('sentimentScore', to_jsonb(old.sentiment_score), old.sentiment_score is distinct from new.sentiment_score),
    ('sentimentLabel', to_jsonb(old.sentiment_label), old.sentiment_label is distinct from new.sentiment_label),
    ('language', to_jsonb(old.language), old.language is distinct from new.language),
    ('topics', old.topics, old.topics is distinct from new.topics)) c(name, value, is_changed)
  where c.is_changed;
  return null;
end $$;

-- Not what a response gets when it is received: its SLA target and its first analysis. When it was first resolved or
-- answered is a time itself.
create trigger keep_change after update of severity_level_id, sla_due_at, resolved_at, first_responded_at,
    escalation_level, sentiment_score, sentiment_label, language, topics on sentiment_responses
  for each row when (
    old.severity_level_id is distinct from new.severity_level_id
    or (old.created_at < now() and old.sla_due_at is distinct from new.sla_due_at)
    or (old.resolved_at is not null and old.resolved_at is distinct from new.resolved_at)
    or (old.first_responded_at is not null and old.first_responded_at is distinct from new.first_responded_at)
    or (old.escalation_level > 0 and new.escalation_level = 0)
    or ((old.text_read or old.text_corrected is distinct from new.text_corrected)
      and (old.sentiment_score, old.sentiment_label, old.language, old.topics)
        is distinct from (new.sentiment_score, new.sentiment_label, new.language, new.topics)))
  execute function keep_response_change();

create function keep_survey_response_change() returns trigger language plpgsql set search_path from current as $$
begin
  insert into survey_response_changes (tenant_id, survey_response_id, before)
  select old.tenant_id, old.id, jsonb_object_agg(c.name, c.value) from (values
    ('status', to_jsonb(old.status), old.status is distinct from new.status),
    ('nps', to_jsonb(old.nps), old.nps is distinct from new.nps),
    ('csat', to_jsonb(old.csat), old.csat is distinct from new.csat),
    ('ces', to_jsonb(old.ces), old.ces is distinct from new.ces),
    ('sentimentScore', to_jsonb(old.sentiment_score), old.sentiment_score is distinct from new.sentiment_score))
    c(name, value, is_changed)
  where c.is_changed;
  return null;
end $$;

-- Of finished responses: staff mark them, and some surveys let respondents edit them.
create trigger keep_change after update of status, nps, csat, ces, sentiment_score on survey_responses
  for each row when (
    old.status not in ('started', 'partial')
    and ((old.status, old.nps, old.csat, old.ces) is distinct from (new.status, new.nps, new.csat, new.ces)
      or (old.sentiment_score is not null and old.sentiment_score is distinct from new.sentiment_score)))
  execute function keep_survey_response_change();

-- Of earlier builds, as far as the history says it.
insert into response_changes (tenant_id, response_id, created_at, before)
  select t.tenant_id, t.response_id, t.created_at, jsonb_build_object('severityLevelId', t.detail -> 'from')
  from sentiment_response_tracking t where t.kind = 'severity' and jsonb_exists(t.detail, 'from')
  union all
  select t.tenant_id, t.response_id, t.created_at, jsonb_build_object('resolvedAt', (
    select to_jsonb(e.created_at) from sentiment_response_tracking e
    where e.tenant_id = t.tenant_id and e.response_id = t.response_id and e.kind = 'status' and e.id < t.id
      and e.status in ('resolved', 'closed') and e.detail ->> 'from' not in ('resolved', 'closed')
    order by e.id desc limit 1))
  from sentiment_response_tracking t
  where t.kind = 'status' and t.detail ->> 'from' in ('resolved', 'closed') and t.status not in ('resolved', 'closed');

call lock_tenant_tables();
