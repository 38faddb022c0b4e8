-- What was resolved on a day, and what a customer said so far, without reading every response.
create index sentiment_responses_resolved on sentiment_responses (tenant_id, resolved_at) where resolved_at is not null;
create index sentiment_responses_customer on sentiment_responses (tenant_id, customer_response_id, created_at desc)
  where customer_response_id is not null;
