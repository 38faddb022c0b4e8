-- Lists of everything narrowed by one thing show what is open as well: each such walk has its index among the few that
-- are open, as it has among the many that are done.
create index response_queue_form on response_queue (tenant_id, sentiment_id, created_at, response_id) where kind = 'open';
create index response_queue_form_changed on response_queue (tenant_id, sentiment_id, updated_at, response_id)
  where kind = 'open';
create index response_queue_form_score on response_queue (tenant_id, sentiment_id, sentiment_score, response_id)
  where kind = 'open';
create index response_queue_form_severity
  on response_queue (tenant_id, sentiment_id, severity, created_at, response_id) where kind = 'open';
create index response_queue_step on response_queue (tenant_id, status, created_at, response_id) where kind = 'open';
create index response_queue_channel on response_queue (tenant_id, channel, created_at, response_id) where kind = 'open';
create index response_queue_severity_received on response_queue (tenant_id, severity, created_at, response_id)
  where kind = 'open';
