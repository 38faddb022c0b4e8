-- Every table with a tenant is closed to app_user but for the tenant of its transaction. The procedure runs again
-- after each set of migrations, so a new table is locked without a word about it.
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

alter table tenants enable row level security;
create policy own_tenant on tenants using (id = (select current_tenant()));
grant select, update on tenants to app_user;

-- What must be known before there is a tenant goes through these doors, one question each.

create function find_tenant(wanted text) returns table (id integer, name text, subdomain text, state text)
  language sql stable security definer set search_path = public
  as $$ select t.id, t.name, t.subdomain, t.state from tenants t where t.subdomain = wanted $$;

create function subdomain_is_free(wanted text) returns boolean
  language sql stable security definer set search_path = public
  as $$ select not exists (select from tenants where subdomain = wanted)
           and not exists (select from retired_subdomains where subdomain = wanted) $$;

create function tenants_of_email(wanted text) returns table (tenant_id integer, subdomain text, name text)
  language sql stable security definer set search_path = public
  as $$ select t.id, t.subdomain, t.name from users u join tenants t on t.id = u.tenant_id
        where u.email = wanted and u.deleted_at is null and u.is_active and t.state = 'active' order by t.id limit 5 $$;

create function create_tenant(wanted_name text, wanted_subdomain text) returns integer
  language sql security definer set search_path = public
  as $$ insert into tenants (name, subdomain)
        select wanted_name, wanted_subdomain
        where not exists (select from retired_subdomains r where r.subdomain = wanted_subdomain)
        returning id $$;

-- Rows as they are read: with what is counted, without what was deleted. The reader's own rights apply.

create view user_rows with (security_invoker) as
  select * from users where deleted_at is null;

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

create view sentiment_rows with (security_invoker) as
  select s.*, s.name as value,
    (select count(*)::integer from sentiment_fields f
      where f.tenant_id = s.tenant_id and f.sentiment_id = s.id and f.deleted_at is null) as field_count,
    (select count(*)::integer from sentiment_responses r
      where r.tenant_id = s.tenant_id and r.sentiment_id = s.id) as response_count,
    (select count(*)::integer from sentiment_responses r
      where r.tenant_id = s.tenant_id and r.sentiment_id = s.id
        and r.status not in ('resolved', 'closed', 'rejected')) as open_count
  from sentiments s;

create view sentiment_field_rows with (security_invoker) as
  select * from sentiment_fields where deleted_at is null;

create view tracking_rows with (security_invoker) as
  select t.*, u.full_name as user_name
  from sentiment_response_tracking t
  left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
  where t.deleted_at is null;

grant select on user_rows, role_rows, permission_rows, sentiment_rows, sentiment_field_rows, tracking_rows to app_user;

revoke execute on function current_tenant(), find_tenant(text), subdomain_is_free(text), tenants_of_email(text),
  create_tenant(text, text) from public;
revoke execute on procedure lock_tenant_tables() from public;
grant execute on function current_tenant(), find_tenant(text), subdomain_is_free(text), tenants_of_email(text),
  create_tenant(text, text) to app_user;

call lock_tenant_tables();

-- What was done is written once and stays.
revoke update, delete on audit_log from app_user;
