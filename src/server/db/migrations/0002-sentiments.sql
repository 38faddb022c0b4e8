create table severity_levels (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  description text not null default '',
  days_to_resolve integer not null check (days_to_resolve between 0 and 3650),
  rank integer not null default 50,
  color text not null default '#6b7280',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index severity_levels_name on severity_levels (tenant_id, lower(name));

create table customer_form_responses (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  display_name text not null,
  email text,
  phone text,
  company text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index on customer_form_responses (tenant_id, display_name, id);

create table sentiments (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  description text not null default '',
  enable_customer boolean not null default false,
  enable_escalation boolean not null default false,
  escalation_type text check (escalation_type in
    ('none', 'on_breach', 'before_breach', 'on_severity', 'on_negative_sentiment', 'on_inactivity', 'manual')),
  enable_sla boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index on sentiments (tenant_id, name, id);

create table sentiment_severity_levels (
  tenant_id integer not null,
  sentiment_id integer not null,
  severity_level_id integer not null,
  primary key (tenant_id, sentiment_id, severity_level_id),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, severity_level_id) references severity_levels on delete cascade
);
create index on sentiment_severity_levels (tenant_id, severity_level_id);

create table sentiment_users (
  tenant_id integer not null,
  sentiment_id integer not null,
  user_id integer not null,
  primary key (tenant_id, sentiment_id, user_id),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on sentiment_users (tenant_id, user_id);

create table sentiment_groups (
  tenant_id integer not null,
  sentiment_id integer not null,
  group_id integer not null,
  primary key (tenant_id, sentiment_id, group_id),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, group_id) references groups on delete cascade
);
create index on sentiment_groups (tenant_id, group_id);

create table sentiment_fields (
  tenant_id integer not null,
  id integer not null generated always as identity,
  sentiment_id integer not null,
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
  -- A removed field stays readable under the answers that it once got.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade
);
create index on sentiment_fields (tenant_id, sentiment_id, position);
create unique index sentiment_fields_one_value on sentiment_fields (tenant_id, sentiment_id)
  where is_sentiment_value and deleted_at is null;

create table sentiment_responses (
  tenant_id integer not null,
  id integer not null generated always as identity,
  sentiment_id integer not null,
  -- Counts up within the tenant: R-1042.
  number integer not null,
  reference text not null generated always as ('R-' || number) stored,
  status text not null default 'new' check (status in
    ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed', 'rejected')),
  severity_level_id integer,
  customer_response_id integer,
  customer_name text,
  summary text not null default '',
  sentiment_score real check (sentiment_score between -1 and 1),
  escalation_type text not null default 'none',
  -- What was answered, for display: [{fieldId, fieldName, fieldType, value, text}], as asked on that day.
  answers jsonb not null default '[]',
  sla_due_at timestamptz,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, severity_level_id) references severity_levels,
  foreign key (tenant_id, customer_response_id) references customer_form_responses
);
create index on sentiment_responses (tenant_id, sentiment_id, created_at desc, id desc);
create index on sentiment_responses (tenant_id, created_at desc, id desc);
create index on sentiment_responses (tenant_id, sla_due_at) where status not in ('resolved', 'closed', 'rejected');

create table response_numbers (
  tenant_id integer primary key references tenants,
  last integer not null default 1000
);

create table sentiment_response_users (
  tenant_id integer not null,
  response_id integer not null,
  user_id integer not null,
  primary key (tenant_id, response_id, user_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on sentiment_response_users (tenant_id, user_id);

create table sentiment_response_groups (
  tenant_id integer not null,
  response_id integer not null,
  group_id integer not null,
  primary key (tenant_id, response_id, group_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, group_id) references groups on delete cascade
);
create index on sentiment_response_groups (tenant_id, group_id);

create table sentiment_response_tracking (
  tenant_id integer not null,
  id integer not null generated always as identity,
  response_id integer not null,
  kind text not null default 'note' check (kind in ('note', 'created', 'status', 'assigned', 'groups')),
  notes text not null default '',
  status text,
  user_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index on sentiment_response_tracking (tenant_id, response_id, id);
