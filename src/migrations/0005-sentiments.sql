-- Business hours: an SLA clock with a calendar counts these hours only.
create table business_calendars (
  like tenant_record including all,
  name text not null, time_zone text not null,
  hours jsonb not null default '[]',
  holidays jsonb not null default '[]'
);
create unique index business_calendars_name on business_calendars (tenant_id, lower(name));

create table severity_levels (
  like tenant_record including all,
  name text not null, description text not null default '',
  days_to_resolve integer not null check (days_to_resolve between 0 and 3650),
  rank integer not null default 50,
  color text not null default '#6b7280',
  -- Automatic assignment of new responses: {mode, userIds, groupIds}.
  auto_assign jsonb,
  icon text,
  first_response_hours numeric(7, 2) check (first_response_hours > 0),
  next_response_hours numeric(7, 2) check (next_response_hours > 0),
  resolve_hours numeric(7, 2) check (resolve_hours > 0),
  calendar_id integer,
  warn_at_percent integer not null default 75 check (warn_at_percent between 1 and 99),
  pause_on_categories jsonb not null default '["paused"]',
  foreign key (tenant_id, calendar_id) references business_calendars
);
create unique index severity_levels_name on severity_levels (tenant_id, lower(name));
create index on severity_levels (tenant_id, calendar_id) where calendar_id is not null;

create table sentiments (
  like tenant_record including all,
  name text not null, description text not null default '',
  enable_customer boolean not null default false, enable_escalation boolean not null default false,
  escalation_type text check (escalation_type in
    ('none', 'on_breach', 'before_breach', 'on_severity', 'on_negative_sentiment', 'on_inactivity', 'manual')),
  enable_sla boolean not null default false,
  -- 0 until the first save.
  form_version integer not null default 0
);
create index on sentiments (tenant_id, name, id);

call create_pairs('sentiment_severity_levels', 'sentiments', 'sentiment_id', 'severity_levels', 'severity_level_id');
call create_pairs('sentiment_users', 'sentiments', 'sentiment_id', 'users', 'user_id');
call create_pairs('sentiment_groups', 'sentiments', 'sentiment_id', 'groups', 'group_id');

create table sentiment_fields (
  like form_field including all,
  sentiment_id integer not null,
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade
);
create index on sentiment_fields (tenant_id, sentiment_id, position);
create unique index sentiment_fields_one_value on sentiment_fields (tenant_id, sentiment_id)
  where is_sentiment_value and deleted_at is null;

create view sentiment_field_rows with (security_invoker) as select * from sentiment_fields where deleted_at is null;

create table sentiment_versions (
  like form_version including all,
  sentiment_id integer not null,
  unique (tenant_id, sentiment_id, number),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade
);

-- Question templates. A form takes a copy, so a change here changes no form.
create table prebuilt_fields (
  like tenant_record including all,
  field_name text not null, field_type text not null,
  required boolean not null default false,
  options jsonb not null default '{}',
  category text not null default 'Other',
  tags jsonb not null default '[]'
);
create unique index prebuilt_fields_name on prebuilt_fields (tenant_id, lower(field_name));

-- An SLA clock refers to a version of its calendar: a later change of the calendar does not move it.
create table business_calendar_versions (
  tenant_id integer not null references tenants,
  calendar_id integer not null, version integer not null,
  name text not null, time_zone text not null,
  hours jsonb not null, holidays jsonb not null,
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

call lock_tenant_tables();
