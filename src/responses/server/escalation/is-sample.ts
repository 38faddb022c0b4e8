import { sql, type Tx } from '../../../core/server/db/database.ts';

/** Whether a response is of the sample data. Nobody outside hears of it, nor of what time does to it. */
export async function isSample(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.first(sql<{ isSample: boolean }>`
    select is_sample_response(${tx.tenantId}, ${id}) as is_sample`);
  return found?.isSample === true;
}
