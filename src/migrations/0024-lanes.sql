-- Jobs of one moment run in the order in which they were queued.
drop index jobs_waiting;
create index jobs_waiting on jobs (kind, tenant_id, run_at, id) where dead_at is null and claimed_until is null;

-- Claims at most one due job of each tenant, the tenants that waited longest first. Finds them by skipping along the
-- index from tenant to tenant, so that the cost does not grow with the jobs of a tenant.
create or replace function claim_jobs(in_lane text, kinds text[], slots integer, share integer, wanted integer, moment timestamptz)
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
        order by j.run_at, j.id limit 1) due
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

-- Returned invitations are kept as received, too.
alter table received_emails
  alter response_id drop not null, alter message_id drop not null,
  add column invitation_id integer,
  add foreign key (tenant_id, invitation_id) references survey_invitations on delete cascade,
  add check (num_nonnulls(response_id, invitation_id) = 1),
  add unique (tenant_id, invitation_id, content_hash), add unique (tenant_id, invitation_id, identity_hash);

call lock_tenant_tables();
