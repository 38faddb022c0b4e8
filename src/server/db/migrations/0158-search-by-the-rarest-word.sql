-- How many of a sample say each of these: of the newest, and of about as many from up to seventeen places of all times,
-- since what people say changes with the seasons. The places stay where they are while responses come in.
drop function recent_responses_saying(text, integer, integer);
create function sample_saying(parts text[], among integer) returns integer[]
  language sql stable security definer set search_path = public as $$
    with tenant as materialized (select current_tenant() as id),
    reach as materialized (
      select min(w.response_id) as first, max(w.response_id) as last
      from response_words w where w.tenant_id = (select id from tenant)),
    step as materialized (
      select (2 ^ ceil(log(2, greatest(r.last - r.first, 16) / 16.0)))::integer as length from reach r),
    sample as materialized (
      (select w.words from response_words w where w.tenant_id = (select id from tenant)
        order by w.response_id desc limit among / 2)
      union all
      select w.words from reach r cross join step t
      cross join generate_series(r.first / t.length * t.length, r.last, t.length) s(id)
      cross join lateral (select w.words from response_words w
        where w.tenant_id = (select id from tenant) and w.response_id >= s.id order by w.response_id limit among / 32) w)
    select array(select (select count(*)::integer from sample s where strpos(s.words, lower(p.part)) > 0)
      from unnest(parts) with ordinality p(part, place) order by p.place) $$;

-- Those that say it, from the ones that an index finds for a part of it, which is letters and digits. Each of these is
-- looked at: null where they are more than are worth that. Planned for the part at hand: planned for any, the index would
-- be passed by.
drop function responses_saying(text, text, integer);
create function responses_saying(said text, part text, most integer) returns integer[]
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  ids integer[];
  looked integer;
begin
  execute 'select array_agg(w.response_id) filter (where strpos(w.words, $1) > 0), count(*)
    from (select i.response_id, i.words from response_words i where i.tenant_id = $2 and i.words like $3 limit $4) w'
    into ids, looked
    using lower(said), current_tenant(), '%' || lower(part) || '%', most + 1;
  return case when looked <= most then coalesce(ids, '{}') end;
end $$;
revoke execute on function sample_saying(text[], integer), responses_saying(text, text, integer) from public;
grant execute on function sample_saying(text[], integer), responses_saying(text, text, integer) to app_user;
