import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { caseJob } from '../cases/case-job.ts';
import type { Plan } from './plans.ts';

/** A finished answer that needs nothing but to be written. */
export interface QuickRow {
  visit_id: string;
  status: 'complete' | 'screened_out' | 'spam';
  [column: string]: unknown;
}

export interface Waiting {
  plan: Plan;
  row: QuickRow;
  done: (isKept: boolean) => void;
  refuse: (error: Error) => void;
}

/**
 * One that cannot be stored must not fail its neighbours: it is looked for half by half, and goes the long way alone,
 * where faults are named. A tenant whose rows are held is parted from the others, and told of. Everybody goes the long
 * way where the database is to blame.
 */
export async function keepTogether(
  database: Database,
  batch: readonly Waiting[],
  whereHeld: (tenantId: number, batch: readonly Waiting[]) => void,
): Promise<void> {
  const written = await write(database, batch).catch((error: unknown) => String((error as { code?: unknown }).code));
  if (written instanceof Set) return tell(batch, written);
  const tenants = [...new Set(batch.map(({ plan }) => plan.tenantId))];
  if (isOfLocks.test(written)) {
    const [only] = tenants;
    if (tenants.length === 1 && only !== undefined) return whereHeld(only, batch);
    for (const id of tenants) {
      const own = batch.filter(({ plan }) => plan.tenantId === id);
      await keepTogether(database, own, whereHeld);
    }
  } else if (isOfData.test(written) && batch.length > 1) {
    const half = batch.length >> 1;
    await keepTogether(database, batch.slice(0, half), whereHeld);
    await keepTogether(database, batch.slice(half), whereHeld);
  } else tell(batch, new Set());
}

function tell(batch: readonly Waiting[], kept: Set<string>): void {
  for (const { plan, row, done } of batch) done(kept.delete(nameOf(plan, row)));
}

/** What PostgreSQL says of a value that it does not take, and of a row that breaks a rule. */
const isOfData = /^2[23]/;
/** What it says where somebody else holds a row, or each holds what the other waits for. */
const isOfLocks = /^(55P03|40P01)$/;

const nameOf = ({ tenantId, surveyId }: Plan, { visit_id }: QuickRow) => `${tenantId} ${surveyId} ${visit_id}`;

async function write(database: Database, batch: readonly Waiting[]): Promise<Set<string>> {
  const plans = [...new Set(batch.map(({ plan }) => plan))];
  const links = plans.map(({ tenantId, link, surveyId, version, settings, mark }, place) => ({
    ...{ place, tenant_id: tenantId, link_id: link.id, survey_id: surveyId, survey_version: version },
    ...{ source: settings.anonymous ? '' : link.source, mark },
  }));
  const places = new Map(plans.map((plan, place) => [plan, place]));
  const rows = batch.map(({ plan, row }) => Object.assign(row, { place: places.get(plan) }));
  const [answer] = await database.call(sql<{ kept: string | null }>`
    select keep_survey_answers(${JSON.stringify(links)}, ${JSON.stringify(rows)}, ${caseJob}) as kept`);
  return new Set(answer?.kept?.split('\n'));
}
