import type { Notation } from '../../contract/notations/notation.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';

/** The formats of a tenant `t`, as columns of a statement. */
export const notationOfTenant: Sql = sql`json_build_object('language', t.language, 'dateFormat', t.date_format,
  'timeFormat', t.time_format, 'numberFormat', t.number_format, 'timeZone', t.time_zone)`;

/** How the tenant writes dates and numbers, in files, emails and on public pages. */
export async function readNotation(tx: Tx): Promise<Notation> {
  const found = await tx.first(sql<{ notation: Notation }>`
    select ${notationOfTenant} as notation from tenants t where t.id = ${tx.tenantId}`);
  if (!found) throw new Error('There is no such tenant');
  return found.notation;
}
