-- A view that somebody keeps: which responses, in which order, with which columns.
create table inbox_views (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  -- The words of a list, as an address would carry them.
  filters jsonb not null default '{}',
  sort text not null default '',
  columns jsonb not null default '[]',
  layout text not null default 'list' check (layout in ('list', 'board')),
  shared_with text not null default 'nobody' check (shared_with in ('nobody', 'groups', 'everybody')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Its owner.
  created_by integer not null,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users
);
create index on inbox_views (tenant_id, created_by);

create table inbox_view_groups (
  tenant_id integer not null,
  view_id integer not null,
  group_id integer not null,
  primary key (tenant_id, view_id, group_id),
  foreign key (tenant_id, view_id) references inbox_views on delete cascade,
  foreign key (tenant_id, group_id) references groups on delete cascade
);
create index on inbox_view_groups (tenant_id, group_id);

create table inbox_view_pins (
  tenant_id integer not null,
  user_id integer not null,
  view_id integer not null,
  primary key (tenant_id, user_id, view_id),
  foreign key (tenant_id, view_id) references inbox_views on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on inbox_view_pins (tenant_id, view_id);

-- Who looks, where that matters; nobody unless the transaction says so.
create function current_reader() returns integer language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::integer $$;

-- The views that the reader may see. What others keep to themselves is not there at all.
create view inbox_view_rows with (security_invoker) as
  select v.*, v.created_by as owner_id, u.full_name as owner_name,
    exists (select from inbox_view_pins p
      where p.tenant_id = v.tenant_id and p.view_id = v.id and p.user_id = (select current_reader())) as pinned
  from inbox_views v join users u on u.tenant_id = v.tenant_id and u.id = v.created_by
  where v.created_by = (select current_reader()) or v.shared_with = 'everybody'
    or (v.shared_with = 'groups' and exists (
      select from inbox_view_groups j join group_members m on m.tenant_id = j.tenant_id and m.group_id = j.group_id
      where j.tenant_id = v.tenant_id and j.view_id = v.id and m.user_id = (select current_reader())));
grant select on inbox_view_rows to app_user;

-- Many responses changed in one go, remembered so that it can be taken back.
create table response_batches (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  action text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer not null,
  updated_by integer,
  version integer not null default 1,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users
);

create table response_batch_changes (
  tenant_id integer not null,
  batch_id integer not null,
  response_id integer not null,
  -- How it stood before, and the version that the batch left: another one says that somebody was there since.
  before jsonb not null,
  left_version integer not null,
  primary key (tenant_id, batch_id, response_id),
  foreign key (tenant_id, batch_id) references response_batches on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index on response_batch_changes (tenant_id, response_id);

call lock_tenant_tables();
