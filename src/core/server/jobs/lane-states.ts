import type { Database } from '../db/database.ts';
import type { Lanes } from './lane.ts';

export interface LaneState {
  lane: string;
  /** Due and waiting for a slot. */
  queued: number;
  running: number;
  /** Planned for later. */
  later: number;
  /** Age of the oldest job that is due or failing. */
  oldestSeconds: number | null;
  /** Waiting for another attempt. */
  failing: number;
  dead: number;
  /** Tenants with the most due, failing and dead jobs; paused while their server is not tried. */
  worst: { subdomain: string; jobs: number; paused: boolean }[];
  /** The most frequent reasons of failing and dead jobs. */
  reasons: { reason: string; jobs: number }[];
}

/** The state of the lanes over all tenants, for operators. */
export function readLanes(database: Database, lanes: Lanes): Promise<LaneState[]> {
  return database.owner(async (client) => {
    const states: LaneState[] = [];
    for (const [lane, { kinds }] of Object.entries(lanes)) {
      const { rows } = await client.query<Omit<LaneState, 'lane'>>(stateOfKinds, [Object.keys(kinds), lane]);
      if (rows[0]) states.push({ lane, ...rows[0] });
    }
    return states;
  });
}

const stateOfKinds = `
  with own as (
    select j.tenant_id, j.run_at, j.asked_at, j.last_error, dead_at is not null as is_dead, claimed_until is not null as is_running,
      dead_at is null and claimed_until is null and run_at <= now() as is_due,
      dead_at is null and claimed_until is null and attempts > 0 as is_failing
    from jobs j where kind = any($1)
  ), worst as (
    select t.subdomain, count(*)::integer as jobs, coalesce(turn.paused_until > now(), false) as paused
    from own o join tenants t on t.id = o.tenant_id
    left join job_turns turn on turn.tenant_id = o.tenant_id and turn.lane = $2
    where o.is_due or o.is_failing or o.is_dead
    group by t.subdomain, turn.paused_until order by count(*) desc, t.subdomain limit 3
  ), reasons as (
    select last_error as reason, count(*)::integer as jobs from own
    where (is_failing or is_dead) and last_error is not null group by last_error order by count(*) desc, last_error limit 3
  )
  select count(*) filter (where is_due)::integer as queued, count(*) filter (where is_running)::integer as running,
    count(*) filter (where not is_due and not is_running and not is_dead)::integer as later,
    extract(epoch from now() - min(asked_at) filter (where is_due or is_failing))::integer as "oldestSeconds",
    count(*) filter (where is_failing)::integer as failing, count(*) filter (where is_dead)::integer as dead,
    coalesce((select json_agg(worst) from worst), '[]') as worst,
    coalesce((select json_agg(reasons) from reasons), '[]') as reasons
  from own`;
