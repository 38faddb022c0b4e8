-- 0 is a form that nobody has saved since versions are kept.
alter table sentiments add column form_version integer not null default 0;

-- A form as it was after a save, whole: what a save sends.
create table sentiment_versions (
  tenant_id integer not null,
  id integer not null generated always as identity,
  sentiment_id integer not null,
  number integer not null,
  document jsonb not null,
  summary text not null default '',
  -- The version whose content came back with this one.
  restored_from integer,
  created_at timestamptz not null default now(),
  created_by integer,
  primary key (tenant_id, id),
  unique (tenant_id, sentiment_id, number),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade
);
call lock_tenant_tables();
