-- A statement that is kept is planned once for every company: for as many rows as one has on average. Among a thousand
-- small companies that was a handful, and of a large one everything was read to find a page of 25. Where all rows are
-- said to be of one, they are planned for as many as the largest has: PostgreSQL takes no more than what it saw of the
-- most common value.
do $$
declare name regclass;
begin
  for name in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped
  loop
    execute format('alter table %s alter column tenant_id set (n_distinct = 1)', name);
    execute format('analyze %s (tenant_id)', name);
  end loop;
end $$;
