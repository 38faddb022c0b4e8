-- What every question and every version of a form has: their tables begin with `like`.
create table form_field (
  like tenant_record including all,
  field_name text not null,
  field_type text not null,
  required boolean not null default false,
  is_sentiment_value boolean not null default false,
  options jsonb not null default '{}',
  position integer not null default 0,
  -- A deleted question stays readable with its old answers.
  deleted_at timestamptz
);

create table form_version (
  like tenant_row including all,
  number integer not null,
  document jsonb not null,
  summary text not null default '',
  -- The version that this one restored.
  restored_from integer,
  created_by integer
);

create table customer_forms (
  like tenant_record including all,
  name text not null,
  description text not null default '',
  -- The display name, built from answers: {first_name} {last_name}.
  display_name_template text not null,
  -- Which question's answer is the record's own column: {"email": "email", "phone": "phone", "company": "company"}.
  parts jsonb not null default '{}',
  -- The keys of the questions whose answers identify a customer.
  identity_keys jsonb not null default '[]',
  is_default boolean not null default false,
  form_version integer not null default 0
);
create unique index customer_forms_one_default on customer_forms (tenant_id) where is_default;

create function name_key_of(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word), '')
  from regexp_split_to_table(
    lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') word
  where word <> ''
$$;

-- How the words of a name sound: Ana Maier is Anna Meyer. Without the extension no name sounds like another.
do $do$
begin
  create extension if not exists fuzzystrmatch schema public;
  create function name_sound_of(name text) returns text language sql immutable parallel safe as $$
    select coalesce(string_agg(sound, ' ' order by sound), '')
    -- dmetaphone reads bytes, so that unlike Cyrillic words would sound alike: only Latin letters have a sound.
    from (select coalesce(case when word !~ '[^\u0001-\u024f]' then nullif(dmetaphone(word), '') end, word) as sound
      from regexp_split_to_table(name_key_of(name), ' ') word) words
  $$;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  create function name_sound_of(name text) returns text language sql immutable parallel safe as $$ select '' $$;
end $do$;

create table customer_form_responses (
  like tenant_record including all,
  display_name text not null,
  email text,
  phone text,
  company text,
  -- Normalized, so that a customer is found however the address or number was written.
  email_key text generated always as (nullif(lower(btrim(email)), '')) stored,
  phone_key text generated always as (nullif(regexp_replace(phone, '\D', '', 'g'), '')) stored,
  -- A number is written with and without its country and the zero before its area.
  phone_end text generated always as (right(nullif(regexp_replace(phone, '\D', '', 'g'), ''), 8)) stored,
  -- Null where no form was used: the default form applies.
  customer_form_id integer,
  -- The answers: [{fieldId, fieldName, fieldType, value, text}]. The columns take precedence.
  "values" jsonb not null default '[]',
  -- The words of the name without case, accents and order: "Núñez, Ana" and "Ana Nunez" are "ana nunez".
  name_key text generated always as (name_key_of(display_name)) stored,
  name_sound text generated always as (name_sound_of(display_name)) stored,
  -- What the person has asked for: restrict, object, do_not_sell.
  restrictions jsonb not null default '[]',
  owner_id integer,
  tags jsonb not null default '[]',
  -- A deleted customer is hidden and can be restored until this time.
  delete_at timestamptz,
  foreign key (tenant_id, owner_id) references users,
  foreign key (tenant_id, customer_form_id) references customer_forms
);
create index on customer_form_responses (tenant_id, display_name, id);
create index on customer_form_responses (tenant_id, email_key) where email_key is not null;
create index on customer_form_responses (tenant_id, phone_key) where phone_key is not null;
create index on customer_form_responses (tenant_id, phone_end) where phone_end is not null;
create index on customer_form_responses (tenant_id, name_key) where name_key like '% %';
create index on customer_form_responses (tenant_id, name_sound) where name_sound like '% %';
create index on customer_form_responses (tenant_id, customer_form_id) where customer_form_id is not null;
create index on customer_form_responses (tenant_id, owner_id) where owner_id is not null;

-- Pairs of customers with a name of nearly the same letters: of the newest customers, as many as can be compared with
-- all others in `most_ms`. Without the extensions there are none. Similarity is not leakproof, so under row-level
-- security it uses no index: this function runs as the owner and has the tenant in its condition.
do $do$
begin
  create extension if not exists pg_trgm schema public;
  create extension if not exists btree_gin schema public;
  create index customer_names on customer_form_responses using gin (tenant_id, name_key gin_trgm_ops);
  create function similar_names(newest integer, most_ms integer) returns table (one_id integer, other_id integer)
    language plpgsql stable security definer set search_path from current set pg_trgm.similarity_threshold = 0.6 as $$
  declare
    ends timestamptz := clock_timestamp() + make_interval(secs => most_ms / 1000.0);
    name text;
  begin
    for other_id, name in
      select c.id, c.name_key from customer_form_responses c
      where c.tenant_id = current_tenant() and c.name_key like '% %' order by c.id desc limit newest
    loop
      exit when clock_timestamp() > ends;
      return query
        select c.id, other_id from customer_form_responses c
        where c.tenant_id = current_tenant() and c.name_key % name and c.id < other_id
        order by similarity(c.name_key, name) desc, c.id limit 10;
    end loop;
  end $$;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  create function similar_names(newest integer, most_ms integer) returns table (one_id integer, other_id integer)
    language sql stable as $$ select null::integer, null::integer where false $$;
end $do$;

grant execute on function similar_names(integer, integer) to app_user;

call create_pairs('customer_groups', 'customer_form_responses', 'customer_id', 'groups', 'group_id');

create table customer_form_fields (
  like form_field including all,
  customer_form_id integer not null,
  foreign key (tenant_id, customer_form_id) references customer_forms on delete cascade
);
create index on customer_form_fields (tenant_id, customer_form_id, position);

create view customer_form_field_rows with (security_invoker) as
  select f.* from customer_form_fields f where f.deleted_at is null;

create view customer_form_rows with (security_invoker) as
  select c.*,
    (select coalesce(json_agg(json_build_object('id', f.id, 'fieldName', f.field_name, 'fieldType', f.field_type,
        'required', f.required, 'isSentimentValue', f.is_sentiment_value, 'options', f.options)
        order by f.position, f.id), '[]')
      from customer_form_fields f
      where f.tenant_id = c.tenant_id and f.customer_form_id = c.id and f.deleted_at is null) as fields
  from customer_forms c;

create table customer_form_versions (
  like form_version including all,
  customer_form_id integer not null,
  unique (tenant_id, customer_form_id, number),
  foreign key (tenant_id, customer_form_id) references customer_forms on delete cascade
);

-- Normalized answers that identify a customer beside email and phone.
create table customer_keys (
  tenant_id integer not null,
  field_id integer not null,
  value text not null,
  customer_id integer not null,
  primary key (tenant_id, field_id, value, customer_id),
  foreign key (tenant_id, field_id) references customer_form_fields on delete cascade,
  foreign key (tenant_id, customer_id) references customer_form_responses on delete cascade
);
create index on customer_keys (tenant_id, customer_id);

-- A merged customer is kept here as a whole, with the references that moved, so that the merge can be undone.
create table customer_merges (
  like tenant_record including all,
  kept_id integer not null,
  kept_name text not null,
  -- The kept customer before, and its version after the merge.
  before jsonb not null,
  left_version integer not null,
  -- [{customer, moved: {table: [ids]}}]
  merged jsonb not null,
  merged_names jsonb not null,
  undone_at timestamptz
);
create index on customer_merges (tenant_id, created_at);

-- Pairs that a user marked as different people.
create table distinct_customers (
  tenant_id integer not null references tenants,
  one_id integer not null,
  other_id integer not null,
  primary key (tenant_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (tenant_id, one_id) references customer_form_responses on delete cascade,
  foreign key (tenant_id, other_id) references customer_form_responses on delete cascade
);
create index on distinct_customers (tenant_id, other_id);

-- Saved filters of the list of customers; a private one is its author's.
create table customer_segments (
  like tenant_record including all,
  name text not null,
  filters jsonb not null,
  is_shared boolean not null default false,
  foreign key (tenant_id, created_by) references users
);

create view customer_segment_rows with (security_invoker) as
  select s.*, s.created_by as owner_id, u.full_name as owner_name
  from customer_segments s join users u on u.tenant_id = s.tenant_id and u.id = s.created_by;

-- The tenant's own mail server; without an active one emails are sent through the installation's.
create table email_settings (
  tenant_id integer primary key references tenants,
  is_active boolean not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('starttls', 'tls')),
  username text not null,
  -- Encrypted with the key of the installation.
  password bytea,
  from_name text not null,
  from_address text not null,
  reply_to text not null,
  updated_at timestamptz not null default now(),
  updated_by integer,
  version integer not null default 1,
  foreign key (tenant_id, updated_by) references users
);

-- The mailbox from which the answers of customers are read by IMAP.
create table mailboxes (
  tenant_id integer primary key references tenants,
  is_active boolean not null,
  address text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('starttls', 'tls')),
  username text not null,
  -- Encrypted with the key of the installation.
  password bytea,
  folder text not null,
  -- The handled emails: those up to last_uid, which IMAP numbers upwards while uid_validity is the same.
  uid_validity bigint not null default 0, last_uid bigint not null default 0,
  -- Stored emails that the server does not show as read yet, and attempts at the email after last_uid.
  unmarked bigint[] not null default '{}', tries integer not null default 0,
  last_poll_at timestamptz, last_error text,
  updated_at timestamptz not null default now(),
  updated_by integer,
  version integer not null default 1,
  foreign key (tenant_id, updated_by) references users
);

