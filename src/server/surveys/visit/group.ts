import { sql } from 'kysely';
import { unavailable } from '../../../contract/errors.ts';
import type { Database } from '../../db/database.ts';
import { caseJob } from '../cases/case-job.ts';
import type { Plan } from './plans.ts';

/** A finished answer that needs nothing but to be written. */
export interface QuickRow {
  visit_id: string;
  status: 'complete' | 'screened_out' | 'spam';
  [column: string]: unknown;
}

interface Waiting {
  plan: Plan;
  row: QuickRow;
  done: (isKept: boolean) => void;
}

const mostTogether = 256;
const mostFlying = 2;
/** So many go at once, and beside the batch that is on its way: the database works while the rest is being checked. */
const worthABatch = 16;
/** About half a second of work: whoever comes later is asked at once to come back. */
const mostWaiting = 2_000;

/**
 * Writes answers together, of whatever tenants: what came while earlier ones were being committed shares the next commit.
 * There is no timer. Each caller hears after the commit of its batch whether its own was kept; false where the survey
 * is not as the caller thought, or the visit is known already. Throws 503 at once when too many of a tenant wait.
 */
export function groupedWriter(database: Database) {
  const queues = new Map<number, Waiting[]>();
  let waiting = 0;
  let flying = 0;
  let isDue = false;

  function fly(): void {
    if (waiting < (flying === 0 ? 1 : worthABatch) || flying >= mostFlying) return;
    const batch = fromEachInTurn(queues);
    waiting -= batch.length;
    flying += 1;
    void keep(database, batch).finally(() => {
      flying -= 1;
      takeOff();
    });
    takeOff();
  }

  // What else arrives in this turn of the event loop goes along, until there is enough.
  function takeOff(): void {
    if (waiting >= worthABatch) fly();
    else if (!isDue) {
      isDue = true;
      setImmediate(() => {
        isDue = false;
        fly();
      });
    }
  }

  return (plan: Plan, row: QuickRow): Promise<boolean> =>
    new Promise((done, refuse) => {
      const queue = queues.get(plan.tenantId) ?? [];
      if (queue.length >= mostWaiting) return refuse(unavailable());
      queues.set(plan.tenantId, queue);
      queue.push({ plan, row, done });
      waiting += 1;
      takeOff();
    });
}

/** As many as are written together, one of each tenant by turns: the many of one keep nobody else waiting. */
function fromEachInTurn(queues: Map<number, Waiting[]>): Waiting[] {
  const batch: Waiting[] = [];
  // Whoever has more waiting stands at the end again, and is come to once more.
  for (const [tenantId, queue] of queues) {
    batch.push(queue.shift() as Waiting);
    queues.delete(tenantId);
    if (queue.length > 0) queues.set(tenantId, queue);
    if (batch.length === mostTogether) break;
  }
  return batch;
}

/**
 * One that cannot be stored must not fail its neighbours: it is looked for half by half, and goes the long way alone,
 * where faults are named. A tenant whose rows are held is written by itself. Everybody goes the long way where the
 * database is to blame.
 */
async function keep(database: Database, batch: readonly Waiting[]): Promise<void> {
  const kept = await write(database, batch).catch((error: unknown) => {
    const parts = apart(batch, error);
    return parts.length > 1 ? parts : new Set<string>();
  });
  if (Array.isArray(kept)) for (const part of kept) await keep(database, part);
  else for (const { plan, row, done } of batch) done(kept.delete(nameOf(plan, row)));
}

function apart(batch: readonly Waiting[], error: unknown): Waiting[][] {
  const code = String((error as { code?: unknown }).code);
  const tenants = [...new Set(batch.map(({ plan }) => plan.tenantId))];
  if (isOfLocks.test(code)) return tenants.map((id) => batch.filter(({ plan }) => plan.tenantId === id));
  const half = batch.length >> 1;
  return isOfData.test(code) && half > 0 ? [batch.slice(0, half), batch.slice(half)] : [];
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
