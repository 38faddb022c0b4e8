-- Words are kept in small letters: to compare them as they are takes a third of the time that it takes to turn each text
-- into small letters first.
create or replace function words_of_response(reference text, customer_name text, summary text, answers jsonb) returns text
  language sql immutable parallel safe
  as $$ select lower(concat_ws(e'\n', reference, customer_name, summary,
          (select string_agg(a.answer ->> 'text', e'\n') from jsonb_array_elements(
            case jsonb_typeof(answers) when 'array' then answers else '[]' end) a(answer)
            where a.answer -> 'isUnsearched' is null))) $$;
set local statement_timeout = 0;
-- Writes the table and its index anew, once.
alter table response_words alter column words type text using lower(words);

create or replace function recent_responses_saying(pattern text, among integer) returns setof integer
  language sql stable security definer set search_path = public rows 100
  as $$ select w.response_id from (
          select r.response_id, r.words from response_words r where r.tenant_id = (select current_tenant())
          order by r.response_id desc limit among) w
        where w.words like lower(pattern) $$;

create or replace function responses_saying(pattern text, part text, most integer) returns setof integer
  language plpgsql stable security definer set search_path = public set enable_seqscan = off rows 1000 as $$
begin
  if part = pattern then
    return query execute 'select w.response_id from response_words w
      where w.tenant_id = $1 and w.words like $2 limit $3' using current_tenant(), lower(pattern), most;
  else
    return query execute 'select w.response_id from (select * from response_words i
        where i.tenant_id = $1 and i.words like $2 offset 0) w
      where w.words like $3 limit $4' using current_tenant(), lower(part), lower(pattern), most;
  end if;
end $$;

drop function response_says(integer, text);
analyze response_words;
