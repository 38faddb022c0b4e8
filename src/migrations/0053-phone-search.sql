-- A phone number as search compares it, between separators that no other text has: its digits without 00, and
-- a mark before those of an extension. The patterns of src/core/server/notations/phone-search.ts look for it.
create function searched_phone(phone text) returns text language sql immutable parallel safe strict
  as $$ select case when phone ~ '\d' then e'\x1f' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      lower(phone), '\s*(?:;ext=|ext\.?|x|#)\s*(\d{1,7})\s*$', e'\x1e\\1'),
      '\(0\)', ''), e'[^0-9\x1e]', '', 'g'), '^00', '') || e'\x1f' else '' end $$;

-- Before version 17 PostgreSQL cannot change how a column is computed, and a view keeps its columns.
do $$
declare view_query text := pg_get_viewdef('customer_rows'::regclass);
begin
  drop view customer_rows;
  alter table customer_form_responses drop column search_text,
    add column search_text text not null
      generated always as (fold_text(display_name || e'\n' || coalesce(email, '') || e'\n' || coalesce(company, '')
        || e'\n' || coalesce(phone, '')) || coalesce(searched_phone(phone), '')) stored;
  execute 'create view customer_rows with (security_invoker) as ' || view_query;
end $$;

-- Without these extensions search still works, but slowly.
do $$
begin
  create index customers_containing on customer_form_responses using gin (tenant_id, search_text gin_trgm_ops);
exception when undefined_object then
  raise notice 'Without the extensions pg_trgm and btree_gin, searching many records takes long';
end $$;

create or replace function words_of_response(reference text, customer_name text, summary text, answers jsonb) returns text
  language sql immutable parallel safe
  as $$ select fold_text(concat_ws(e'\n', reference, customer_name, summary, string_agg(a.answer ->> 'text', e'\n')))
        || coalesce(string_agg(searched_phone(case a.answer ->> 'fieldType' when 'phone' then a.answer ->> 'value'
          when 'contact_info' then a.answer -> 'value' ->> 'phone' end), ''), '')
        from jsonb_array_elements(case jsonb_typeof(answers) when 'array' then answers else '[]' end) a(answer)
        where a.answer -> 'isUnsearched' is null $$;
update response_words w set words = words_of_response(r.reference, r.customer_name, r.summary, r.answers)
  from sentiment_responses r where (r.tenant_id, r.id) = (w.tenant_id, w.response_id)
    and (r.answers @> '[{"fieldType": "phone"}]' or r.answers @> '[{"fieldType": "contact_info"}]');

-- The records that contain all of the words or one of the phone numbers, which are LIKE patterns, by the table that has
-- them, or null where more than `most` do. LIKE is not leakproof, so under row-level security it uses no index: this
-- function runs as the owner and has the tenant in its condition.
drop function ids_containing(text, text, integer);
create function ids_containing(source text, words text[], phones text[], most integer) returns integer[]
  language plpgsql stable security definer set search_path from current as $$
declare
  ids integer[];
  id_column text := case source when 'response_words' then 'response_id' else 'id' end;
  searched text := case source when 'customer_form_responses' then 'search_text' when 'survey_responses' then 'search_text'
    when 'response_words' then 'words' end;
  conditions text := (select string_agg(format('%I like %L', searched, word), ' and ') from unnest(words) word);
begin
  conditions := concat_ws(' or ', '(' || conditions || ')',
    (select string_agg(format('%I like %L', searched, phone), ' or ') from unnest(phones) phone));
  execute format('select array_agg(found.id) from (
      select %I as id from %I where tenant_id = $1 and (%s) limit $2) found', id_column, source, conditions)
    into ids using current_tenant(), most::bigint + 1;
  return case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
end $$;
grant execute on function ids_containing(text, text[], text[], integer) to app_user;

call lock_tenant_tables();
