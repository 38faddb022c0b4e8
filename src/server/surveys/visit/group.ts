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

interface Line {
  waiting: Waiting[];
  flying: number;
  /** It is looked at when this turn of the event loop ends. */
  isDue: boolean;
}

const mostTogether = 256;
const mostFlying = 2;
/** So many go at once, and beside the batch that is on its way: the database works while the rest is being checked. */
const worthABatch = 16;
/** About half a second of work: whoever comes later is asked at once to come back. */
const mostWaiting = 2_000;

/**
 * Writes answers of one tenant together: what came while earlier ones were being committed shares the next commit.
 * There is no timer. Each caller hears after the commit of its batch whether its own was kept; false where the survey
 * is not as the caller thought, or the visit is known already. Throws 503 at once when too many wait.
 */
export function groupedWriter(database: Database) {
  const lines = new Map<number, Line>();

  function fly(tenantId: number, line: Line): void {
    if (line.waiting.length === 0 && line.flying === 0) lines.delete(tenantId);
    if (line.waiting.length < (line.flying === 0 ? 1 : worthABatch) || line.flying >= mostFlying) return;
    line.flying += 1;
    void keep(database, tenantId, line.waiting.splice(0, mostTogether)).finally(() => {
      line.flying -= 1;
      takeOff(tenantId, line);
    });
    takeOff(tenantId, line);
  }

  // What else arrives in this turn of the event loop goes along, until there is enough.
  function takeOff(tenantId: number, line: Line): void {
    if (line.waiting.length >= worthABatch) fly(tenantId, line);
    else if (!line.isDue) {
      line.isDue = true;
      setImmediate(() => {
        line.isDue = false;
        fly(tenantId, line);
      });
    }
  }

  return (plan: Plan, row: QuickRow): Promise<boolean> =>
    new Promise((done, refuse) => {
      const { tenantId } = plan;
      const line = lines.get(tenantId) ?? { waiting: [], flying: 0, isDue: false };
      if (line.waiting.length >= mostWaiting) return refuse(unavailable());
      lines.set(tenantId, line);
      line.waiting.push({ plan, row, done });
      takeOff(tenantId, line);
    });
}

/**
 * One that cannot be stored must not fail its neighbours: it is looked for half by half, and goes the long way alone,
 * where faults are named. So does everybody where the database is to blame.
 */
async function keep(database: Database, tenantId: number, batch: readonly Waiting[]): Promise<void> {
  const kept = await write(database, tenantId, batch).catch((error: unknown) => {
    return batch.length > 1 && isOfData(error) ? undefined : new Set<string>();
  });
  if (kept) {
    for (const { plan, row, done } of batch) done(kept.delete(`${plan.surveyId} ${row.visit_id}`));
    return;
  }
  const half = batch.length >> 1;
  await keep(database, tenantId, batch.slice(0, half));
  await keep(database, tenantId, batch.slice(half));
}

/** What PostgreSQL says of a value that it does not take, and of a row that breaks a rule. */
const isOfData = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code));

async function write(database: Database, tenantId: number, batch: readonly Waiting[]): Promise<Set<string>> {
  const plans = [...new Set(batch.map(({ plan }) => plan))];
  const links = plans.map(({ link, surveyId, version, settings, mark }, place) => ({
    ...{ place, link_id: link.id, survey_id: surveyId, survey_version: version },
    ...{ source: settings.anonymous ? '' : link.source, mark },
  }));
  const rows = batch.map(({ plan, row }) => Object.assign(row, { place: plans.indexOf(plan) }));
  const [answer] = await database.call(sql<{ kept: string | null }>`
    select keep_survey_answers(${tenantId}, ${JSON.stringify(links)}, ${JSON.stringify(rows)}, ${caseJob}) as kept`);
  return new Set(answer?.kept?.split('\n'));
}
