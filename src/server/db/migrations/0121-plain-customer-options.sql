-- A question that is not personal says nothing about it, as the builder writes it: otherwise the first save of a form
-- would tell of a change that nobody made.
create or replace function add_customer_form(tenant integer) returns integer language sql as $$
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
      (1, 'E-mail', 'email', false, '{"key": "email", "pii": true}'),
      (2, 'Phone', 'phone', false, '{"key": "phone", "pii": true}'),
      (3, 'Company', 'text', false, '{"key": "company"}')) f (position, name, type, required, options))
  select id from form
$$;
update customer_form_fields set options = options - 'pii' where options @> '{"pii": false}';
