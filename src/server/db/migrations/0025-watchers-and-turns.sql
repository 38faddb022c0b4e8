-- Who wants to hear of a response. Whoever turned it off stays off, whatever would turn it on by itself.
create table sentiment_response_watchers (
  tenant_id integer not null,
  response_id integer not null,
  user_id integer not null,
  is_watching boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, response_id, user_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on sentiment_response_watchers (tenant_id, user_id);

-- Who was named in which note.
create table mentions (
  tenant_id integer not null,
  tracking_id integer not null,
  user_id integer not null,
  response_id integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, tracking_id, user_id),
  foreign key (tenant_id, tracking_id) references sentiment_response_tracking on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on mentions (tenant_id, user_id, created_at desc);
create index on mentions (tenant_id, response_id);

-- Who gets new responses without anybody choosing: {mode, userIds, groupIds}.
alter table severity_levels add column auto_assign jsonb;
create table sentiment_handling (
  tenant_id integer not null,
  sentiment_id integer not null,
  auto_assign jsonb,
  updated_at timestamptz not null default now(),
  updated_by integer,
  primary key (tenant_id, sentiment_id),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade
);

-- Whose turn it was last. Whoever asks at the same time waits here, so that nobody is skipped or taken twice.
create table assignment_turns (
  tenant_id integer not null references tenants,
  scope text collate "C" not null,
  last_user_id integer,
  primary key (tenant_id, scope)
);

call lock_tenant_tables();
