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

interface Waiting {
  plan: Plan;
  row: QuickRow;
  done: (isKept: boolean) => void;
}

const mostTogether = 256;
const mostFlying = 2;

/**
 * Writes answers of one tenant together: what came while earlier ones were being committed shares the next commit.
 * There is no timer. Each caller hears after the commit of its batch whether its own was kept; false where the survey
 * is not as the caller thought, or the visit is known already.
 */
export function groupedWriter(database: Database) {
  const lines = new Map<number, { waiting: Waiting[]; flying: number }>();

  function fly(tenantId: number): void {
    const line = lines.get(tenantId);
    if (!line || line.flying >= mostFlying) return;
    const batch = line.waiting.splice(0, mostTogether);
    if (batch.length === 0) {
      if (line.flying === 0) lines.delete(tenantId);
      return;
    }
    line.flying += 1;
    void keep(database, tenantId, batch).finally(() => {
      line.flying -= 1;
      fly(tenantId);
    });
    fly(tenantId);
  }

  return (plan: Plan, row: QuickRow): Promise<boolean> =>
    new Promise((done) => {
      const { tenantId } = plan;
      const line = lines.get(tenantId) ?? { waiting: [], flying: 0 };
      lines.set(tenantId, line);
      line.waiting.push({ plan, row, done });
      fly(tenantId);
    });
}

/** One that breaks the batch must not fail its neighbours: then each goes the long way, where faults are named. */
async function keep(database: Database, tenantId: number, batch: readonly Waiting[]): Promise<void> {
  const kept = await write(database, tenantId, batch).catch(() => new Set<string>());
  for (const { plan, row, done } of batch) done(kept.delete(`${plan.surveyId} ${row.visit_id}`));
}

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
