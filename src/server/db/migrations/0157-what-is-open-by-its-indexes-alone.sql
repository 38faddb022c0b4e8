-- What is open is narrowed along its orders, and each row that was passed by was looked up in the table: in a long queue
-- that was most of the work. The indexes of the orders now carry what lists are narrowed by.
drop index response_queue_received, response_queue_changed, response_queue_due, response_queue_score, response_queue_level,
  response_queue_status, response_queue_severity;
create index response_queue_received on response_queue (tenant_id, kind, holder_id, created_at, response_id)
  include (sentiment_id, severity, status, sentiment_score, sla_due_at, escalation_level);
create index response_queue_changed on response_queue (tenant_id, kind, holder_id, updated_at, response_id)
  include (sentiment_id, severity, status, sentiment_score, sla_due_at, escalation_level);
create index response_queue_due on response_queue (tenant_id, kind, holder_id, sla_due_at, response_id)
  include (sentiment_id, severity, status, sentiment_score, escalation_level);
create index response_queue_score on response_queue (tenant_id, kind, holder_id, sentiment_score, response_id)
  include (sentiment_id, severity, status, sla_due_at, escalation_level);
create index response_queue_level on response_queue (tenant_id, kind, holder_id, escalation_level, response_id)
  include (sentiment_id, severity, status, sentiment_score, sla_due_at);
create index response_queue_status on response_queue (tenant_id, kind, holder_id, status, response_id)
  include (sentiment_id, severity, sentiment_score, sla_due_at, escalation_level);
create index response_queue_severity on response_queue (tenant_id, kind, holder_id, severity, created_at, response_id)
  include (sentiment_id, status, sentiment_score, sla_due_at, escalation_level);
-- Few of them are escalated, which severities and statuses are walked for one by one.
create index response_queue_escalated_severity
  on response_queue (tenant_id, kind, holder_id, severity, created_at, response_id)
  include (sentiment_id, sentiment_score) where escalation_level > 0;
create index response_queue_escalated_status on response_queue (tenant_id, kind, holder_id, status, response_id)
  include (sentiment_id, severity, sentiment_score) where escalation_level > 0;
-- An index alone answers for the pages of the table that were tidied since they were last written.
alter table response_queue set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
