-- Sample customers with whom an own one was merged are own ones. Their merges are forgotten after 30 days.
update sample_data s
set customer_ids = array(
  select c from unnest(s.customer_ids) c
  where not exists (
    select from customer_merges m, jsonb_array_elements(m.merged) e
    where m.tenant_id = s.tenant_id and m.kept_id = c and m.undone_at is null
      and (e -> 'customer' ->> 'id')::integer <> all(s.customer_ids)));
