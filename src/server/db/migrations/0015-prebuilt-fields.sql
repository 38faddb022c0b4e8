-- Questions that an organisation keeps ready for its forms. A form takes a copy, so a change here changes no form.
create table prebuilt_fields (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  field_name text not null,
  field_type text not null,
  required boolean not null default false,
  options jsonb not null default '{}',
  category text not null default 'Other',
  tags jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index prebuilt_fields_name on prebuilt_fields (tenant_id, lower(field_name));
call lock_tenant_tables();
