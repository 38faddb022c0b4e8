-- Each order that the inbox offers is read from an index, whatever the size; what is open has its own, because it is
-- what people look at, and little beside what is done.
create index sentiment_responses_updated on sentiment_responses (tenant_id, updated_at, id);
create index sentiment_responses_due on sentiment_responses (tenant_id, sla_due_at, id);
create index sentiment_responses_score on sentiment_responses (tenant_id, sentiment_score, id);
create index sentiment_responses_severity on sentiment_responses (tenant_id, severity_level_id, id);
create index sentiment_responses_status on sentiment_responses (tenant_id, status, id);
create index sentiment_responses_open on sentiment_responses (tenant_id, created_at, id) where is_open;
create index sentiment_responses_open_due on sentiment_responses (tenant_id, sla_due_at, id) where is_open;
create index sentiment_responses_escalated on sentiment_responses (tenant_id, created_at, id)
  where is_open and escalation_level > 0;
drop index sentiment_responses_tenant_id_sla_due_at_idx;

-- Who has what, answered without a look at the table.
create index sentiment_response_users_held on sentiment_response_users (tenant_id, user_id, response_id);
drop index sentiment_response_users_tenant_id_user_id_idx;
create index sentiment_response_groups_held on sentiment_response_groups (tenant_id, group_id, response_id);
drop index sentiment_response_groups_tenant_id_group_id_idx;

-- What can be searched in a response: what it is called, who said it, and everything that was said. Kept apart, so that
-- a response can change without its words being taken to pieces again.
create table response_words (
  tenant_id integer not null,
  response_id integer not null,
  words text not null,
  primary key (tenant_id, response_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);

create function words_of_response(reference text, customer_name text, summary text, answers jsonb) returns text
  language sql immutable parallel safe
  as $$ select concat_ws(e'\n', reference, customer_name, summary,
          (select string_agg(a.answer ->> 'text', e'\n') from jsonb_array_elements(
            case jsonb_typeof(answers) when 'array' then answers else '[]' end) a(answer))) $$;

create function keep_response_words() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_words (tenant_id, response_id, words)
    select a.tenant_id, a.id, words_of_response(a.reference, a.customer_name, a.summary, a.answers) from added a;
  return null;
end $$;
create trigger keep_words after insert on sentiment_responses
  referencing new table as added for each statement execute function keep_response_words();

create function renew_response_words() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_words as w (tenant_id, response_id, words)
    values (new.tenant_id, new.id, words_of_response(new.reference, new.customer_name, new.summary, new.answers))
    on conflict (tenant_id, response_id) do update set words = excluded.words;
  return null;
end $$;
create trigger renew_words after update of summary, customer_name, answers on sentiment_responses
  for each row when (old.summary is distinct from new.summary or old.customer_name is distinct from new.customer_name
    or old.answers is distinct from new.answers) execute function renew_response_words();

-- For rows that were written without their triggers.
create function fill_response_words(tenant integer) returns void
  language sql volatile security definer set search_path = public
  as $$ insert into response_words (tenant_id, response_id, words)
        select r.tenant_id, r.id, words_of_response(r.reference, r.customer_name, r.summary, r.answers)
        from sentiment_responses r where r.tenant_id = tenant on conflict do nothing $$;
revoke execute on function fill_response_words(integer) from public;
select fill_response_words(id) from tenants;

-- A database whose house forbids these still searches, more slowly.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index response_words_parts on response_words using gin (tenant_id, words gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'Without the extensions pg_trgm and btree_gin, searching many responses takes long';
end $$;

-- Matching text is not leakproof, so under row-level security no index would help: these ask with the tenant in hand.
create function responses_saying(pattern text, most integer) returns setof integer
  language sql stable security definer set search_path = public rows 1000
  as $$ select w.response_id from response_words w
        where w.tenant_id = (select current_tenant()) and w.words ilike pattern limit most $$;
create function response_says(response integer, pattern text) returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from response_words w
          where w.tenant_id = current_tenant() and w.response_id = response and w.words ilike pattern) $$;
revoke execute on function responses_saying(text, integer), response_says(integer, text) from public;
grant execute on function responses_saying(text, integer), response_says(integer, text) to app_user;

call lock_tenant_tables();
