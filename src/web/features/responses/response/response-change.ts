import type { ResponseDetails } from '../../sentiments/shared/response-details.ts';
import { statusNow } from '../../sentiments/shared/statuses.ts';

export type ChangedPart = 'status' | 'people' | 'groups' | 'severity' | 'customer' | 'none';

/** A change that can be applied again on top of another user's change. */
export interface ResponseChange {
  part: ChangedPart;
  patch: Partial<ResponseDetails>;
  wanted: string;
  /** Other input, such as a reason, shown in the merge dialog so that it is not lost. */
  typed?: string | undefined;
  send: (version: number, now: ResponseDetails) => Promise<unknown>;
  /** The changed part if it is not in the list below, such as a note, with its original value. */
  own?: { label: string; format: (response: ResponseDetails) => string; before?: string };
  /** Whether the change still applies to the current state. Default: true. */
  isPossible?: (now: ResponseDetails) => boolean;
  /** Sends the remaining input when the other user's change is kept, such as a note. */
  sendRest?: (() => Promise<unknown>) | undefined;
}

interface Part {
  label: string;
  format: (response: ResponseDetails) => string;
}

const names = (named: readonly { name: string }[]) =>
  named.length === 0 ? 'Unassigned' : new Intl.ListFormat('en').format(named.map(({ name }) => name));

export const parts: Record<Exclude<ChangedPart, 'none'>, Part> = {
  status: { label: 'Status', format: (response) => statusNow(response).label },
  people: { label: 'Assigned to', format: ({ assignedUsers }) => names(assignedUsers) },
  groups: { label: 'Groups', format: ({ assignedGroups }) => names(assignedGroups) },
  severity: { label: 'Severity', format: ({ severityLevel }) => severityLevel?.name ?? 'No severity' },
  customer: {
    label: 'Customer',
    format: ({ customer, customerName }) => customer?.displayName ?? customerName ?? 'Unknown',
  },
};

const partNames = Object.keys(parts) as Exclude<ChangedPart, 'none'>[];

export function changedParts(before: ResponseDetails, after: ResponseDetails): Exclude<ChangedPart, 'none'>[] {
  return partNames.filter((part) => parts[part].format(before) !== parts[part].format(after));
}

/** Example: 'Status: New → Open', one entry per part that another user changed. */
export function formatChanges(before: ResponseDetails, after: ResponseDetails): string[] {
  return changedParts(before, after).map((part) => {
    const { label, format: formatText } = parts[part];
    return `${label}: ${formatText(before)} → ${formatText(after)}`;
  });
}
