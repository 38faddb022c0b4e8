-- A filter by a moment names its zone. Stored ones without a zone meant that of the server, which is UTC.
update customer_segments s set filters = (
  select jsonb_object_agg(key, case when value ~ '^\d{4}-\d\d-\d\dT[\d:.]+$' then value || 'Z' else value end)
  from jsonb_each_text(s.filters))
where s.filters::text ~ '\dT\d\d:';

update inbox_views v set filters = (
  select jsonb_object_agg(key, case when value ~ '^\d{4}-\d\d-\d\dT[\d:.]+$' then value || 'Z' else value end)
  from jsonb_each_text(v.filters))
where v.filters::text ~ '\dT\d\d:';
