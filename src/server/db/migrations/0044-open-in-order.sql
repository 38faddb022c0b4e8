-- What is open is little beside what is done: walked in an order of everything, it would be looked for for long.
create index sentiment_responses_open_severity on sentiment_responses (tenant_id, severity_level_id, id) where is_open;
create index sentiment_responses_open_score on sentiment_responses (tenant_id, sentiment_score, id) where is_open;
create index sentiment_responses_open_level on sentiment_responses (tenant_id, escalation_level, id) where is_open;
-- The newest that came in one way.
create index sentiment_responses_channel on sentiment_responses (tenant_id, channel, created_at, id);
