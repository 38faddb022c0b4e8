-- Imports of users, groups, unsubscribed contacts and responses.
alter table imports add column sentiment_id integer;
alter table imports add foreign key (tenant_id, sentiment_id) references sentiments on delete cascade;

create or replace view customer_imports with (security_invoker) as
  select * from imports where list = 'customerImports';
create view user_imports with (security_invoker) as select * from imports where list = 'userImports';
create view group_imports with (security_invoker) as select * from imports where list = 'groupImports';
create view opt_out_imports with (security_invoker) as select * from imports where list = 'optOutImports';
create view response_imports with (security_invoker) as select * from imports where list = 'responseImports';

-- What identifies an imported response in the system that it comes from.
alter table sentiment_responses add column external_id text;
create unique index sentiment_responses_external on sentiment_responses (tenant_id, sentiment_id, external_id)
  where external_id is not null;

call lock_tenant_tables();
