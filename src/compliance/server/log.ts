import { sql, type Tx } from '../../core/server/db/database.ts';
import type { DataRequest } from '../schemas/data-request.ts';

interface Entry {
  at: Date;
  userName: string;
  /** Without the name of the person, because the log outlives an erasure. */
  text: string;
}

const refusedFor = 'Refused: ';

export const refusalText = (reason: string): string => `${refusedFor}${reason}`;

/** Why a request was refused, for the person: GDPR, Article 12(4). */
export function refusalIn({ log }: Pick<DataRequest, 'log'>): string | null {
  const entry = log.findLast(({ text }) => text.startsWith(refusedFor));
  return entry ? entry.text.slice(refusedFor.length) : null;
}

export async function addToLog(tx: Tx, id: number, status: DataRequest['status'], { at, userName, text }: Entry) {
  await tx.run(sql`
    update data_requests set log = log || ${JSON.stringify([{ at: at.toISOString(), userName, text }])}::jsonb,
      status = ${status}, version = version + 1, updated_at = now(),
      completed_at = case when ${status} in ('completed', 'refused') then ${at}::timestamptz end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
