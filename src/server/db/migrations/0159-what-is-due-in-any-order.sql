-- What is overdue or escalated is little of what is open, mostly: found by that, it is put in any order without the table.
drop index response_queue_due, response_queue_escalated_severity, response_queue_escalated_status;
create index response_queue_due on response_queue (tenant_id, kind, holder_id, sla_due_at, response_id)
  include (sentiment_id, severity, status, sentiment_score, escalation_level, created_at, updated_at);
create index response_queue_escalated_severity
  on response_queue (tenant_id, kind, holder_id, severity, created_at, response_id)
  include (sentiment_id, status, sentiment_score, sla_due_at, escalation_level, updated_at) where escalation_level > 0;
create index response_queue_escalated_status on response_queue (tenant_id, kind, holder_id, status, response_id)
  include (sentiment_id, severity, sentiment_score, sla_due_at, escalation_level, created_at, updated_at)
  where escalation_level > 0;
