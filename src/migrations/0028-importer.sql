-- One importer for every list: `list` is the resource of the map with the operations of the import.
alter table customer_imports rename to imports;
alter table customer_import_rows rename to import_rows;
alter table customer_import_keys rename to import_keys;

alter table imports
  alter column customer_form_id drop not null,
  add column list text not null default 'customerImports',
  add column column_kinds jsonb not null default '[]',
  -- How the file is read: encoding, delimiter, sheet, header row, order of dates, decimal sign, text columns.
  add column format jsonb not null default '{"encoding": null, "delimiter": null, "sheet": null, "headerRow": 1,
    "dateOrder": "ymd", "decimal": ".", "textColumns": []}',
  add column sheets jsonb not null default '[]',
  -- What is wrong with rows: one entry for each column and message.
  add column problems jsonb not null default '[]';
alter table imports alter column list drop default;

-- The columns of each field, in place of the field of each column.
update imports set mapping = (
  select coalesce(jsonb_agg(jsonb_build_object('target', 'field-' || m.id, 'columns', jsonb_build_array(m.at - 1))
    order by m.at), '[]')
  from jsonb_array_elements_text(mapping) with ordinality m (id, at) where m.id is not null);
update imports set column_kinds = (
  select coalesce(jsonb_agg('text'::text), '[]') from jsonb_array_elements(columns));

-- The record that a row is about; customer_id is the same for customers, who take their rows with them.
alter table import_rows add column record_id integer;
update import_rows set record_id = customer_id;

-- The file of an import that has not started, to read it in another way.
create table import_files (
  tenant_id integer not null,
  import_id integer not null,
  bytes bytea not null,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, import_id) references imports on delete cascade
);

create view customer_imports with (security_invoker) as select * from imports where list = 'customerImports';

-- Jobs of imports name no list any more.
update jobs set kind = 'import' where kind = 'customer-import';
do $$ begin
  execute 'create or replace view failed_job_rows with (security_invoker) as '
    || replace(pg_get_viewdef('failed_job_rows'::regclass), '''customer-import''', '''import''');
end $$;

call lock_tenant_tables();
