-- The application works as app_user, which row-level security binds; the owner only migrates.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_user') then create role app_user nologin; end if;
exception when duplicate_object then null;
end $$;
grant app_user to current_user;

create function current_tenant() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::integer $$;

create table tenants (
  id integer primary key generated always as identity,
  name text not null,
  subdomain text collate "C" not null unique check (subdomain ~ '^[a-z0-9](-?[a-z0-9]){2,39}$'),
  state text not null default 'active' check (state in ('active', 'suspended')),
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now()
);

-- A name that was once a tenant's is never given away again: old links and tokens must not open a stranger's door.
create table retired_subdomains (
  subdomain text collate "C" primary key,
  retired_at timestamptz not null default now()
);

create table roles (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  name_key text collate "C" not null,
  description text not null default '',
  is_system boolean not null default false,
  holds_all boolean not null default false,
  -- Grows with every change of what the role holds, so that remembered decisions are known to be old.
  policy_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);

create table permissions (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  route text collate "C" not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, route)
);

-- Every permission this product has ever declared: what a later release adds is given to each tenant once.
create table known_permissions (
  route text collate "C" primary key
);

create table role_permissions (
  tenant_id integer not null,
  role_id integer not null,
  permission_id integer not null,
  primary key (tenant_id, role_id, permission_id),
  foreign key (tenant_id, role_id) references roles on delete cascade,
  foreign key (tenant_id, permission_id) references permissions on delete cascade
);
create index on role_permissions (tenant_id, permission_id);

create table users (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  email text collate "C" not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  phone text not null default '',
  password_hash text not null,
  -- A deleted colleague has none, so that a role can go when nobody living has it.
  role_id integer check (role_id is not null or deleted_at is not null),
  is_active boolean not null default true,
  is_initial_password_reset smallint not null default 0 check (is_initial_password_reset in (0, 1)),
  profile_picture text,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  -- A deleted colleague keeps the name under old notes; the row signs in nowhere and shows in no list.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references roles
);
create unique index users_email on users (tenant_id, email) where deleted_at is null;
create index users_by_email on users (email) where deleted_at is null;
create index on users (tenant_id, role_id);

create table groups (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  description text not null default '',
  color text not null default '#009639',
  lead_user_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, lead_user_id) references users on delete set null (lead_user_id)
);
create unique index groups_name on groups (tenant_id, lower(name));

create table group_members (
  tenant_id integer not null,
  group_id integer not null,
  user_id integer not null,
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references groups on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on group_members (tenant_id, user_id);

create table sessions (
  tenant_id integer not null,
  id integer not null generated always as identity,
  user_id integer not null,
  -- Only hashes are kept: a copy of the database signs nobody in.
  cookie_hash bytea,
  api_key_hash bytea not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on sessions (tenant_id, user_id) where revoked_at is null;

create table refresh_tokens (
  tenant_id integer not null,
  id integer not null generated always as identity,
  session_id integer not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Within the grace a lost reply is answered again with the same successor, kept sealed for those seconds.
  successor bytea,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references sessions on delete cascade
);
create index on refresh_tokens (tenant_id, session_id);

create table sign_in_codes (
  tenant_id integer not null,
  code_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, code_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);

create table idempotency_keys (
  tenant_id integer not null references tenants,
  user_id integer not null,
  key text collate "C" not null,
  endpoint text not null,
  body_hash bytea not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index on idempotency_keys (created_at);

create table audit_log (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  user_id integer,
  ip text not null default '',
  action text not null,
  resource text not null,
  record_id integer,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index on audit_log (tenant_id, resource, record_id, id);

create table files (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  -- 128 random bits and the ending of what the file really is; never a name that somebody sent.
  name text collate "C" not null unique,
  kind text not null check (kind in ('image', 'voice', 'picture')),
  content_type text not null,
  size_bytes integer not null,
  original_name text not null default '',
  created_at timestamptz not null default now(),
  created_by integer,
  primary key (tenant_id, id)
);