-- The page of a respondent. Its token is derived from the nonce; an erased page keeps the hash alone.
create table own_pages (
  like tenant_row including all,
  -- One of them: a survey response, or a response that staff recorded for this customer.
  survey_response_id integer, response_id integer, customer_id integer,
  nonce text collate "C" not null, token_hash bytea not null,
  expires_at timestamptz not null, erased_at timestamptz,
  unique (tenant_id, token_hash), unique (tenant_id, survey_response_id), unique (tenant_id, response_id),
  foreign key (tenant_id, customer_id) references customer_form_responses on delete set null (customer_id)
);
create index on own_pages (tenant_id, customer_id) where customer_id is not null;

-- Messages between staff and the customer of a response: emails, and comments from the respondent's page.
create table response_messages (
  like tenant_record including all,
  response_id integer not null,
  -- waiting, sent, failed: written by staff. received, automatic: from the customer.
  status text not null check (status in ('waiting', 'sent', 'failed', 'received', 'automatic')),
  name text not null,
  address text not null,
  body text not null,
  quoted text not null default '',
  error text,
  attempts integer not null default 0,
  -- The header Message-ID: a message that is delivered twice is stored once.
  message_id text collate "C" not null,
  -- Comments only: the page.
  own_page_id integer,
  -- [{path, name, kind, bytes}]
  files jsonb not null default '[]',
  unique (tenant_id, response_id, message_id),
  foreign key (tenant_id, own_page_id) references own_pages on delete set null (own_page_id),
  foreign key (tenant_id, created_by) references users
);
create index on response_messages (tenant_id, message_id);

