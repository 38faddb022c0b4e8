-- As customers: what a search of the responses of a survey looks in.
alter table survey_responses add column search_text text not null
  generated always as (fold_text(summary || e'\n' || coalesce(customer_name, ''))) stored;

-- Without these extensions search still works, but slowly.
do $$
begin
  create extension if not exists pg_trgm schema public;
  create extension if not exists btree_gin schema public;
  create index customers_containing on customer_form_responses using gin (tenant_id, search_text gin_trgm_ops);
  create index survey_responses_containing on survey_responses using gin (tenant_id, search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'Without the extensions pg_trgm and btree_gin, searching many records takes long';
end $$;

-- The records that contain a text, by the table that has it, or null where more than `most` do. LIKE is not leakproof, so under row-level
-- security it uses no index: this function runs as the owner and has the tenant in its condition.
create function ids_containing(source text, said text, most integer) returns integer[]
  language plpgsql stable security definer set search_path from current as $$
declare
  ids integer[];
  searched text := case source
    when 'customer_form_responses' then 'select id from customer_form_responses where tenant_id = $1 and search_text'
    when 'response_words' then 'select response_id as id from response_words where tenant_id = $1 and words'
    when 'survey_responses' then 'select id from survey_responses where tenant_id = $1 and search_text' end;
begin
  execute format('select array_agg(found.id) from (%s like %L limit $2) found', searched,
    '%' || regexp_replace(fold_text(said), '([\\%_])', '\\\1', 'g') || '%')
    into ids using current_tenant(), most::bigint + 1;
  return case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
end $$;
grant execute on function ids_containing(text, text, integer) to app_user;
drop function responses_containing(text, text[], integer);

call lock_tenant_tables();
