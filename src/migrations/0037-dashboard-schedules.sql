-- A report that sends a dashboard on a schedule: it shows what the dashboard shows, and has no definition.
alter table reports
  add column dashboard_id integer,
  alter column definition drop not null,
  add check (num_nonnulls(definition, dashboard_id) = 1),
  add foreign key (tenant_id, dashboard_id) references dashboards on delete cascade;
create unique index on reports (tenant_id, dashboard_id);

-- The reports that were built as such.
create view built_reports with (security_invoker) as select * from reports where dashboard_id is null;

call lock_tenant_tables();
