-- The records of the sample data of a tenant, by which they are removed. Without a row, none is loaded.
create table sample_data (
  tenant_id integer primary key references tenants,
  survey_id integer not null,
  sentiment_id integer not null,
  dashboard_id integer not null,
  customer_ids integer[] not null,
  response_ids integer[] not null,
  survey_response_ids integer[] not null,
  -- The number of the last response before and after.
  number_before integer,
  number_after integer not null,
  loaded_at timestamptz not null,
  loaded_by integer not null
);

create function is_sample_response(tenant integer, response integer) returns boolean
  language sql stable set search_path from current
  as $$ select exists (select from sample_data where tenant_id = tenant and response = any(response_ids)) $$;

call lock_tenant_tables();
