-- Whom an e-mail address or a phone number belongs to, however it was written.
alter table customer_form_responses
  add column email_key text generated always as (nullif(lower(btrim(email)), '')) stored,
  add column phone_key text generated always as (nullif(regexp_replace(phone, '\D', '', 'g'), '')) stored;
create index on customer_form_responses (tenant_id, email_key) where email_key is not null;
create index on customer_form_responses (tenant_id, phone_key) where phone_key is not null;

call lock_tenant_tables();
