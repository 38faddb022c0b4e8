-- Removes texts from a document; numbers, truth values and the codes and times of the named keys stay.
create function keep_codes(document jsonb, codes text[], is_code boolean default false) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(document)
    when 'string' then case when is_code and document #>> '{}' ~ '^([a-z][a-z0-9_-]*|\d{4}-\d\d-\d\dT[\d:.]+Z)$' then document end
    -- What a list of documents describes, such as files, is gone with its texts.
    when 'array' then (select coalesce(jsonb_agg(k.kept order by e.place) filter (where k.kept is not null), '[]')
      from jsonb_array_elements(document) with ordinality e(one, place)
      cross join lateral (select keep_codes(e.one, codes, is_code) as kept
        where is_code or jsonb_typeof(e.one) <> 'object') k)
    when 'object' then (select coalesce(jsonb_object_agg(p.key, k.kept) filter (where k.kept is not null), '{}')
      from jsonb_each(document) p
      cross join lateral (select keep_codes(p.value, codes, p.key = any(codes)) as kept) k)
    else document end;
end $$;

drop function redact_audit(text, text[], jsonb);

-- The audit log is append-only for the application; only an erasure removes personal data from it. Entries about the
-- person's `records` ({resource: [ids]}) and documents that refer to the person by one of `keys` ({key: [ids]}) lose all
-- values; others lose what identifies the person. `loose` and `heads` find candidates in the text of a document.
create function erase_audit(pattern text, loose text, texts text[], heads text[], records jsonb, keys jsonb)
  returns integer language plpgsql volatile security definer set search_path from current as $$
declare
  own integer;
  mentions integer;
begin
  update audit_log a set before = null, after = null, ip = case when user_id is null then '' else ip end
  where tenant_id = current_tenant() and (before is not null or after is not null or user_id is null and ip <> '')
    and (records -> resource @> to_jsonb(record_id) or exists (
      select from jsonb_each(keys) k
      where k.value @> coalesce(a.before -> k.key, '""') or k.value @> coalesce(a.after -> k.key, '""')));
  get diagnostics own = row_count;
  update audit_log set before = redact(before, pattern, texts), after = redact(after, pattern, texts)
  where tenant_id = current_tenant() and (before::text ~ loose or after::text ~ loose or exists (
      select from unnest(heads) h(head) where strpos(before::text, h.head) > 0 or strpos(after::text, h.head) > 0))
    and (redact(before, pattern, texts), redact(after, pattern, texts)) is distinct from (before, after);
  get diagnostics mentions = row_count;
  return own + mentions;
end $$;

grant execute on function erase_audit(text, text, text[], text[], jsonb, jsonb) to app_user;

call lock_tenant_tables();
