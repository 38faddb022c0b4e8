-- What the newest responses say: how common some words are, and where to look for words too short for an index.
create function recent_responses_saying(pattern text, among integer) returns setof integer
  language sql stable security definer set search_path = public rows 100
  as $$ select w.response_id from (
          select r.response_id, r.words from response_words r where r.tenant_id = (select current_tenant())
          order by r.response_id desc limit among) w
        where w.words ilike pattern $$;
revoke execute on function recent_responses_saying(text, integer) from public;
grant execute on function recent_responses_saying(text, integer) to app_user;
-- To be asked last, of the rows that fit otherwise.
alter function response_says(integer, text) cost 5000;
