-- What a customer waits for, found among everything that waits.
create index response_queue_customer on response_queue (tenant_id, customer_response_id, created_at, response_id)
  where kind = 'open' and customer_response_id is not null;
