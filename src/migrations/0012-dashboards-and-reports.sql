create table dashboards (
  like tenant_record including all,
  name text not null,
  description text not null default '',
  icon text not null default 'dashboard',
  folder text not null default '',
  visibility text not null default 'tenant' check (visibility in ('private', 'group', 'tenant')),
  group_ids jsonb not null default '[]',
  editor_ids jsonb not null default '[]',
  -- The published document, and the changes that are not published.
  document jsonb not null,
  draft jsonb,
  published_version integer not null default 1,
  deleted_at timestamptz
);

create table dashboard_versions (
  tenant_id integer not null,
  dashboard_id integer not null,
  version integer not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  created_by integer,
  primary key (tenant_id, dashboard_id, version),
  foreign key (tenant_id, dashboard_id) references dashboards on delete cascade
);

create table dashboard_preferences (
  tenant_id integer not null,
  dashboard_id integer not null,
  user_id integer not null,
  is_favorite boolean not null default false,
  filters jsonb not null default '{}',
  primary key (tenant_id, dashboard_id, user_id),
  foreign key (tenant_id, dashboard_id) references dashboards on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);

create table reports (
  like tenant_record including all,
  name text not null,
  description text not null default '',
  folder text not null default '',
  definition jsonb not null,
  deleted_at timestamptz
);

create table report_schedules (
  tenant_id integer not null,
  report_id integer not null,
  settings jsonb not null,
  next_run_at timestamptz,
  primary key (tenant_id, report_id),
  foreign key (tenant_id, report_id) references reports on delete cascade
);

create table report_runs (
  like tenant_row including all,
  -- Null for a definition that was not saved.
  report_id integer,
  report_version integer not null default 0,
  params jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  is_scheduled boolean not null default false,
  rows integer not null default 0,
  snapshot jsonb,
  error text,
  deliveries jsonb not null default '[]',
  started_at timestamptz,
  finished_at timestamptz,
  created_by integer,
  foreign key (tenant_id, report_id) references reports on delete cascade
);
create index on report_runs (tenant_id, report_id, id);

create table public_shares (
  like tenant_record including all,
  dashboard_id integer,
  report_id integer,
  -- The public id is not stored: it is derived from the nonce with a key that is not in the database.
  nonce text not null,
  token_hash bytea not null unique,
  password_hash text,
  settings jsonb not null,
  views integer not null default 0,
  last_viewed_at timestamptz,
  foreign key (tenant_id, dashboard_id) references dashboards on delete cascade,
  foreign key (tenant_id, report_id) references reports on delete cascade,
  check (num_nonnulls(dashboard_id, report_id) = 1)
);
create unique index on public_shares (tenant_id, dashboard_id, report_id) nulls not distinct;

call lock_tenant_tables();
