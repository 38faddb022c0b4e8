-- What is asked about a customer: questions as any form has them, and what of the answers makes the record.
create table customer_forms (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  description text not null default '',
  -- How a customer is called, of the answers: {first_name} {last_name}.
  display_name_template text not null,
  -- Which question's answer is the record's own column: {"email": "email", "phone": "phone", "company": "company"}.
  parts jsonb not null default '{}',
  -- The keys of the questions that no two customers answer alike.
  identity_keys jsonb not null default '[]',
  is_default boolean not null default false,
  form_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index customer_forms_one_default on customer_forms (tenant_id) where is_default;

create table customer_form_fields (
  tenant_id integer not null,
  id integer not null generated always as identity,
  customer_form_id integer not null,
  field_name text not null,
  field_type text not null,
  required boolean not null default false,
  is_sentiment_value boolean not null default false,
  options jsonb not null default '{}',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  -- A removed question stays readable under the answers that it once got.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_form_id) references customer_forms on delete cascade
);
create index on customer_form_fields (tenant_id, customer_form_id, position);
create view customer_form_field_rows with (security_invoker) as
  select f.* from customer_form_fields f where f.deleted_at is null;

create view customer_form_rows with (security_invoker) as
  select c.*,
    (select coalesce(json_agg(json_build_object('id', f.id, 'fieldName', f.field_name, 'fieldType', f.field_type,
        'required', f.required, 'isSentimentValue', f.is_sentiment_value, 'options', f.options)
        order by f.position, f.id), '[]')
      from customer_form_fields f
      where f.tenant_id = c.tenant_id and f.customer_form_id = c.id and f.deleted_at is null) as fields
  from customer_forms c;

-- A form as it was after a save, whole: what a save sends.
create table customer_form_versions (
  tenant_id integer not null,
  id integer not null generated always as identity,
  customer_form_id integer not null,
  number integer not null,
  document jsonb not null,
  summary text not null default '',
  restored_from integer,
  created_at timestamptz not null default now(),
  created_by integer,
  primary key (tenant_id, id),
  unique (tenant_id, customer_form_id, number),
  foreign key (tenant_id, customer_form_id) references customer_forms on delete cascade
);

alter table customer_form_responses
  -- Null for who was entered before there were forms, or by no form: the default form stands in.
  add column customer_form_id integer,
  -- What was answered: [{fieldId, fieldName, fieldType, value, text}]. What the columns say wins.
  add column "values" jsonb not null default '[]',
  add foreign key (tenant_id, customer_form_id) references customer_forms;
create index on customer_form_responses (tenant_id, customer_form_id) where customer_form_id is not null;

-- What tells customers apart beside their e-mail address and phone number, as it is compared.
create table customer_keys (
  tenant_id integer not null,
  field_id integer not null,
  value text not null,
  customer_id integer not null,
  primary key (tenant_id, field_id, value, customer_id),
  foreign key (tenant_id, field_id) references customer_form_fields on delete cascade,
  foreign key (tenant_id, customer_id) references customer_form_responses on delete cascade
);
create index on customer_keys (tenant_id, customer_id);

call lock_tenant_tables();

grant select on customer_form_rows, customer_form_field_rows to app_user;

-- What a tenant begins with.
create function add_customer_form(tenant integer) returns integer language sql as $$
  with form as (
    insert into customer_forms (tenant_id, name, description, display_name_template, parts, identity_keys, is_default)
    values (tenant, 'Customer', '', '{name}', '{"email": "email", "phone": "phone", "company": "company"}',
      '["email", "phone"]', true)
    returning id),
  fields as (
    insert into customer_form_fields (tenant_id, customer_form_id, field_name, field_type, required, options, position)
    select tenant, form.id, f.name, f.type, f.required, json_build_object('key', f.key, 'pii', f.pii), f.position
    from form, (values
      (0, 'name', 'Name', 'text', true, true),
      (1, 'email', 'E-mail', 'email', false, true),
      (2, 'phone', 'Phone', 'phone', false, true),
      (3, 'company', 'Company', 'text', false, false)) f (position, key, name, type, required, pii))
  select id from form
$$;
revoke execute on function add_customer_form(integer) from public;
grant execute on function add_customer_form(integer) to app_user;

select add_customer_form(id) from tenants;
