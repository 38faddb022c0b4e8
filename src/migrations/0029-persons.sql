-- How typed answers named the customer of a response: created, email, phone, key, several, withheld.
alter table survey_responses add column identification text
  check (identification in ('created', 'email', 'phone', 'key', 'several', 'withheld'));
-- The customer page lists the responses whose answers named it.
create index survey_responses_identified on survey_responses (tenant_id, customer_id, id) where identification is not null;

-- One transaction at a time finds or creates the customer with an identity, so that parallel ones create one.
create function lock_identities(identities text[]) returns void language plpgsql volatile set lock_timeout = '5s' as $$
declare
  one text;
begin
  -- In a fixed order, so that two transactions cannot deadlock.
  for one in select i from unnest(identities) i group by i order by i collate "C" loop
    perform pg_advisory_xact_lock(hashtextextended('customer ' || one, current_tenant()));
  end loop;
end $$;

call lock_tenant_tables();
