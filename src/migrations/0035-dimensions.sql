-- Figures of survey responses by fields of their customers.
create index survey_responses_customers on survey_responses (tenant_id, id) include (customer_id)
  where customer_id is not null;

call lock_tenant_tables();
