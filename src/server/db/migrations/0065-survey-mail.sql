-- One sending of a survey by e-mail: its words by language, when it goes out, and after how many days it is recalled.
create table survey_distributions (
  tenant_id integer not null,
  id integer not null generated always as identity,
  survey_id integer not null,
  name text not null,
  subject jsonb not null default '{}',
  message jsonb not null default '{}',
  send_at timestamptz not null default now(),
  reminder_days jsonb not null default '[]',
  guard_days integer not null default 30 check (guard_days between 0 and 365),
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references surveys on delete cascade
);
create index on survey_distributions (tenant_id, survey_id, id);

-- Outlives its survey: whoever was written to may unsubscribe for ever, and is not written to again too soon.
create table survey_invitations (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  distribution_id integer,
  customer_id integer,
  name text not null default '',
  address text not null,
  email_key text not null generated always as (lower(btrim(address))) stored,
  language text not null,
  link_id integer,
  -- The token in the mail is worked out of the nonce with a key that is not in the database.
  nonce text not null,
  unsubscribe_hash bytea not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'bounced', 'cancelled')),
  attempts integer not null default 0,
  sent_at timestamptz,
  reminders_sent integer not null default 0,
  last_error text,
  answered boolean not null default false,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, unsubscribe_hash),
  unique (tenant_id, distribution_id, email_key),
  foreign key (tenant_id, distribution_id) references survey_distributions on delete set null (distribution_id),
  foreign key (tenant_id, customer_id) references customer_form_responses on delete set null (customer_id),
  foreign key (tenant_id, link_id) references survey_links on delete set null (link_id)
);
create index on survey_invitations (tenant_id, email_key, created_at);
create index on survey_invitations (tenant_id, link_id) where link_id is not null;
create index on survey_invitations (tenant_id, customer_id) where customer_id is not null;

-- Addresses that get no more mail, whoever they belong to.
create table contact_opt_outs (
  tenant_id integer not null references tenants,
  email_key text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, email_key)
);

-- The link of one invitation is no link that people pass on: lists leave it out.
alter table survey_links add column of_invitation boolean not null default false;
create index on survey_links (tenant_id, survey_id, id) where not of_invitation;

create view survey_distribution_rows with (security_invoker) as
  select d.*,
    case
      when d.cancelled_at is not null then 'cancelled'
      when i.waiting > 0 and d.send_at > now() then 'scheduled'
      when i.waiting > 0 then 'sending'
      else 'sent'
    end as status,
    to_jsonb(i) as stats
  from survey_distributions d
  cross join lateral (
    select count(*)::integer as invited,
      count(*) filter (where status = 'waiting')::integer as waiting,
      count(*) filter (where sent_at is not null)::integer as sent,
      count(*) filter (where status = 'failed')::integer as failed,
      count(*) filter (where status = 'bounced')::integer as bounced,
      count(*) filter (where unsubscribed_at is not null)::integer as unsubscribed,
      count(*) filter (where answered or exists (
        select from survey_responses r where r.tenant_id = n.tenant_id and r.link_id = n.link_id
          and r.status not in ('spam', 'test')))::integer as started,
      count(*) filter (where answered)::integer as completed
    from survey_invitations n where n.tenant_id = d.tenant_id and n.distribution_id = d.id) i;

grant select on survey_distribution_rows to app_user;
call lock_tenant_tables();
