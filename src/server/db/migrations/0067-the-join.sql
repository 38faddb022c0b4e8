-- Which answers to a survey become a response of the inbox.
create table survey_case_rules (
  tenant_id integer not null,
  id integer not null generated always as identity,
  survey_id integer not null,
  name text not null,
  is_active boolean not null default true,
  -- Conditions over the answers; null for none.
  condition jsonb,
  -- The answer feels worse than this, from -1 to 1; null for however it feels.
  sentiment_below real check (sentiment_below between -1 and 1),
  sentiment_id integer not null,
  severity_level_id integer,
  -- [{key, fieldId}]: which answer goes where.
  map jsonb not null default '[]',
  assigned_to_ids jsonb not null default '[]',
  assigned_group_ids jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references surveys on delete cascade,
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, severity_level_id) references severity_levels on delete set null (severity_level_id)
);
create index on survey_case_rules (tenant_id, survey_id, id);

-- Whose case was resolved is asked how it went.
create table follow_ups (
  tenant_id integer not null,
  id integer not null generated always as identity,
  response_id integer not null,
  survey_id integer not null,
  link_id integer not null,
  -- When the mail went out; null where the link is passed on by hand.
  sent_at timestamptz,
  survey_response_id integer,
  -- How the answer feels, from -1 to 1.
  score real,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  created_by integer,
  primary key (tenant_id, id),
  unique (tenant_id, link_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, survey_id) references surveys on delete cascade,
  foreign key (tenant_id, link_id) references survey_links on delete cascade,
  foreign key (tenant_id, survey_response_id) references survey_responses on delete set null (survey_response_id)
);
create index on follow_ups (tenant_id, response_id, id);

alter table sentiment_handling
  add column follow_up_survey_id integer,
  add column follow_up_hours integer not null default 24 check (follow_up_hours between 0 and 2160),
  add foreign key (tenant_id, follow_up_survey_id) references surveys on delete set null (follow_up_survey_id);

call lock_tenant_tables();

alter table sentiment_response_tracking
  drop constraint sentiment_response_tracking_kind_check,
  add constraint sentiment_response_tracking_kind_check check (kind in
    ('note', 'created', 'status', 'assigned', 'groups', 'severity', 'customer', 'sla', 'escalation', 'watchers',
     'duplicate', 'resolution', 'text', 'file', 'follow_up'));
