-- Since when a response is where it is: how long one waits for a customer, and how long a closed one can be reopened.
alter table sentiment_responses
  add column status_since timestamptz not null default now(),
  add column rejection_code text
    check (rejection_code in ('spam', 'duplicate', 'not_for_us', 'abusive', 'other'));
create index sentiment_responses_waiting on sentiment_responses (tenant_id, status, status_since)
  where status in ('pending_customer', 'resolved');
