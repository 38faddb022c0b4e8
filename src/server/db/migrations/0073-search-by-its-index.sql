-- Planned for the words at hand: planned for any words, the index would be passed by and every text read. Where a part of
-- the words is rarer than the rest, as the digits of a reference are, the index is asked for that part only.
drop function responses_saying(text, integer);
create function responses_saying(pattern text, part text, most integer) returns setof integer
  language plpgsql stable security definer set search_path = public set enable_seqscan = off rows 1000 as $$
begin
  if part = pattern then
    return query execute 'select w.response_id from response_words w
      where w.tenant_id = $1 and w.words ilike $2 limit $3' using current_tenant(), pattern, most;
  else
    return query execute 'select w.response_id from (select * from response_words i
        where i.tenant_id = $1 and i.words ilike $2 offset 0) w
      where w.words ilike $3 limit $4' using current_tenant(), part, pattern, most;
  end if;
end $$;
revoke execute on function responses_saying(text, text, integer) from public;
grant execute on function responses_saying(text, text, integer) to app_user;
