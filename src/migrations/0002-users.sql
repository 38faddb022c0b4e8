create table roles (
  like tenant_record including all,
  name text not null,
  name_key text collate "C" not null,
  description text not null default '',
  is_system boolean not null default false, holds_all boolean not null default false,
  -- Grows with every change of the role's permissions, so that cached decisions are known to be stale.
  policy_version integer not null default 1,
  unique (tenant_id, name_key)
);

create table permissions (
  like tenant_record including all,
  route text collate "C" not null,
  name text not null,
  unique (tenant_id, route)
);

create table known_permissions (
  route text collate "C" primary key
);

call create_pairs('role_permissions', 'roles', 'role_id', 'permissions', 'permission_id');

create table users (
  like tenant_record including all,
  email text collate "C" not null check (email = lower(email)),
  first_name text not null, last_name text not null,
  full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  phone text not null default '', locale text, time_zone text,
  notification_preferences jsonb not null default '{"muted": []}',
  password_hash text not null,
  -- A deleted user has none, so that a role can be deleted when only deleted users had it.
  role_id integer check (role_id is not null or deleted_at is not null),
  is_active boolean not null default true,
  is_initial_password_reset smallint not null default 0 check (is_initial_password_reset in (0, 1)),
  profile_picture text,
  last_sign_in_at timestamptz,
  -- A deleted user keeps the name for old notes but cannot sign in.
  deleted_at timestamptz,
  foreign key (tenant_id, role_id) references roles
);
create unique index users_email on users (tenant_id, email) where deleted_at is null;
create index users_by_email on users (email) where deleted_at is null;
create index on users (tenant_id, role_id);

create table groups (
  like tenant_record including all,
  name text not null, description text not null default '', color text not null default '#009639',
  lead_user_id integer,
  foreign key (tenant_id, lead_user_id) references users on delete set null (lead_user_id)
);
create unique index groups_name on groups (tenant_id, lower(name));

call create_pairs('group_members', 'groups', 'group_id', 'users', 'user_id');

create table sessions (
  like tenant_row including all,
  user_id integer not null,
  -- Only hashes are stored: a copy of the database cannot be used to sign in.
  cookie_hash bytea, api_key_hash bytea not null,
  user_agent text not null default '', ip text not null default '',
  last_seen_at timestamptz not null default now(), expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on sessions (tenant_id, user_id) where revoked_at is null;
create unique index sessions_cookie on sessions (tenant_id, cookie_hash) where cookie_hash is not null;

create table refresh_tokens (
  like tenant_row including all,
  session_id integer not null,
  token_hash bytea not null,
  expires_at timestamptz not null, used_at timestamptz,
  -- For some seconds a repeated request receives the same successor, which is stored encrypted until then.
  successor bytea,
  unique (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references sessions on delete cascade
);
create index on refresh_tokens (tenant_id, session_id);

create table sign_in_codes (
  tenant_id integer not null,
  code_hash bytea not null,
  user_id integer not null,
  purpose text not null default 'sign-in' check (purpose in ('sign-in', 'invitation', 'reset')),
  expires_at timestamptz not null, used_at timestamptz,
  -- The session of the main domain ends when its code opens one on the tenant's own host.
  session_id integer,
  primary key (tenant_id, code_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);

create function tenants_of_email(wanted text) returns table (tenant_id integer, subdomain text, name text)
  language sql stable security definer set search_path from current
  as $$ select t.id, t.subdomain, t.name from users u join tenants t on t.id = u.tenant_id
        where u.email = wanted and u.deleted_at is null and u.is_active and t.state = 'active' order by t.id limit 5 $$;

create view user_rows with (security_invoker) as select * from users where deleted_at is null;

create view role_rows with (security_invoker) as
  select r.*,
    (select count(*)::integer from users u
      where u.tenant_id = r.tenant_id and u.role_id = r.id and u.deleted_at is null) as user_count,
    case when r.holds_all then (select count(*)::integer from permissions p where p.tenant_id = r.tenant_id)
      else (select count(*)::integer from role_permissions rp
        where rp.tenant_id = r.tenant_id and rp.role_id = r.id) end as permission_count
  from roles r;

create view permission_rows with (security_invoker) as
  select p.*,
    (select count(*)::integer from roles r where r.tenant_id = p.tenant_id and (r.holds_all or exists (
      select from role_permissions rp
      where rp.tenant_id = p.tenant_id and rp.role_id = r.id and rp.permission_id = p.id))) as role_count
  from permissions p;

-- Number of password attempts. Keys are keyed hashes, so that they identify no person.
create table sign_in_attempts (
  key bytea primary key,
  last_at timestamptz not null,
  taken integer not null
);

create function forget_past_sign_ins(before timestamptz) returns void
  language sql security definer set search_path from current
  as $$
    delete from sign_in_attempts where last_at < before;
    delete from sign_in_codes where expires_at < before;
    delete from sessions where expires_at < before;
  $$;

create function current_reader() returns integer language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::integer $$;

-- A subscriber without access loses the event stream at the next event.
create function publish_access_change() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('live', json_build_object('t', new.tenant_id, 'k', 'access')::text);
  return null;
end $$;
create trigger publish_session_end after update on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at) execute function publish_access_change();
create trigger publish_user_change after update on users for each row
  when (old.role_id is distinct from new.role_id or old.is_active is distinct from new.is_active
    or old.deleted_at is distinct from new.deleted_at) execute function publish_access_change();
create trigger publish_role_change after update on roles for each row
  when (old.policy_version is distinct from new.policy_version or old.holds_all is distinct from new.holds_all)
  execute function publish_access_change();

grant execute on function forget_past_sign_ins(timestamptz), tenants_of_email(text) to app_user;
grant select, insert, update on sign_in_attempts to app_user;

call lock_tenant_tables();
