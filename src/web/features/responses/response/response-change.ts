import type { ResponseDetails } from '../../sentiments/shared/response-details.ts';
import { statusNow } from '../../sentiments/shared/statuses.ts';

export type ChangedPart = 'status' | 'people' | 'groups' | 'severity' | 'customer' | 'none';

/** A change that somebody wants to make, told so that it can be made again on what somebody else has left. */
export interface ResponseChange {
  part: ChangedPart;
  /** What it looks like meanwhile. */
  patch: Partial<ResponseDetails>;
  /** What was wanted, in words, as a merge shows it. */
  wanted: string;
  /** What else was typed, such as a reason; shown so that nobody fears for it. */
  typed?: string | undefined;
  send: (version: number, now: ResponseDetails) => Promise<unknown>;
  /** What it changes where that is no part of the list below, such as a note; and what that was when they began. */
  own?: { label: string; format: (response: ResponseDetails) => string; before?: string };
  /** Whether it can still be done to what is there now. Default: it can. */
  isPossible?: (now: ResponseDetails) => boolean;
  /** What remains to be done when theirs is kept, such as saving the note that was typed beside it. */
  sendRest?: (() => Promise<unknown>) | undefined;
}

interface Part {
  label: string;
  format: (response: ResponseDetails) => string;
}

const names = (named: readonly { name: string }[]) =>
  named.length === 0 ? 'Nobody' : new Intl.ListFormat('en').format(named.map(({ name }) => name));

/** The parts of a response that two people may change at once. */
export const parts: Record<Exclude<ChangedPart, 'none'>, Part> = {
  status: { label: 'Status', format: (response) => statusNow(response).label },
  people: { label: 'Assigned to', format: ({ assignedUsers }) => names(assignedUsers) },
  groups: { label: 'Groups', format: ({ assignedGroups }) => names(assignedGroups) },
  severity: { label: 'Severity', format: ({ severityLevel }) => severityLevel?.name ?? 'Not decided' },
  customer: {
    label: 'Customer',
    format: ({ customer, customerName }) => customer?.displayName ?? customerName ?? 'Not known',
  },
};

const partNames = Object.keys(parts) as Exclude<ChangedPart, 'none'>[];

/** Which parts somebody else changed between two readings. */
export function changedParts(before: ResponseDetails, after: ResponseDetails): Exclude<ChangedPart, 'none'>[] {
  return partNames.filter((part) => parts[part].format(before) !== parts[part].format(after));
}

/** 'Status: New → Open', for each part that somebody else changed. */
export function formatChanges(before: ResponseDetails, after: ResponseDetails): string[] {
  return changedParts(before, after).map((part) => {
    const { label, format: formatText } = parts[part];
    return `${label}: ${formatText(before)} → ${formatText(after)}`;
  });
}
