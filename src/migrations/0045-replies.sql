-- What happens to a response after an email to its customer: the status that is offered first, null to keep it, and
-- whether an unassigned response is assigned to the author.
alter table email_settings add reply_status text default 'pending_customer', add reply_assigns boolean not null default true;

-- Addresses that get a copy, and the change of the response that came with the email: undone if it is not sent.
alter table response_messages add cc jsonb not null default '[]', add batch_id integer;
alter table response_messages add foreign key (tenant_id, batch_id) references response_batches on delete set null (batch_id);
create index on response_messages (tenant_id, batch_id) where batch_id is not null;

call lock_tenant_tables();
