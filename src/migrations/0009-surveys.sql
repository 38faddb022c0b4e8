-- A survey is in one folder at most.
create table survey_folders (
  like tenant_record including all,
  name text not null
);
create unique index survey_folders_name on survey_folders (tenant_id, lower(name));

create table surveys (
  like tenant_record including all,
  name text not null, description text not null default '',
  type text not null default 'custom' check (type in ('nps', 'csat', 'ces', 'custom', 'quiz', 'poll')),
  title jsonb not null default '{}', languages jsonb not null default '["en"]',
  default_language text not null default 'en',
  welcome jsonb not null default '{"isShown": false, "title": {}, "text": {}, "button": {}}',
  endings jsonb not null default '[]', quotas jsonb not null default '[]',
  theme jsonb not null default '{}',
  settings jsonb not null default '{"oneResponsePer": "none", "allowBack": true, "showProgress": true, "allowResume": true,
    "oneByOne": false, "anonymous": false, "openAt": null, "closeAt": null, "maxResponses": null, "notifyUserIds": [],
    "spam": {"minSeconds": 2, "proofOfWork": true}}',
  tags jsonb not null default '[]',
  -- The state that users set; whether the survey is open also depends on openAt and closeAt.
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'closed', 'archived')),
  form_version integer not null default 0, published_version integer,
  published_at timestamptz,
  folder_id integer,
  foreign key (tenant_id, folder_id) references survey_folders on delete set null (folder_id)
);
create index on surveys (tenant_id, name, id);
create index on surveys (tenant_id, folder_id) where folder_id is not null;

create table sentiment_handling (
  tenant_id integer not null, sentiment_id integer not null,
  auto_assign jsonb,
  updated_at timestamptz not null default now(),
  updated_by integer, follow_up_survey_id integer,
  follow_up_hours integer not null default 24 check (follow_up_hours between 0 and 2160),
  primary key (tenant_id, sentiment_id),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, follow_up_survey_id) references surveys on delete set null (follow_up_survey_id)
);
-- Files come before surveys, so the key that leads to a survey is added here.
alter table files add foreign key (tenant_id, survey_id) references surveys on delete set null (survey_id);

create table survey_questions (
  like form_field including all,
  survey_id integer not null,
  foreign key (tenant_id, survey_id) references surveys on delete cascade
);
create index on survey_questions (tenant_id, survey_id, position);
create unique index survey_questions_one_value on survey_questions (tenant_id, survey_id)
  where is_sentiment_value and deleted_at is null;

create view survey_question_rows with (security_invoker) as
  select q.* from survey_questions q where q.deleted_at is null;

