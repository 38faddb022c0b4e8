-- The phone numbers in the answers of a response, as search compares them. The body is parsed once, because an index is
-- built without a search path.
create function searched_phones(answers jsonb) returns text language sql immutable parallel safe
  return (select coalesce(string_agg(searched_phone(case a.answer ->> 'fieldType' when 'phone' then a.answer ->> 'value'
      when 'contact_info' then a.answer -> 'value' ->> 'phone' end), ''), '')
    from jsonb_array_elements(case jsonb_typeof(answers) when 'array' then answers else '[]' end) a(answer)
    where a.answer -> 'isUnsearched' is null);

create or replace function words_of_response(reference text, customer_name text, summary text, answers jsonb) returns text
  language sql immutable parallel safe
  as $$ select fold_text(concat_ws(e'\n', reference, customer_name, summary, string_agg(a.answer ->> 'text', e'\n')))
        || searched_phones(answers)
        from jsonb_array_elements(case jsonb_typeof(answers) when 'array' then answers else '[]' end) a(answer)
        where a.answer -> 'isUnsearched' is null $$;

-- A column would rewrite the table and each of its indexes; of most responses this index has nothing.
create function asks_phone(answers jsonb) returns boolean language sql immutable parallel safe
  return answers @? '$[*].fieldType ? (@ == "phone" || @ == "contact_info")';
-- Without these extensions search still works, but slowly.
do $$
begin
  create index survey_responses_phones on survey_responses using gin (tenant_id, searched_phones(answers) gin_trgm_ops)
    where asks_phone(answers);
exception when undefined_object then
  raise notice 'Without the extensions pg_trgm and btree_gin, searching many records takes long';
end $$;

-- The records that contain all of the words or one of the phone numbers, which are LIKE patterns, by the table that has
-- them, or null where more than `most` do. LIKE is not leakproof, so under row-level security it uses no index: this
-- function runs as the owner and has the tenant in its condition.
create or replace function ids_containing(source text, words text[], phones text[], most integer) returns integer[]
  language plpgsql stable security definer set search_path from current as $$
declare
  ids integer[];
  id_column text := case source when 'response_words' then 'response_id' else 'id' end;
  searched text := case source when 'customer_form_responses' then 'search_text' when 'survey_responses' then 'search_text'
    when 'response_words' then 'words' end;
  with_phones text := case source when 'survey_responses' then 'asks_phone(answers) and searched_phones(answers)'
    else searched end;
  conditions text := (select string_agg(format('%s like %L', searched, word), ' and ') from unnest(words) word);
begin
  conditions := concat_ws(' or ', '(' || conditions || ')',
    (select string_agg(format('%s like %L', with_phones, phone), ' or ') from unnest(phones) phone));
  execute format('select array_agg(found.id) from (
      select %I as id from %I where tenant_id = $1 and (%s) limit $2) found', id_column, source, conditions)
    into ids using current_tenant(), most::bigint + 1;
  return case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
end $$;

call lock_tenant_tables();
