create table inbox_views (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  filters jsonb not null default '{}',
  sort text not null default '',
  columns jsonb not null default '[]',
  layout text not null default 'list' check (layout in ('list', 'board')),
  shared_with text not null default 'nobody' check (shared_with in ('nobody', 'groups', 'everybody')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer not null,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users
);
create index on inbox_views (tenant_id, created_by);

create table inbox_view_groups (
  tenant_id integer not null,
  view_id integer not null,
  group_id integer not null,
  primary key (tenant_id, view_id, group_id),
  foreign key (tenant_id, view_id) references inbox_views on delete cascade,
  foreign key (tenant_id, group_id) references groups on delete cascade
);
create index on inbox_view_groups (tenant_id, group_id);

create table inbox_view_pins (
  tenant_id integer not null,
  user_id integer not null,
  view_id integer not null,
  primary key (tenant_id, user_id, view_id),
  foreign key (tenant_id, view_id) references inbox_views on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on inbox_view_pins (tenant_id, view_id);

create view inbox_view_rows with (security_invoker) as
  select v.*, v.created_by as owner_id, u.full_name as owner_name,
    exists (select from inbox_view_pins p
      where p.tenant_id = v.tenant_id and p.view_id = v.id and p.user_id = (select current_reader())) as pinned
  from inbox_views v join users u on u.tenant_id = v.tenant_id and u.id = v.created_by
  where v.created_by = (select current_reader()) or v.shared_with = 'everybody'
    or (v.shared_with = 'groups' and exists (
      select from inbox_view_groups j join group_members m on m.tenant_id = j.tenant_id and m.group_id = j.group_id
      where j.tenant_id = v.tenant_id and j.view_id = v.id and m.user_id = (select current_reader())));

create table response_batches (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  action text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer not null,
  updated_by integer,
  version integer not null default 1,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users
);

create table response_batch_changes (
  tenant_id integer not null,
  batch_id integer not null,
  response_id integer not null,
  -- The state before, and the version after the change: undo skips a response that changed since.
  before jsonb not null,
  left_version integer not null,
  primary key (tenant_id, batch_id, response_id),
  foreign key (tenant_id, batch_id) references response_batches on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index on response_batch_changes (tenant_id, response_id);

-- A separate table, so that other changes of a response do not write the trigram index.
create table response_words (
  tenant_id integer not null,
  response_id integer not null,
  words text not null,
  primary key (tenant_id, response_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
-- Without these extensions search still works, but slowly.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index response_words_parts on response_words using gin (tenant_id, words gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'Without the extensions pg_trgm and btree_gin, searching many responses takes long';
end $$;

create function words_of_response(reference text, customer_name text, summary text, answers jsonb) returns text
  language sql immutable parallel safe
  as $$ select lower(concat_ws(e'\n', reference, customer_name, summary,
          (select string_agg(a.answer ->> 'text', e'\n') from jsonb_array_elements(
            case jsonb_typeof(answers) when 'array' then answers else '[]' end) a(answer)
            where a.answer -> 'isUnsearched' is null))) $$;

create function add_response_words() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_words (tenant_id, response_id, words)
    select a.tenant_id, a.id, words_of_response(a.reference, a.customer_name, a.summary, a.answers) from added a;
  return null;
end $$;
create trigger add_words after insert on sentiment_responses
  referencing new table as added for each statement execute function add_response_words();

create function update_response_words() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_words as w (tenant_id, response_id, words)
    values (new.tenant_id, new.id, words_of_response(new.reference, new.customer_name, new.summary, new.answers))
    on conflict (tenant_id, response_id) do update set words = excluded.words;
  return null;
end $$;
create trigger update_words after update of summary, customer_name, answers on sentiment_responses
  for each row when (old.summary is distinct from new.summary or old.customer_name is distinct from new.customer_name
    or old.answers is distinct from new.answers) execute function update_response_words();

-- For rows that were written without triggers.
create function fill_response_words(tenant integer) returns void
  language sql volatile security definer set search_path = public
  as $$ insert into response_words (tenant_id, response_id, words)
        select r.tenant_id, r.id, words_of_response(r.reference, r.customer_name, r.summary, r.answers)
        from sentiment_responses r where r.tenant_id = tenant on conflict do nothing $$;

-- The responses that contain a text, or null where more than `most` contain each of its words. LIKE is not leakproof, so
-- under row-level security it uses no index: this function runs as the owner and has the tenant in its condition.
create function responses_containing(said text, parts text[], most integer) returns integer[]
  language plpgsql stable security definer set search_path = public as $$
declare
  ids integer[];
  candidates integer;
begin
  execute 'select array_agg(w.response_id) filter (where strpos(w.words, $1) > 0), count(*)
    from (select response_id, words from response_words where tenant_id = $2'
    || (select string_agg(format(' and words like %L', '%' || lower(part) || '%'), '') from unnest(parts) part)
    || ' limit $3) w'
    into ids, candidates using lower(said), current_tenant(), most + 1;
  return case when candidates <= most then coalesce(ids, '{}') end;
end $$;

grant select on inbox_view_rows to app_user;
revoke execute on function fill_response_words(integer), responses_containing(text, text[], integer) from public;
grant execute on function responses_containing(text, text[], integer) to app_user;

call lock_tenant_tables();
