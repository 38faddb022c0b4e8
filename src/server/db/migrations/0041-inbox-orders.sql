-- Each order that the inbox offers is walked along an index, also where only what is open is looked at.
create index sentiment_responses_escalation on sentiment_responses (tenant_id, escalation_level, id);
create index sentiment_responses_open_changed on sentiment_responses (tenant_id, updated_at, id) where is_open;
