-- When people work: a clock with a calendar counts those hours only.
create table business_calendars (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  time_zone text not null,
  hours jsonb not null default '[]',
  holidays jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index business_calendars_name on business_calendars (tenant_id, lower(name));

-- A clock names the calendar as it was when it was set: what changes later moves nothing by itself.
create table business_calendar_versions (
  tenant_id integer not null references tenants,
  calendar_id integer not null,
  version integer not null,
  name text not null,
  time_zone text not null,
  hours jsonb not null,
  holidays jsonb not null,
  primary key (tenant_id, calendar_id, version)
);
create function keep_calendar_version() returns trigger language plpgsql as $$
begin
  insert into business_calendar_versions (tenant_id, calendar_id, version, name, time_zone, hours, holidays)
  values (new.tenant_id, new.id, new.version, new.name, new.time_zone, new.hours, new.holidays)
  on conflict do nothing;
  return new;
end $$;
create trigger keep_calendar_version after insert or update on business_calendars
  for each row execute function keep_calendar_version();

alter table severity_levels
  add column icon text,
  add column first_response_hours numeric(7, 2) check (first_response_hours > 0),
  add column resolve_hours numeric(7, 2) check (resolve_hours > 0),
  add column calendar_id integer,
  add column warn_at_percent integer not null default 75 check (warn_at_percent between 1 and 99),
  add column pause_on_categories jsonb not null default '["paused"]',
  add foreign key (tenant_id, calendar_id) references business_calendars;
create index on severity_levels (tenant_id, calendar_id) where calendar_id is not null;

alter table sentiment_responses add column sla_warn_at timestamptz;

-- What people are told, until they have read it.
create table notifications (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  user_id integer not null,
  kind text not null,
  response_id integer,
  title text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index on notifications (tenant_id, user_id, id desc);
create index on notifications (tenant_id, response_id);

call lock_tenant_tables();
call make_response_rows();

-- The clocks that run already are looked at once.
insert into jobs (tenant_id, kind, key)
  select tenant_id, 'clock', id::text from sentiment_responses where is_open and sla_due_at is not null;
