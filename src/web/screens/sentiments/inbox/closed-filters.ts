import type { Closed } from '../../../crud/filters/filter.ts';
import { filterColumns, isQuick } from './inbox-columns.ts';
import type { Inbox } from './use-inbox.ts';

/** What a list of very many cannot be narrowed by beside what it is narrowed by already. */
export function closedTo({ address, isOneForm, isVast }: Inbox): Closed | undefined {
  if (!isVast) return undefined;
  // A board narrows each of its columns by a status.
  const narrowedBy = address.layout === 'board' ? [...address.narrowedBy, 'status'] : address.narrowedBy;
  const names = filterColumns(isOneForm, address.name)
    .map(({ name }) => name)
    .filter((name) => !isQuick(address.name, [...new Set([...narrowedBy, name])]) && !narrowedBy.includes(name));
  return { names: new Set(names), why };
}

const why =
  'More than 10,000 are done, so some filters do not go together here. Take yours off first, or look in a view of what is open.';
