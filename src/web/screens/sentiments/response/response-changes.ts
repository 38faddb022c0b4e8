import { statusInWords } from '../../../../domain/status.ts';
import type { ResponseDetails } from './response-details.ts';

/** What somebody else changed between two readings, in words; undefined when that cannot be seen. */
export function changesInWords(before: ResponseDetails, after: ResponseDetails): string | undefined {
  const changes = [
    before.status === after.status ? '' : `the status is now “${statusInWords(after.status)}”`,
    sameNames(before.assignedUsers, after.assignedUsers) ? '' : `it is now assigned to ${names(after.assignedUsers)}`,
    sameNames(before.assignedGroups, after.assignedGroups) ? '' : `its groups are now ${names(after.assignedGroups)}`,
    before.severityLevelId === after.severityLevelId
      ? ''
      : `the severity is now ${after.severityLevel?.name ?? 'not decided'}`,
  ].filter(Boolean);
  if (changes.length === 0) return undefined;
  return `Somebody else was faster: ${new Intl.ListFormat('en').format(changes)}. Your change was not made.`;
}

interface Named {
  id: number;
  name: string;
}

const sameNames = (one: readonly Named[], other: readonly Named[]) => idsOf(one) === idsOf(other);

const idsOf = (named: readonly Named[]) =>
  named
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

const names = (named: readonly Named[]) =>
  named.length === 0 ? 'nobody' : new Intl.ListFormat('en').format(named.map(({ name }) => name));
