create table escalation_rules (
  like tenant_record including all,
  name text not null,
  is_active boolean not null default true,
  -- Null applies to every form, to every severity.
  sentiment_id integer, severity_level_id integer,
  type text not null check (type in
    ('on_breach', 'before_breach', 'on_severity', 'on_negative_sentiment', 'on_inactivity', 'manual')),
  percent integer check (percent between 1 and 99),
  after_minutes integer not null default 0 check (after_minutes between 0 and 525600),
  level integer not null default 1 check (level between 1 and 9),
  notify_lead boolean not null default false,
  raise_severity_to integer,
  set_status text,
  repeat_every_minutes integer check (repeat_every_minutes between 1 and 525600),
  max_repeats integer not null default 0 check (max_repeats between 0 and 100),
  active_hours_only boolean not null default false,
  -- Webhook of the rule. The secret is encrypted with a key that is not in the database.
  webhook_url text check (length(webhook_url) <= 500),
  webhook_secret bytea,
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, severity_level_id) references severity_levels on delete cascade,
  foreign key (tenant_id, raise_severity_to) references severity_levels on delete set null (raise_severity_to),
  constraint webhook_has_secret check ((webhook_url is null) = (webhook_secret is null)),
  foreign key (tenant_id, set_status) references response_statuses (tenant_id, key)
);
create index escalation_rules_of_status on escalation_rules (tenant_id, set_status) where set_status is not null;

call create_pairs('escalation_rule_users', 'escalation_rules', 'rule_id', 'users', 'user_id');
call create_pairs('escalation_rule_groups', 'escalation_rules', 'rule_id', 'groups', 'group_id');
call create_pairs('escalation_rule_new_users', 'escalation_rules', 'rule_id', 'users', 'user_id');
call create_pairs('escalation_rule_new_groups', 'escalation_rules', 'rule_id', 'groups', 'group_id');

-- The primary key makes each firing unique across nodes.
create table escalation_firings (
  tenant_id integer not null, response_id integer not null, rule_id integer not null,
  -- Identifies the breach, the inactivity or the severity that fired the rule.
  episode text not null,
  repeat integer not null, level integer not null,
  fired_at timestamptz not null,
  primary key (tenant_id, response_id, rule_id, episode, repeat),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, rule_id) references escalation_rules on delete cascade
);

create view escalation_rule_rows with (security_invoker) as
  select r.tenant_id, r.id, r.name, r.is_active, r.sentiment_id, r.severity_level_id, r.type, r.percent,
    r.after_minutes, r.level, r.notify_lead, r.raise_severity_to, r.set_status, r.repeat_every_minutes, r.max_repeats,
    r.active_hours_only, r.webhook_url, null::text as webhook_secret, r.webhook_secret is not null as has_webhook_secret,
    r.created_at, r.updated_at, r.created_by, r.updated_by, r.version
  from escalation_rules r;

-- Webhook deliveries, kept for a month.
create table escalation_deliveries (
  like tenant_row including all,
  rule_id integer not null, response_id integer not null,
  event_id uuid not null,
  event jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  message text,
  last_at timestamptz,
  unique (tenant_id, event_id),
  foreign key (tenant_id, rule_id) references escalation_rules on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index escalation_deliveries_of_rule on escalation_deliveries (tenant_id, rule_id, id desc);
create index escalation_deliveries_of_response on escalation_deliveries (tenant_id, response_id);

call lock_tenant_tables();
