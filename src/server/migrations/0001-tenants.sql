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
  language sql stable security definer set search_path = public
  as $$ select t.id, t.name, t.subdomain, t.state from tenants t where t.subdomain = wanted $$;

create function subdomain_is_free(wanted text) returns boolean
  language sql stable security definer set search_path = public
  as $$ select not exists (select from tenants where subdomain = wanted)
           and not exists (select from retired_subdomains where subdomain = wanted) $$;

create function create_tenant(wanted_name text, wanted_subdomain text) returns integer
  language sql security definer set search_path = public
  as $$ insert into tenants (name, subdomain)
        select wanted_name, wanted_subdomain
        where not exists (select from retired_subdomains r where r.subdomain = wanted_subdomain)
        returning id $$;

create function every_tenant() returns table (id integer)
  language sql stable security definer set search_path = public
  as $$ select t.id from tenants t where t.state = 'active' order by t.id $$;

-- Restricts app_user to the tenant of the transaction in every tenant table; each migration ends with this call.
create procedure lock_tenant_tables() language plpgsql as $$
declare t record;
begin
  for t in
    select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = 'tenant_id' and not a.attisdropped
      and not exists (select from pg_policy p where p.polrelid = c.oid)
  loop
    execute format('alter table %I enable row level security', t.relname);
    execute format(
      'create policy own_tenant on %I using (tenant_id = (select current_tenant())) '
      'with check (tenant_id = (select current_tenant()))', t.relname);
    execute format('grant select, insert, update, delete on %I to app_user', t.relname);
  end loop;
  grant usage on all sequences in schema public to app_user;
end $$;

revoke execute on function create_tenant(text, text), current_tenant(), every_tenant(), find_tenant(text),
  subdomain_is_free(text) from public;
revoke execute on procedure lock_tenant_tables() from public;
grant execute on function create_tenant(text, text), current_tenant(), every_tenant(), find_tenant(text),
  subdomain_is_free(text) to app_user;

call lock_tenant_tables();
