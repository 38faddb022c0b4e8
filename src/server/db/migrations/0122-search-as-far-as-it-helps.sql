-- The newest responses that say it, as many as are wanted. To find a text within another takes half as long as to
-- compare it with a pattern.
drop function recent_responses_saying(text, integer);
create function recent_responses_saying(said text, among integer, most integer) returns setof integer
  language sql stable security definer set search_path = public rows 100
  as $$ select w.response_id from (
          select r.response_id, r.words from response_words r where r.tenant_id = (select current_tenant())
          order by r.response_id desc limit among) w
        where strpos(w.words, lower(said)) > 0 limit most $$;
revoke execute on function recent_responses_saying(text, integer, integer) from public;
grant execute on function recent_responses_saying(text, integer, integer) to app_user;
