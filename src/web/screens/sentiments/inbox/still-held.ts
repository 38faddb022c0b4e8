import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import type { Filter } from '../../../crud/filters/filter.ts';
import { statusNow } from '../shared/status-words.ts';
import type { InboxAddress } from './inbox-address.ts';
import { isHeld, type Reader } from './inbox-views.ts';

/** Whether a row still answers the question that found it; what only the server can tell counts as yes. */
export function isStill(
  row: ResponseRow,
  { name, filters }: Pick<InboxAddress, 'name' | 'filters'>,
  reader: Reader,
  now: Date,
): boolean {
  return isHeld(name, row, reader, now) && filters.every((filter) => passes(row, filter));
}

function passes(row: ResponseRow, { column: { name }, shape, asked }: Filter): boolean {
  if (shape !== 'options' && shape !== 'related') return true;
  const value = (row as Record<string, unknown>)[name];
  const wanted = (asked._in ?? '').split(',');
  const values = name === 'status' ? [row.status, statusNow(row).key] : Array.isArray(value) ? value : [value];
  return values.some((one) => wanted.includes(String(one)));
}
