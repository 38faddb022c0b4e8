-- Enqueued again, a job replaces the one of its kind and key, also a dead one.
delete from jobs d where dead_at is not null and exists (
  select from jobs j where (j.tenant_id, j.kind, j.key) = (d.tenant_id, d.kind, d.key)
    and (j.dead_at is null or j.id > d.id));

alter table jobs
  -- When it was to run; `run_at` moves with each failure.
  add column asked_at timestamptz not null default now(),
  -- The attempt that runs now. The node renews it; after that moment another node may claim the job.
  add column claim uuid,
  add column claimed_until timestamptz;
update jobs set asked_at = run_at;

drop index jobs_waiting, jobs_due;
create unique index jobs_by_key on jobs (tenant_id, kind, key);
create index jobs_waiting on jobs (kind, tenant_id, run_at) where dead_at is null and claimed_until is null;
create index jobs_claimed on jobs (kind, tenant_id) where claimed_until is not null;
create index jobs_dead on jobs (tenant_id, dead_at) where dead_at is not null;

create table job_turns (
  tenant_id integer not null references tenants on delete cascade,
  lane text not null,
  claimed_at timestamptz not null,
  -- The last attempt was slow or failed at the outside server: such tenants share half of the slots.
  is_slow boolean not null default false,
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  primary key (tenant_id, lane)
);

drop function claim_job(timestamptz, text[]);

-- Claims at most one due job of each tenant, the tenants that waited longest first. Finds them by skipping along the
-- index from tenant to tenant, so that the cost does not grow with the jobs of a tenant.
create function claim_jobs(in_lane text, kinds text[], slots integer, share integer, wanted integer, moment timestamptz)
  returns table (tenant_id integer, id integer, kind text, key text, payload jsonb, attempts integer, run_at timestamptz,
    asked_at timestamptz, version integer, claim uuid, last_error text, failures integer, failing_since timestamptz)
  language plpgsql volatile security definer
  set search_path from current set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare slow_slots integer;
begin
  -- One claim of a lane at a time, so that shares hold with several nodes.
  perform pg_advisory_xact_lock(712029, hashtext(in_lane));
  update jobs j set claim = null, claimed_until = null
  from (select d.tenant_id, d.id from jobs d
    where d.claimed_until < clock_timestamp() and d.kind = any(kinds) for update skip locked) dead
  where j.tenant_id = dead.tenant_id and j.id = dead.id;
  select greatest(1, slots / 2) - count(*) into slow_slots
  from jobs j join job_turns t on t.tenant_id = j.tenant_id and t.lane = in_lane
  where j.claimed_until is not null and j.kind = any(kinds) and t.is_slow;
  return query
  with recursive waiting as (
    select k.kind, (select min(j.tenant_id) from jobs j
      where j.kind = k.kind and j.dead_at is null and j.claimed_until is null) as tenant_id
    from unnest(kinds) k(kind)
    union all
    select w.kind, (select min(j.tenant_id) from jobs j
      where j.kind = w.kind and j.dead_at is null and j.claimed_until is null and j.tenant_id > w.tenant_id)
    from waiting w where w.tenant_id is not null
  ), running as (
    select j.tenant_id, count(*) as jobs from jobs j
    where j.claimed_until is not null and j.kind = any(kinds) group by j.tenant_id
  ), ready as (
    select w.tenant_id, t.claimed_at, coalesce(t.is_slow, false) as is_slow, job.id
    from (select distinct w.tenant_id from waiting w where w.tenant_id is not null) w
    left join job_turns t on t.tenant_id = w.tenant_id and t.lane = in_lane
    left join running r on r.tenant_id = w.tenant_id
    cross join lateral (
      select due.id from unnest(kinds) with ordinality k(kind, urgency)
      cross join lateral (
        select j.id from jobs j
        where j.kind = k.kind and j.tenant_id = w.tenant_id and j.dead_at is null and j.claimed_until is null
          and j.run_at <= moment
        order by j.run_at limit 1) due
      order by k.urgency limit 1) job
    where coalesce(r.jobs, 0) < share and (t.paused_until is null or t.paused_until <= moment)
  ), turns as (
    select r.*, row_number() over (partition by r.is_slow order by r.claimed_at nulls first, r.tenant_id) as place
    from ready r
  ), chosen as (
    select j.tenant_id, j.id from jobs j join (
      select t.tenant_id, t.id from turns t where not t.is_slow or t.place <= slow_slots
      order by t.claimed_at nulls first, t.tenant_id limit wanted) t on t.tenant_id = j.tenant_id and t.id = j.id
    for update of j skip locked
  ), claimed as (
    update jobs j set claim = gen_random_uuid(), claimed_until = clock_timestamp() + interval '30 seconds',
      attempts = j.attempts + 1
    from chosen c where j.tenant_id = c.tenant_id and j.id = c.id
    returning j.*
  ), moved as (
    insert into job_turns as t (tenant_id, lane, claimed_at)
    select c.tenant_id, in_lane, clock_timestamp() from claimed c
    on conflict on constraint job_turns_pkey do update set claimed_at = excluded.claimed_at
    returning t.tenant_id, t.failures, t.failing_since
  )
  select c.tenant_id, c.id, c.kind, c.key, c.payload, c.attempts - 1, c.run_at, c.asked_at, c.version, c.claim,
    c.last_error, m.failures, m.failing_since
  from claimed c join moved m on m.tenant_id = c.tenant_id;
end $$;

-- Keeps the jobs of a node claimed while it lives. A locked one is in a transaction, where nobody claims it.
create function renew_claims(claims uuid[]) returns void
  language sql volatile security definer set search_path from current set enable_seqscan = off
  as $$ update jobs j set claimed_until = clock_timestamp() + interval '30 seconds'
        from (select tenant_id, id from jobs where claimed_until is not null and claim = any(claims)
              for update skip locked) own
        where j.tenant_id = own.tenant_id and j.id = own.id $$;

grant execute on function claim_jobs(text, text[], integer, integer, integer, timestamptz), renew_claims(uuid[])
  to app_user;

call lock_tenant_tables();
