create table idempotency_keys (
  tenant_id integer not null references tenants,
  user_id integer not null,
  key text collate "C" not null,
  endpoint text not null,
  body_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index on idempotency_keys (created_at);

create table audit_log (
  tenant_id integer not null references tenants,
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  user_id integer,
  ip text not null default '', action text not null, resource text not null,
  record_id integer,
  before jsonb, after jsonb,
  primary key (tenant_id, id)
);
create index on audit_log (tenant_id, resource, record_id, id);

create table files (
  like tenant_row including all,
  -- 128 random bits and the extension of the detected type; never the uploaded name.
  name text collate "C" not null unique,
  kind text not null check (kind in ('image', 'voice', 'picture', 'document', 'brand')),
  content_type text not null,
  size_bytes integer not null,
  original_name text not null default '',
  -- Only uploads of respondents: the survey, the submission that names the file, and until then the sender's address.
  survey_id integer,
  submission_id text collate "C",
  address_hash bytea,
  -- Length of a recording, null where its container does not say it.
  seconds real,
  created_by integer,
  unique (tenant_id, name)
);

create function forget_past_answers(before timestamptz) returns void
  language sql security definer set search_path from current
  as $$ delete from idempotency_keys where created_at < before $$;

create table jobs (
  like tenant_record including all,
  kind text not null,
  -- One job of a kind and key waits at a time: scheduling it again moves it.
  key text collate "C" not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  -- Set after the last attempt failed; the job stays for inspection.
  dead_at timestamptz,
  foreign key (tenant_id) references tenants on delete cascade
);
create unique index jobs_waiting on jobs (tenant_id, kind, key) where dead_at is null;
create index jobs_due on jobs (run_at) where dead_at is null;

create table periodic_tasks (
  name text primary key,
  last_run_at timestamptz not null
);

-- The next due job of any tenant, locked until the transaction ends: a node that dies releases it at once.
create function claim_job(moment timestamptz, kinds text[])
  returns table (tenant_id integer, id integer, kind text, key text, payload jsonb, attempts integer, run_at timestamptz)
  language sql volatile security definer set search_path from current
  as $$ select j.tenant_id, j.id, j.kind, j.key, j.payload, j.attempts, j.run_at from jobs j
        where j.dead_at is null and j.run_at <= moment and j.kind = any(kinds)
        order by j.run_at limit 1 for update skip locked $$;

create function claim_task(task text, every_seconds integer, moment timestamptz) returns boolean
  language sql volatile security definer set search_path from current
  as $$ with claimed as (
          insert into periodic_tasks (name, last_run_at) values (task, moment)
          on conflict (name) do update set last_run_at = excluded.last_run_at
            where periodic_tasks.last_run_at <= moment - make_interval(secs => every_seconds)
          returning name)
        select exists (select from claimed) $$;

create table branding (
  tenant_id integer primary key references tenants,
  website_title text not null default '',
  primary_color text not null default '#009639' check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
  secondary_color text not null default '#93D500' check (secondary_color ~ '^#[0-9a-fA-F]{6}$'),
  -- Pictures by file name: a file of another tenant violates the foreign key.
  logo text collate "C",
  logo_dark text collate "C",
  favicon text collate "C",
  login_image text collate "C",
  font_family text not null default 'Poppins, sans-serif',
  border_radius integer not null default 8 check (border_radius between 0 and 24),
  email_footer text not null default '',
  survey_theme jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  updated_by integer, version integer not null default 1,
  foreign key (tenant_id, logo) references files (tenant_id, name),
  foreign key (tenant_id, logo_dark) references files (tenant_id, name),
  foreign key (tenant_id, favicon) references files (tenant_id, name),
  foreign key (tenant_id, login_image) references files (tenant_id, name),
  foreign key (tenant_id, updated_by) references users
);

create view brands with (security_invoker) as
  select b.tenant_id, jsonb_build_object(
    'websiteTitle', b.website_title,
    'primaryColor', b.primary_color,
    'secondaryColor', b.secondary_color,
    'logoUrl', coalesce('/uploads/' || t.subdomain || '/' || b.logo, ''),
    'logoDarkUrl', coalesce('/uploads/' || t.subdomain || '/' || b.logo_dark, ''),
    'faviconUrl', coalesce('/uploads/' || t.subdomain || '/' || b.favicon, ''),
    'loginImageUrl', coalesce('/uploads/' || t.subdomain || '/' || b.login_image, ''),
    'fontFamily', b.font_family,
    'borderRadius', b.border_radius,
    'emailFooter', b.email_footer,
    'surveyTheme', b.survey_theme,
    'updatedAt', b.updated_at,
    'version', b.version
  ) as brand
  from branding b join tenants t on t.id = b.tenant_id;

grant execute on function claim_job(timestamptz, text[]), claim_task(text, integer, timestamptz),
  forget_past_answers(timestamptz) to app_user;

call lock_tenant_tables();

revoke update, delete on audit_log from app_user;
