import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { caseJob } from '../cases/case-job.ts';

/** A finished answer that needs nothing but to be written. */
export interface QuickRow {
  link_id: number;
  survey_id: number;
  survey_version: number;
  visit_id: string;
  [column: string]: unknown;
}

interface Waiting {
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

  return (tenantId: number, row: QuickRow): Promise<boolean> =>
    new Promise((done) => {
      const line = lines.get(tenantId) ?? { waiting: [], flying: 0 };
      lines.set(tenantId, line);
      line.waiting.push({ row, done });
      fly(tenantId);
    });
}

/** One that breaks the batch must not fail its neighbours: then each goes the long way, where faults are named. */
async function keep(database: Database, tenantId: number, batch: readonly Waiting[]): Promise<void> {
  const kept = await database.transaction(tenantId, (tx) => write(tx, batch)).catch(() => new Set<string>());
  for (const { row, done } of batch) done(kept.delete(nameOf(row.survey_id, row.visit_id)));
}

const nameOf = (surveyId: number, visitId: string) => `${surveyId} ${visitId}`;

async function write(tx: Tx, batch: readonly Waiting[]): Promise<Set<string>> {
  const sent = JSON.stringify(batch.map(({ row }) => row));
  const rows = await tx.rows(sql<{ surveyId: number; visitId: string }>`
    select survey_id, visit_id from keep_survey_answers(${sent}::jsonb, ${caseJob})`);
  return new Set(rows.map(({ surveyId, visitId }) => nameOf(surveyId, visitId)));
}
