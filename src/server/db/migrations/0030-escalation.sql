-- What happens by itself when nobody acts.
create table escalation_rules (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  is_active boolean not null default true,
  -- Empty: of every form, of every severity.
  sentiment_id integer,
  severity_level_id integer,
  type text not null check (type in
    ('on_breach', 'before_breach', 'on_severity', 'on_negative_sentiment', 'on_inactivity', 'manual')),
  percent integer check (percent between 1 and 99),
  after_minutes integer not null default 0 check (after_minutes between 0 and 525600),
  level integer not null default 1 check (level between 1 and 9),
  notify_lead boolean not null default false,
  raise_severity_to integer,
  set_status text check (set_status in ('open', 'in_progress', 'pending_internal')),
  repeat_every_minutes integer check (repeat_every_minutes between 1 and 525600),
  max_repeats integer not null default 0 check (max_repeats between 0 and 100),
  active_hours_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, severity_level_id) references severity_levels on delete cascade,
  foreign key (tenant_id, raise_severity_to) references severity_levels on delete set null (raise_severity_to)
);

create table escalation_rule_users (
  tenant_id integer not null, rule_id integer not null, user_id integer not null,
  primary key (tenant_id, rule_id, user_id),
  foreign key (tenant_id, rule_id) references escalation_rules on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create table escalation_rule_groups (
  tenant_id integer not null, rule_id integer not null, group_id integer not null,
  primary key (tenant_id, rule_id, group_id),
  foreign key (tenant_id, rule_id) references escalation_rules on delete cascade,
  foreign key (tenant_id, group_id) references groups on delete cascade
);
create table escalation_rule_new_users (
  tenant_id integer not null, rule_id integer not null, user_id integer not null,
  primary key (tenant_id, rule_id, user_id),
  foreign key (tenant_id, rule_id) references escalation_rules on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create table escalation_rule_new_groups (
  tenant_id integer not null, rule_id integer not null, group_id integer not null,
  primary key (tenant_id, rule_id, group_id),
  foreign key (tenant_id, rule_id) references escalation_rules on delete cascade,
  foreign key (tenant_id, group_id) references groups on delete cascade
);

-- Each firing is written once: the key is what makes it so, whatever the nodes do.
create table escalation_firings (
  tenant_id integer not null,
  response_id integer not null,
  rule_id integer not null,
  -- Which breach, which silence, which severity it answers to.
  episode text not null,
  repeat integer not null,
  level integer not null,
  fired_at timestamptz not null,
  primary key (tenant_id, response_id, rule_id, episode, repeat),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, rule_id) references escalation_rules on delete cascade
);

call lock_tenant_tables();