create table saved_replies (
  like tenant_record including all,
  name text not null, language text not null, body text not null
);

-- An import of customers from a file, with every row of the file, so that it continues after a restart and can be undone.
create table customer_imports (
  like tenant_record including all,
  file_name text not null,
  customer_form_id integer not null,
  columns jsonb not null,
  -- The id of the question that each column fills, or null.
  mapping jsonb not null,
  duplicates text not null check (duplicates in ('update', 'skip')),
  status text not null check (status in ('checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  row_count integer not null default 0,
  -- The number of the last processed row.
  done_row integer not null default 0,
  -- The number of rows by outcome.
  counts jsonb not null default '{}',
  notice text,
  finished_at timestamptz,
  foreign key (tenant_id, customer_form_id) references customer_forms on delete cascade
);
create index on customer_imports (tenant_id, created_at);

create table customer_import_rows (
  tenant_id integer not null,
  import_id integer not null,
  number integer not null,
  cells jsonb not null,
  outcome text,
  issues jsonb not null default '[]',
  -- Deleting a customer deletes what was imported about them.
  customer_id integer,
  -- The updated customer before, and the version that the import left.
  before jsonb,
  left_version integer,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references customer_imports on delete cascade,
  foreign key (tenant_id, customer_id) references customer_form_responses on delete cascade
);
create index on customer_import_rows (tenant_id, customer_id) where customer_id is not null;

-- The identity of new and updated customers while an import is checked or runs, to find other rows of the same one.
create table customer_import_keys (
  tenant_id integer not null,
  import_id integer not null,
  key text not null,
  number integer not null,
  primary key (tenant_id, import_id, key),
  foreign key (tenant_id, import_id) references customer_imports on delete cascade
);

-- Options match the output of the builder, so that a first save shows no false change.
create function add_customer_form(tenant integer) returns integer language sql as $$
  with form as (
    insert into customer_forms (tenant_id, name, description, display_name_template, parts, identity_keys, is_default)
    values (tenant, 'Customer', '', '{name}', '{"email": "email", "phone": "phone", "company": "company"}',
      '["email", "phone"]', true)
    returning id),
  fields as (
    insert into customer_form_fields (tenant_id, customer_form_id, field_name, field_type, required, options, position)
    select tenant, form.id, f.name, f.type, f.required, f.options::jsonb, f.position
    from form, (values
      (0, 'Name', 'text', true, '{"key": "name", "pii": true}'),
      (1, 'Email', 'email', false, '{"key": "email", "pii": true}'),
      (2, 'Phone', 'phone', false, '{"key": "phone", "pii": true}'),
      (3, 'Company', 'text', false, '{"key": "company"}')) f (position, name, type, required, options))
  select id from form
$$;

create table data_requests (
  like tenant_record including all,
  reference text not null generated always as ('DR-' || id) stored, kind text not null,
  law text not null generated always as
    (case when kind in ('know', 'delete', 'correct', 'do_not_sell') then 'ccpa' else 'gdpr' end) stored,
  status text not null default 'open' check (status in ('open', 'running', 'completed', 'refused')),
  -- An erasure removes what identifies the person here too.
  name text not null, email text, phone text, other_names text not null default '',
  customer_ids jsonb not null default '[]', details text not null default '',
  received_at timestamptz not null, due_at timestamptz not null, completed_at timestamptz,
  identity_check text not null default '', legal_hold text not null default '',
  -- [{at, userName, text}], without the person's name.
  log jsonb not null default '[]',
  -- The page on which the respondent made the request.
  own_page_id integer,
  foreign key (tenant_id, own_page_id) references own_pages on delete set null (own_page_id)
);

-- After how many months personal data of a kind is erased; null keeps it.
create table retention_rules (
  tenant_id integer not null references tenants,
  kind text not null, months integer check (months between 1 and 240),
  last_run_at timestamptz, erased integer not null default 0,
  primary key (tenant_id, kind)
);

create function forget_audit(ids bigint[]) returns void
  language sql security definer set search_path from current
  as $$ delete from audit_log where tenant_id = current_tenant() and id = any(ids) $$;

-- Consents and withdrawals by purpose. Entries are added and never changed.
create table consent_entries (
  like tenant_row including all,
  customer_id integer, survey_response_id integer,
  -- The text that was agreed to.
  purpose text not null, wording text not null, is_given boolean not null,
  how text not null check (how in ('survey', 'staff', 'own_page')), created_by integer,
  foreign key (tenant_id, customer_id) references customer_form_responses on delete set null (customer_id)
);
create index on consent_entries (tenant_id, customer_id);
create index on consent_entries (tenant_id, survey_response_id);

-- Replaces what a pattern matches in every string of a document, and strings that equal one of `texts`; keys stay.
create function redact(document jsonb, pattern text, texts text[]) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(document)
    when 'string' then to_jsonb(case when document #>> '{}' = any(texts) then '[…]'
      else regexp_replace(document #>> '{}', pattern, '[…]', 'g') end)
    when 'array' then coalesce((select jsonb_agg(redact(e.one, pattern, texts) order by e.place)
      from jsonb_array_elements(document) with ordinality e(one, place)), '[]')
    when 'object' then coalesce((select jsonb_object_agg(p.key, redact(p.value, pattern, texts))
      from jsonb_each(document) p), '{}')
    else document end;
end $$;

-- The audit log is append-only for the application; only an erasure removes personal data from it.
create function redact_audit(pattern text, texts text[], records jsonb) returns void
  language sql volatile security definer set search_path from current as $$
    update audit_log set before = null, after = null
    where tenant_id = current_tenant() and records -> resource @> to_jsonb(record_id);
    update audit_log set before = redact(before, pattern, texts), after = redact(after, pattern, texts)
    where tenant_id = current_tenant()
      and (redact(before, pattern, texts), redact(after, pattern, texts)) is distinct from (before, after)
  $$;

grant execute on function redact_audit(text, text[], jsonb), forget_audit(bigint[]) to app_user;

call lock_tenant_tables();
