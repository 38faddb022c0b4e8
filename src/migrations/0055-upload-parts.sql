-- A file that is sent in parts waits here for its last one, so that a lost connection costs one part. `upload_key` names
-- the file of a sender: one that arrives again is the same file.
create table upload_parts (
  tenant_id integer not null references tenants on delete cascade,
  upload_key bytea not null,
  start_byte integer not null,
  bytes bytea not null,
  sender bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, upload_key, start_byte)
);
alter table upload_parts alter column bytes set storage external;
create index on upload_parts (created_at);

alter table files add column upload_key bytea;
create unique index on files (tenant_id, upload_key) where upload_key is not null;

create function forget_past_parts(before timestamptz) returns void
  language sql security definer set search_path from current
  as $$ delete from upload_parts where created_at < before $$;

call lock_tenant_tables();
