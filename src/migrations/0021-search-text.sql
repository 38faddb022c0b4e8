-- A text as search compares it: without case, accents, width and the look of compatible letters. "Łukasz Müller" is
-- "lukasz muller" and "Straße" is "strasse". Marks that are letters of their own, as in Hindi or Thai, stay. The same
-- as foldText in src/core/contract/notations/fold-text.ts.
create function fold_text(said text) returns text language sql immutable parallel safe strict
  as $$ select case when said ~ '^[\x01-\x7f]*$' then lower(said) else
    translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(said, NFKD),
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u2060\ufeff\u00ad]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'łøđðħıŧŋĸς', 'loddhitnkσ') end $$;

alter table customer_form_responses add column search_text text not null
  generated always as (fold_text(display_name || e'\n' || coalesce(email, '') || e'\n' || coalesce(company, '')
    || e'\n' || coalesce(phone, ''))) stored;

drop view customer_rows;
-- Each figure is a query of its own, so that a list reads only those that it filters by, and those of its page.
create view customer_rows with (security_invoker) as
  select c.*, f.at as last_feedback_at, floor(extract(epoch from now() - f.at) / 86400)::integer as days_since_feedback,
    (select s.nps from survey_responses s where (s.tenant_id, s.customer_id) = (c.tenant_id, c.id)
      and s.status = 'complete' and s.nps is not null order by s.started_at desc limit 1) as nps,
    (select s.csat from survey_responses s where (s.tenant_id, s.customer_id) = (c.tenant_id, c.id)
      and s.status = 'complete' and s.csat is not null order by s.started_at desc limit 1) as csat,
    (select count(*)::integer from survey_responses s where (s.tenant_id, s.customer_id) = (c.tenant_id, c.id)
      and s.status = 'complete') as surveys_answered,
    (select r.sentiment_score from sentiment_responses r where (r.tenant_id, r.customer_response_id) = (c.tenant_id, c.id)
      and r.sentiment_score is not null order by r.created_at desc limit 1) as sentiment,
    (select count(*)::integer from sentiment_responses r where (r.tenant_id, r.customer_response_id) = (c.tenant_id, c.id)
      and r.is_open) as open_cases
  from customer_form_responses c cross join lateral (select greatest(
    (select max(created_at) from sentiment_responses where (tenant_id, customer_response_id) = (c.tenant_id, c.id)),
    (select max(started_at) from survey_responses where (tenant_id, customer_id) = (c.tenant_id, c.id)
      and status not in ('spam', 'test')))) f(at)
  where c.delete_at is null;

create or replace function words_of_response(reference text, customer_name text, summary text, answers jsonb) returns text
  language sql immutable parallel safe
  as $$ select fold_text(concat_ws(e'\n', reference, customer_name, summary,
          (select string_agg(a.answer ->> 'text', e'\n') from jsonb_array_elements(
            case jsonb_typeof(answers) when 'array' then answers else '[]' end) a(answer)
            where a.answer -> 'isUnsearched' is null))) $$;
update response_words set words = fold_text(words) where words <> fold_text(words);

create or replace function responses_containing(said text, parts text[], most integer) returns integer[]
  language plpgsql stable security definer set search_path from current as $$
declare
  ids integer[];
  candidates integer;
begin
  execute 'select array_agg(w.response_id) filter (where strpos(w.words, $1) > 0), count(*)
    from (select response_id, words from response_words where tenant_id = $2'
    || (select string_agg(format(' and words like %L', '%' || fold_text(part) || '%'), '') from unnest(parts) part)
    || ' limit $3) w'
    into ids, candidates using fold_text(said), current_tenant(), most + 1;
  return case when candidates <= most then coalesce(ids, '{}') end;
end $$;

call lock_tenant_tables();
