create table customer_forms (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  description text not null default '',
  -- The display name, built from answers: {first_name} {last_name}.
  display_name_template text not null,
  -- Which question's answer is the record's own column: {"email": "email", "phone": "phone", "company": "company"}.
  parts jsonb not null default '{}',
  -- The keys of the questions whose answers identify a customer.
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

create table customer_form_responses (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  display_name text not null,
  email text,
  phone text,
  company text,
  -- Normalized, so that a customer is found however the address or number was written.
  email_key text generated always as (nullif(lower(btrim(email)), '')) stored,
  phone_key text generated always as (nullif(regexp_replace(phone, '\D', '', 'g'), '')) stored,
  -- Null where no form was used: the default form applies.
  customer_form_id integer,
  -- The answers: [{fieldId, fieldName, fieldType, value, text}]. The columns take precedence.
  "values" jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_form_id) references customer_forms
);
create index on customer_form_responses (tenant_id, display_name, id);
create index on customer_form_responses (tenant_id, email_key) where email_key is not null;
create index on customer_form_responses (tenant_id, phone_key) where phone_key is not null;
create index on customer_form_responses (tenant_id, customer_form_id) where customer_form_id is not null;

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
  -- A deleted question stays readable with its old answers.
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

-- Normalized answers that identify a customer beside email and phone.
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

-- Options match the output of the builder, so that a first save shows no false change.
create function add_customer_form(tenant integer) returns integer language sql as $$
  with form as (
    insert into customer_forms (tenant_id, name, description, display_name_template, parts, identity_keys, is_default)
    values (tenant, 'Customer', '', '{name}', '{"email": "email", "phone": "phone", "company": "company"}',
      '["email", "phone"]', true)
    returning id),
  fields as (
    insert into customer_form_fields (tenant_id, customer_form_id, field_name, field_type, required, options, position)
    select tenant, form.id, f.name, f.type, f.required, f.options::jsonb, f.position
    from form, (values
      (0, 'Name', 'text', true, '{"key": "name", "pii": true}'),
      (1, 'Email', 'email', false, '{"key": "email", "pii": true}'),
      (2, 'Phone', 'phone', false, '{"key": "phone", "pii": true}'),
      (3, 'Company', 'text', false, '{"key": "company"}')) f (position, name, type, required, options))
  select id from form
$$;

grant select on customer_form_field_rows, customer_form_rows to app_user;
revoke execute on function add_customer_form(integer) from public;
grant execute on function add_customer_form(integer) to app_user;

call lock_tenant_tables();
