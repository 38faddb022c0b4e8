-- The application works as app_user, which row-level security binds; the owner only migrates.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_user') then create role app_user nologin; end if;
exception when duplicate_object then null;
end $$;
-- Since PostgreSQL 16 only who made a role may grant it; whoever is a member needs no grant.
do $$ begin
  if not pg_has_role(current_user, 'app_user', 'member') then execute 'grant app_user to current_user'; end if;
exception when insufficient_privilege then
  raise 'the account % is no member of the role app_user: who made the role says GRANT app_user TO %',
    current_user, quote_ident(current_user);
end $$;
do $$ begin execute format('grant usage on schema %I to app_user', current_schema()); end $$;

create function current_tenant() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::integer $$;

-- What rows with an id have: their tables begin with `like tenant_row including all`.
create table tenant_row (
  tenant_id integer not null,
  id integer not null generated always as identity,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

-- What records that users change have: their tables begin with `like tenant_record including all`.
create table tenant_record (
  like tenant_row including all,
  updated_at timestamptz not null default now(),
  created_by integer, updated_by integer,
  version integer not null default 1
);

-- Creates a table of pairs of records, indexed in both directions. A pair is deleted with either record.
create procedure create_pairs(name text, one text, one_id text, other text, other_id text) language plpgsql as $$
begin
  execute format('create table %I (tenant_id integer not null, %I integer not null, %I integer not null, '
    'primary key (tenant_id, %2$I, %3$I))', name, one_id, other_id);
  execute format('create index on %I (tenant_id, %I, %I)', name, other_id, one_id);
  execute format('alter table %I add foreign key (tenant_id, %I) references %I on delete cascade, '
    'add foreign key (tenant_id, %I) references %I on delete cascade', name, one_id, one, other_id, other);
end $$;

create table tenants (
  id integer primary key generated always as identity,
  name text not null,
  subdomain text collate "C" not null unique check (subdomain ~ '^[a-z0-9](-?[a-z0-9]){2,39}$'),
  state text not null default 'active' check (state in ('active', 'suspended')),
  time_zone text not null default 'UTC',
  -- The first day of a week, by its number in ISO 8601: 1 is Monday, 7 is Sunday.
  week_start smallint not null default 1 check (week_start between 1 and 7),
  created_at timestamptz not null default now()
);
alter table tenants enable row level security;
create policy own_tenant on tenants using (id = (select current_tenant()));
grant select, update on tenants to app_user;

-- A subdomain is never given to a second tenant: old links and tokens must not lead to a stranger.
create table retired_subdomains (
  subdomain text collate "C" primary key,
  retired_at timestamptz not null default now()
);

create function find_tenant(wanted text) returns table (id integer, name text, subdomain text, state text)
  language sql stable security definer set search_path from current
  as $$ select t.id, t.name, t.subdomain, t.state from tenants t where t.subdomain = wanted $$;

create function subdomain_is_free(wanted text) returns boolean
  language sql stable security definer set search_path from current
  as $$ select not exists (select from tenants where subdomain = wanted)
           and not exists (select from retired_subdomains where subdomain = wanted) $$;

create function create_tenant(wanted_name text, wanted_subdomain text) returns integer
  language sql security definer set search_path from current
  as $$ insert into tenants (name, subdomain)
        select wanted_name, wanted_subdomain
        where not exists (select from retired_subdomains r where r.subdomain = wanted_subdomain)
        returning id $$;

create function every_tenant() returns table (id integer)
  language sql stable security definer set search_path from current
  as $$ select t.id from tenants t where t.state = 'active' order by t.id $$;

-- Each migration ends with this call. It restricts app_user to the tenant of the transaction in every tenant table, adds
-- the key to the tenant where no key to another record implies it, lets app_user read views, and takes functions that
-- run as the owner from everyone without a grant.
create procedure lock_tenant_tables() language plpgsql as $$
declare t record;
begin
  for t in
    select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attname = 'tenant_id' and not a.attisdropped
      and not exists (select from pg_policy p where p.polrelid = c.oid)
  loop
    execute format('alter table %I enable row level security', t.relname);
    execute format(
      'create policy own_tenant on %I using (tenant_id = (select current_tenant())) '
      'with check (tenant_id = (select current_tenant()))', t.relname);
    execute format('grant select, insert, update, delete on %I to app_user', t.relname);
    if exists (select from pg_attribute where attrelid = t.oid and attname = 'created_at')
      and not exists (select from pg_constraint f where f.conrelid = t.oid and f.contype = 'f' and not exists (
        select from pg_attribute k where k.attrelid = t.oid and k.attnum = any(f.conkey) and not k.attnotnull)) then
      execute format('alter table %I add foreign key (tenant_id) references tenants', t.relname);
    end if;
  end loop;
  for t in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'v' loop
    execute format('grant select on %I to app_user', t.relname);
  end loop;
  for t in select oid::regprocedure from pg_proc where pronamespace = current_schema()::regnamespace and prosecdef loop
    execute format('revoke execute on function %s from public', t.oid);
  end loop;
  execute format('grant usage on all sequences in schema %I to app_user', current_schema());
end $$;

grant execute on function create_tenant(text, text), every_tenant(), find_tenant(text), subdomain_is_free(text)
  to app_user;

call lock_tenant_tables();
