-- A statement that is kept is planned once for every company: for as many rows as one has on average. Among a thousand
-- small companies that was a handful, and of a large one everything was read to find a page of 25. Now it is planned as
-- if there were a hundred companies: for enough to go by the keys, and for too little to go through all of a table. What
-- is known of the largest companies by name is used as before where a statement is planned for one of them.
do $$
declare name regclass;
begin
  for name in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped
      and a.attoptions is null
  loop
    execute format('alter table %s alter column tenant_id set (n_distinct = 100)', name);
    execute format('analyze %s (tenant_id)', name);
  end loop;
end $$;

-- And so are tables that come later.
create or replace procedure lock_tenant_tables() language plpgsql as $$
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
    execute format('alter table %I alter column tenant_id set (n_distinct = 100)', t.relname);
  end loop;
  grant usage on all sequences in schema public to app_user;
end $$;
