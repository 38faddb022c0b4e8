-- Where a rule reports to when it fires. The secret is sealed with a key that the database does not have.
alter table escalation_rules add column webhook_url text check (length(webhook_url) <= 500);
alter table escalation_rules add column webhook_secret bytea;
alter table escalation_rules add constraint webhook_has_secret check ((webhook_url is null) = (webhook_secret is null));

create view escalation_rule_rows with (security_invoker) as
  select r.tenant_id, r.id, r.name, r.is_active, r.sentiment_id, r.severity_level_id, r.type, r.percent,
    r.after_minutes, r.level, r.notify_lead, r.raise_severity_to, r.set_status, r.repeat_every_minutes, r.max_repeats,
    r.active_hours_only, r.webhook_url, null::text as webhook_secret, r.webhook_secret is not null as has_webhook_secret,
    r.created_at, r.updated_at, r.created_by, r.updated_by, r.version
  from escalation_rules r;
grant select on escalation_rule_rows to app_user;

-- One report for each firing of a rule that has an address, kept for a month so that people see what became of it.
create table escalation_deliveries (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  rule_id integer not null,
  response_id integer not null,
  event_id uuid not null,
  event jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  words text,
  created_at timestamptz not null default now(),
  last_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, event_id),
  foreign key (tenant_id, rule_id) references escalation_rules on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index escalation_deliveries_of_rule on escalation_deliveries (tenant_id, rule_id, id desc);
create index escalation_deliveries_of_response on escalation_deliveries (tenant_id, response_id);

call lock_tenant_tables();
