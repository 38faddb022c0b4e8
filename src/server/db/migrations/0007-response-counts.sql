-- How many responses a form has in each status, and how they feel, is read from the index alone.
create index sentiment_responses_counts on sentiment_responses (tenant_id, sentiment_id, status, severity_level_id)
  include (sentiment_score);

-- The open statuses by name, not the others excluded: the few open responses are then found without the many done ones.
create or replace view sentiment_rows with (security_invoker) as
  select s.*, s.name as value,
    (select count(*)::integer from sentiment_fields f
      where f.tenant_id = s.tenant_id and f.sentiment_id = s.id and f.deleted_at is null) as field_count,
    (select count(*)::integer from sentiment_responses r
      where r.tenant_id = s.tenant_id and r.sentiment_id = s.id) as response_count,
    (select count(*)::integer from sentiment_responses r
      where r.tenant_id = s.tenant_id and r.sentiment_id = s.id
        and r.status in ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal')) as open_count
  from sentiments s;
