-- By what phone numbers are compared, however they are written: digits, after a plus if they begin with the code of a
-- country, because 2015550123 is a number of the United States, and +2015550123 one of Egypt, and before an x and the
-- extension. `phoneKey` of src/core/contract/notations/phone-number.ts computes the same.
create function phone_key_of(phone text) returns text language sql immutable parallel safe strict
  as $$ select nullif(regexp_replace(regexp_replace(regexp_replace(phone,
      '(?:;ext=|ext\.?|int\.?|anexo|x|#)\s*(\d{1,7})\s*$', 'x\1', 'i'), '\(0\)|[^0-9x+]|x(?!\d+$)', '', 'g'), '^\+?00', '+'), '') $$;

-- Before version 17 PostgreSQL cannot change how a column is computed, and a view keeps its columns.
do $$
declare view_query text := pg_get_viewdef('customer_rows'::regclass);
begin
  drop view customer_rows;
  alter table customer_form_responses drop column phone_key, drop column phone_end,
    add column phone_key text generated always as (phone_key_of(phone)) stored,
    -- A number is written with and without its country, the zero before its area and its extension.
    add column phone_end text generated always as (right(split_part(ltrim(phone_key_of(phone), '+'), 'x', 1), 8)) stored;
  execute 'create view customer_rows with (security_invoker) as ' || view_query;
end $$;
create index on customer_form_responses (tenant_id, phone_key) where phone_key is not null;
create index on customer_form_responses (tenant_id, phone_end) where phone_end is not null;

update customer_keys k set value = phone_key_of(a.answer ->> 'text')
  from customer_form_fields f, customer_form_responses c, jsonb_array_elements(c."values") a(answer)
  where f.field_type = 'phone' and (f.tenant_id, f.id) = (k.tenant_id, k.field_id)
    and (c.tenant_id, c.id) = (k.tenant_id, k.customer_id) and a.answer ->> 'fieldId' = k.field_id::text
    and phone_key_of(a.answer ->> 'text') is not null;

call lock_tenant_tables();
