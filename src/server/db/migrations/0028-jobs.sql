-- Work for later: written in the transaction that makes it necessary, done once whatever happens to a node.
create table jobs (
  tenant_id integer not null references tenants on delete cascade,
  id integer not null generated always as identity,
  kind text not null,
  -- One piece of work of a kind waits once: asking for it again moves it.
  key text collate "C" not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  -- Given up after the last attempt; kept to be looked at.
  dead_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index jobs_waiting on jobs (tenant_id, kind, key) where dead_at is null;
create index jobs_due on jobs (run_at) where dead_at is null;

-- What is done every now and then by whichever node comes first.
create table periodic_tasks (
  name text primary key,
  last_run_at timestamptz not null
);

-- The next piece of work of any tenant, held until the transaction ends: a node that dies lets go of it at once.
create function claim_job(moment timestamptz, kinds text[])
  returns table (tenant_id integer, id integer, kind text, key text, payload jsonb, attempts integer, run_at timestamptz)
  language sql volatile security definer set search_path = public
  as $$ select j.tenant_id, j.id, j.kind, j.key, j.payload, j.attempts, j.run_at from jobs j
        where j.dead_at is null and j.run_at <= moment and j.kind = any(kinds)
        order by j.run_at limit 1 for update skip locked $$;

create function claim_task(task text, every_seconds integer, moment timestamptz) returns boolean
  language sql volatile security definer set search_path = public
  as $$ with claimed as (
          insert into periodic_tasks (name, last_run_at) values (task, moment)
          on conflict (name) do update set last_run_at = excluded.last_run_at
            where periodic_tasks.last_run_at <= moment - make_interval(secs => every_seconds)
          returning name)
        select exists (select from claimed) $$;

create function every_tenant() returns table (id integer)
  language sql stable security definer set search_path = public
  as $$ select t.id from tenants t where t.state = 'active' order by t.id $$;

revoke execute on function claim_job(timestamptz, text[]), claim_task(text, integer, timestamptz), every_tenant() from public;
grant execute on function claim_job(timestamptz, text[]), claim_task(text, integer, timestamptz), every_tenant() to app_user;

call lock_tenant_tables();
