create table surveys (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  description text not null default '',
  type text not null default 'custom' check (type in ('nps', 'csat', 'ces', 'custom', 'quiz', 'poll')),
  title jsonb not null default '{}',
  languages jsonb not null default '["en"]',
  default_language text not null default 'en',
  welcome jsonb not null default '{"isShown": false, "title": {}, "text": {}, "button": {}}',
  endings jsonb not null default '[]',
  quotas jsonb not null default '[]',
  theme jsonb not null default '{}',
  settings jsonb not null default '{"oneResponsePer": "none", "allowBack": true, "showProgress": true, "allowResume": true,
    "oneByOne": false, "anonymous": false, "openAt": null, "closeAt": null, "maxResponses": null, "notifyUserIds": [],
    "spam": {"minSeconds": 2, "proofOfWork": true}}',
  tags jsonb not null default '[]',
  -- What people made of it; whether it takes answers at this moment also depends on its days.
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'closed', 'archived')),
  form_version integer not null default 0,
  published_version integer,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index on surveys (tenant_id, name, id);

create table survey_questions (
  tenant_id integer not null,
  id integer not null generated always as identity,
  survey_id integer not null,
  field_name text not null,
  field_type text not null,
  required boolean not null default false,
  is_sentiment_value boolean not null default false,
  options jsonb not null default '{}',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  -- A removed question stays readable under the answers that it once got.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references surveys on delete cascade
);
create index on survey_questions (tenant_id, survey_id, position);
create unique index survey_questions_one_value on survey_questions (tenant_id, survey_id)
  where is_sentiment_value and deleted_at is null;
create view survey_question_rows with (security_invoker) as
  select q.* from survey_questions q where q.deleted_at is null;

-- A survey as it was after a save, whole: what a save sends.
create table survey_versions (
  tenant_id integer not null,
  id integer not null generated always as identity,
  survey_id integer not null,
  number integer not null,
  document jsonb not null,
  summary text not null default '',
  restored_from integer,
  created_at timestamptz not null default now(),
  created_by integer,
  primary key (tenant_id, id),
  unique (tenant_id, survey_id, number),
  foreign key (tenant_id, survey_id) references surveys on delete cascade
);

create table survey_links (
  tenant_id integer not null,
  id integer not null generated always as identity,
  survey_id integer not null,
  name text not null default '',
  kind text not null default 'anonymous' check (kind in ('anonymous', 'personal', 'single_use', 'kiosk', 'embed')),
  -- The token itself is not kept: it is worked out of the nonce with a key that is not in the database.
  nonce text not null,
  token_hash bytea not null,
  customer_id integer,
  language text,
  starts_at timestamptz,
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  source text not null default '',
  prefill jsonb not null default '{}',
  is_active boolean not null default true,
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, survey_id) references surveys on delete cascade,
  foreign key (tenant_id, customer_id) references customer_form_responses on delete set null (customer_id)
);
create index on survey_links (tenant_id, survey_id, id);

create table survey_responses (
  tenant_id integer not null,
  id integer not null generated always as identity,
  survey_id integer not null,
  survey_version integer not null,
  link_id integer,
  customer_id integer,
  customer_name text,
  status text not null default 'started' check (status in
    ('started', 'partial', 'complete', 'screened_out', 'over_quota', 'spam', 'test')),
  language text not null default 'en',
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  duration_ms integer,
  -- What was answered, for display: [{fieldId, fieldName, fieldType, value, text}], as asked in its version.
  answers jsonb not null default '[]',
  per_question_ms jsonb not null default '{}',
  nps smallint,
  csat smallint,
  ces smallint,
  sentiment_score real check (sentiment_score between -1 and 1),
  summary text not null default '',
  ending_id text,
  source text not null default '',
  device text,
  browser text,
  tags jsonb not null default '[]',
  note text not null default '',
  case_id integer,
  -- The one visit that it is: sent again it is found, not stored twice.
  visit_id text not null,
  resume_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, survey_id, visit_id),
  foreign key (tenant_id, survey_id) references surveys on delete cascade,
  foreign key (tenant_id, link_id) references survey_links on delete set null (link_id),
  foreign key (tenant_id, customer_id) references customer_form_responses on delete set null (customer_id),
  foreign key (tenant_id, case_id) references sentiment_responses on delete set null (case_id)
);
create index on survey_responses (tenant_id, survey_id, status, started_at desc, id desc);
create index on survey_responses (tenant_id, survey_id, started_at desc, id desc);
create unique index survey_responses_resume on survey_responses (tenant_id, resume_hash) where resume_hash is not null;
create index on survey_responses (tenant_id, customer_id, started_at desc) where customer_id is not null;
create index on survey_responses (tenant_id, link_id, status) where link_id is not null;
create index on survey_responses (tenant_id, case_id) where case_id is not null;

-- Open or closed at this moment, by its state and its days.
create view survey_rows with (security_invoker) as
  select s.*,
    case
      when s.state <> 'active' then s.state
      when (s.settings ->> 'closeAt')::timestamptz <= now() then 'closed'
      when (s.settings ->> 'openAt')::timestamptz > now() then 'scheduled'
      else 'active'
    end as status,
    (select count(*)::integer from survey_questions q
      where q.tenant_id = s.tenant_id and q.survey_id = s.id and q.deleted_at is null) as field_count,
    r.started_count, r.response_count,
    r.response_count::float8 / nullif(r.started_count, 0) as completion_rate
  from surveys s
  cross join lateral (
    select count(*) filter (where status not in ('spam', 'test'))::integer as started_count,
      count(*) filter (where status = 'complete')::integer as response_count
    from survey_responses r where r.tenant_id = s.tenant_id and r.survey_id = s.id) r;

create view survey_link_rows with (security_invoker) as
  select l.*, l.password_hash is not null as has_password,
    (select count(*)::integer from survey_responses r
      where r.tenant_id = l.tenant_id and r.link_id = l.id and r.status = 'complete') as uses
  from survey_links l;

grant select on survey_rows, survey_question_rows, survey_link_rows to app_user;
call lock_tenant_tables();