-- The key and the position of each question of a version, by its id. Questions that a respondent never sees have none.
create function question_positions(document jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(field ->> 'id', jsonb_build_object('position', position,
    'key', coalesce(field #>> '{options,key}', 'field_' || (field ->> 'id')))), '{}')
  from jsonb_array_elements(document -> 'fields') with ordinality f(field, position)
  where field ->> 'fieldType' not in ('section', 'statement', 'page_break', 'hidden', 'calculated')
$$;

create table survey_versions (
  like form_version including all,
  survey_id integer not null,
  positions jsonb not null generated always as (question_positions(document)) stored,
  unique (tenant_id, survey_id, number),
  foreign key (tenant_id, survey_id) references surveys on delete cascade
);

create table survey_links (
  like tenant_record including all,
  survey_id integer not null,
  name text not null default '',
  kind text not null default 'anonymous' check (kind in ('anonymous', 'personal', 'single_use', 'kiosk', 'embed')),
  -- The token is not stored: it is derived from the nonce with a key that is not in the database.
  nonce text not null,
  token_hash bytea not null,
  customer_id integer,
  language text,
  starts_at timestamptz, expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  source text not null default '',
  prefill jsonb not null default '{}',
  is_active boolean not null default true,
  password_hash text,
  -- Lists leave out the links of invitations.
  of_invitation boolean not null default false,
  -- Hash of the PIN that ends kiosk mode.
  pin_hash text,
  -- Custom URL of an anonymous link, in place of the token.
  slug text check (slug is null or kind = 'anonymous'),
  -- The respondent must verify an email address, which is stored with the response.
  verifies_email boolean not null default false
  check (not verifies_email or kind = 'anonymous'),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, survey_id) references surveys on delete cascade,
  foreign key (tenant_id, customer_id) references customer_form_responses on delete set null (customer_id),
  unique (tenant_id, slug)
);
create index on survey_links (tenant_id, survey_id, id);
create index survey_links_listed on survey_links (tenant_id, survey_id, id) where not of_invitation;

create table survey_distributions (
  like tenant_record including all,
  survey_id integer not null,
  name text not null,
  subject jsonb not null default '{}', message jsonb not null default '{}',
  send_at timestamptz not null default now(),
  reminder_days jsonb not null default '[]',
  guard_days integer not null default 30 check (guard_days between 0 and 365),
  cancelled_at timestamptz,
  -- A follow-up mail to one customer, which lists leave out.
  of_follow_up boolean not null default false,
  foreign key (tenant_id, survey_id) references surveys on delete cascade
);
create index on survey_distributions (tenant_id, survey_id, id);

-- Stays after its survey is deleted, because the recipient may still unsubscribe and contact limits still count it.
create table survey_invitations (
  like tenant_record including all,
  distribution_id integer, customer_id integer,
  name text not null default '', address text not null,
  email_key text not null generated always as (lower(btrim(address))) stored,
  language text not null,
  link_id integer,
  -- The token in the mail is derived from the nonce with a key that is not in the database.
  nonce text not null,
  unsubscribe_hash bytea not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'bounced', 'cancelled')),
  attempts integer not null default 0,
  sent_at timestamptz,
  reminders_sent integer not null default 0,
  last_error text,
  answered boolean not null default false,
  unsubscribed_at timestamptz,
  -- After a soft bounce the mail is sent again.
  soft_bounces integer not null default 0,
  resend_at timestamptz,
  -- Whether the recipient opened the page; staff see totals only. Null is unknown.
  opened boolean default false,
  unique (tenant_id, unsubscribe_hash),
  unique (tenant_id, distribution_id, email_key),
  foreign key (tenant_id, distribution_id) references survey_distributions on delete set null (distribution_id),
  foreign key (tenant_id, customer_id) references customer_form_responses on delete set null (customer_id),
  foreign key (tenant_id, link_id) references survey_links on delete set null (link_id)
);
create index on survey_invitations (tenant_id, email_key, created_at);
create index on survey_invitations (tenant_id, link_id) where link_id is not null;
create index on survey_invitations (tenant_id, customer_id) where customer_id is not null;

-- Addresses that receive no more mail.
create table contact_opt_outs (
  like tenant_record including all,
  email_key text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced')),
  detail text,
  -- A reverted opt-out stays listed, with the user and the reason.
  undone_at timestamptz,
  undone_by integer,
  undone_why text,
  unique (tenant_id, email_key),
  foreign key (tenant_id, undone_by) references users
);
create index on contact_opt_outs (tenant_id, created_at desc, id desc);

create table survey_case_rules (
  like tenant_record including all,
  survey_id integer not null,
  name text not null,
  is_active boolean not null default true,
  -- Condition over the answers, null for none.
  condition jsonb,
  -- Upper limit of the sentiment score, null for none.
  sentiment_below real check (sentiment_below between -1 and 1),
  sentiment_id integer not null, severity_level_id integer,
  -- Mapping of answers to fields: [{key, fieldId}].
  map jsonb not null default '[]', assigned_to_ids jsonb not null default '[]',
  assigned_group_ids jsonb not null default '[]',
  foreign key (tenant_id, survey_id) references surveys on delete cascade,
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, severity_level_id) references severity_levels on delete set null (severity_level_id)
);
create index on survey_case_rules (tenant_id, survey_id, id);

create view contact_opt_out_rows with (security_invoker) as
  select o.tenant_id, o.id, o.email_key as address, o.reason, o.detail, o.created_at, o.updated_at, o.version,
    o.undone_at is null as is_active, o.undone_at, o.undone_why, u.full_name as undone_by_name, c.customer_name
  from contact_opt_outs o
  left join users u on u.tenant_id = o.tenant_id and u.id = o.undone_by
  left join lateral (select string_agg(display_name, ', ' order by id) as customer_name from (
    select id, display_name from customer_form_responses
    where tenant_id = o.tenant_id and email_key = o.email_key order by id limit 3) few) c on true;

-- Preview of an unsaved survey, one for each user and survey; survey 0 is not saved yet.
create table survey_previews (
  tenant_id integer not null, user_id integer not null, survey_id integer not null default 0,
  document jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, survey_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);

create view survey_folder_rows with (security_invoker) as
  select f.*, (select count(*)::integer from surveys s
    where s.tenant_id = f.tenant_id and s.folder_id = f.id) as survey_count
  from survey_folders f;

-- Mails that verify an address. The token is derived from the nonce with a key that is not in the database and works
-- once. `asker` is a keyed hash, used only for rate limits.
create table survey_address_grants (
  like tenant_row including all,
  link_id integer not null,
  address text not null,
  email_key text not null generated always as (lower(btrim(address))) stored,
  language text not null, nonce text not null,
  token_hash bytea not null, asker bytea not null,
  used_at timestamptz,
  unique (tenant_id, token_hash),
  foreign key (tenant_id, link_id) references survey_links on delete cascade
);
create index on survey_address_grants (tenant_id, email_key, created_at);
create index on survey_address_grants (tenant_id, link_id, created_at);
create index on survey_address_grants (tenant_id, created_at);

call lock_tenant_tables();
