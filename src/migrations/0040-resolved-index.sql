-- Figures of the responses resolved in a period read only this index.
drop index sentiment_responses_resolved;
create index sentiment_responses_resolved on sentiment_responses (tenant_id, resolved_at)
  include (sentiment_id, sla_due_at, status) where resolved_at is not null;

call lock_tenant_tables();
