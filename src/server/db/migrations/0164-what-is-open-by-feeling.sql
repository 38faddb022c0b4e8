-- How customers feel goes with severities, deadlines and how long something has waited: in the order of one of these,
-- what is narrowed by scores was looked for among thousands. What waits is kept by a part of the scores as well, which
-- has the orders of its own. One person has too little for that to matter.
alter table response_queue add column feeling smallint generated always as (
  case
    when sentiment_score <= -0.5 then -2
    when sentiment_score < 0 then -1
    when sentiment_score < 0.5 then 0
    when sentiment_score >= 0.5 then 1
  end) stored;
create index response_queue_feeling_received
  on response_queue (tenant_id, kind, holder_id, feeling, created_at, response_id) include (sentiment_score)
  where kind in ('open', 'group', 'nobody');
create index response_queue_feeling_changed
  on response_queue (tenant_id, kind, holder_id, feeling, updated_at, response_id) include (sentiment_score)
  where kind in ('open', 'group', 'nobody');
create index response_queue_feeling_due
  on response_queue (tenant_id, kind, holder_id, feeling, sla_due_at, response_id) include (sentiment_score)
  where kind in ('open', 'group', 'nobody');
create index response_queue_feeling_severity
  on response_queue (tenant_id, kind, holder_id, feeling, severity, created_at, response_id) include (sentiment_score)
  where kind in ('open', 'group', 'nobody');
-- Forms have their own scores.
create index response_queue_form_score on response_queue (tenant_id, sentiment_id, sentiment_score, response_id)
  where kind = 'open';

-- A statement that is kept is planned for any company, and was planned for one with a handful of rows: whichever index
-- came first looked as good as the one that leads to the page. Now it is planned for where there is much.
alter table response_queue
  alter column tenant_id set (n_distinct = 1),
  alter column holder_id set (n_distinct = 1),
  alter column sentiment_id set (n_distinct = 1),
  alter column severity set (n_distinct = 1);
analyze response_queue;
