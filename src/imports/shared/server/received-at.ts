import { isDay } from '../../../core/contract/notations/date.ts';
import { whenOnTheWall } from '../../../core/rules/zone.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { readMoment } from '../../rules/read-date.ts';
import type { ImportFormat } from '../../schemas/import-format.ts';

/** The time zone of the tenant, in which times without an offset are read. */
export async function readZone(tx: Tx): Promise<string> {
  const tenant = await tx.first(sql<{ timeZone: string }>`select time_zone from tenants where id = ${tx.tenantId}`);
  return tenant?.timeZone ?? 'UTC';
}

const dayMs = 86_400_000;

/** ISO 8601 with seconds and an offset, as exports of the product have it. */
const exact = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * The instant that a cell names, as 27.11.2026 14:30, 2026-11-27T14:30Z or in Unix seconds, which other systems export;
 * undefined if it names none.
 */
export function instantIn(
  text: string,
  { dateOrder }: Pick<ImportFormat, 'dateOrder'>,
  zone: string,
): Date | undefined {
  const unix = /^(\d{10})(\d{3})?$/.exec(text.trim());
  if (unix) return new Date(Number(unix[1]) * 1_000);
  if (exact.test(text.trim())) return new Date(text.trim());
  const moment = readMoment(text, dateOrder);
  const [, day = '', hours = '0', minutes = '0', offset = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(.*))?$/.exec(moment ?? '') ?? [];
  if (!isDay(day)) return undefined;
  const seconds =
    /\d{1,2}[:.]\d{2}[:.](\d{2})(?:[.,]\d+)?(?![\d.:])/.exec(text.slice(text.search(/[T,\s]/)))?.[1] ?? '0';
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  const dayStart = Date.parse(`${day}T00:00:00Z`);
  if (!offset) return whenOnTheWall(dayStart / dayMs, ms, zone);
  return new Date(dayStart + ms - offsetMs(offset));
}

function offsetMs(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
