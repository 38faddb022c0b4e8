import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { formatTopic } from '../../../text/format-topic.ts';
import { statusLabelOf } from '../../rules/status-labels.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { formatLabel } from '../../shared/verdict-labels.ts';

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
  format: (response: ResponseDetails, statuses: readonly StatusOption[]) => string;
}

const names = (named: readonly { name: string }[]) =>
  named.length === 0 ? 'Unassigned' : new Intl.ListFormat('en').format(named.map(({ name }) => name));

export const parts: Record<Exclude<ChangedPart, 'none'>, Part> = {
  status: { label: 'Status', format: (response, statuses) => statusLabelOf(statuses, response).label },
  people: { label: 'Assigned to', format: ({ assignedUsers }) => names(assignedUsers) },
  groups: { label: 'Groups', format: ({ assignedGroups }) => names(assignedGroups) },
  severity: { label: 'Severity', format: ({ severityLevel }) => severityLevel?.name ?? 'No severity' },
  customer: {
    label: 'Customer',
    format: ({ customer, customerName }) => customer?.displayName ?? customerName ?? 'Unknown',
  },
};

const partNames = Object.keys(parts) as Exclude<ChangedPart, 'none'>[];

export function changedParts(
  before: ResponseDetails,
  after: ResponseDetails,
  statuses: readonly StatusOption[],
): Exclude<ChangedPart, 'none'>[] {
  return partNames.filter((part) => parts[part].format(before, statuses) !== parts[part].format(after, statuses));
}

/** Example: 'Status: New → Open', one entry per part that another user changed. */
export function formatChanges(
  before: ResponseDetails,
  after: ResponseDetails,
  statuses: readonly StatusOption[],
): string[] {
  return changedParts(before, after, statuses).map((part) => {
    const { label, format } = parts[part];
    return `${label}: ${format(before, statuses)} → ${format(after, statuses)}`;
  });
}

export interface TextCorrection {
  label?: ResponseDetails['sentimentLabel'];
  language?: string | null;
  topics?: string[];
}

export function textCorrection(
  begun: ResponseDetails,
  correction: TextCorrection,
  send: (version: number) => Promise<unknown>,
): ResponseChange {
  const names = Object.keys(correction) as (keyof TextCorrection)[];
  const correctionText = (read: Required<TextCorrection>) =>
    names.map((name) => formatCorrection[name](read)).join('; ');
  const format = ({ sentimentLabel, language, topics }: ResponseDetails) =>
    correctionText({ label: sentimentLabel, language, topics });
  const { sentimentLabel: label, language, topics } = begun;
  return {
    part: 'none',
    wanted: correctionText({ label, language, topics, ...correction }),
    patch: {},
    own: { label: 'Sentiment, topics and language', format, before: format(begun) },
    send: begunFrom(begun, send),
  };
}

export function transcriptChange(
  begun: ResponseDetails,
  { fieldId, text }: { fieldId: number; text: string },
  send: (version: number) => Promise<unknown>,
): ResponseChange {
  const format = (response: ResponseDetails) => transcriptOf(response, fieldId) || 'Nothing yet';
  return {
    part: 'none',
    wanted: text || 'Nothing',
    patch: {},
    own: { label: 'Transcript', format, before: format(begun) },
    send: begunFrom(begun, send),
  };
}

function transcriptOf({ values }: ResponseDetails, fieldId: number): string {
  return values.find((answer) => answer.fieldId === fieldId && answer.isTranscript)?.text ?? '';
}

const formatCorrection: Record<keyof TextCorrection, (read: Required<TextCorrection>) => string> = {
  label: ({ label }) => formatLabel(label),
  topics: ({ topics }) => (topics.length > 0 ? topics.map(formatTopic).join(', ') : 'No topics'),
  language: ({ language }) => (language ? formatLanguage(language) : 'No language'),
};

// The first attempt sends the version at the start of editing, so that a change made since then is detected.
function begunFrom({ version }: ResponseDetails, send: (version: number) => Promise<unknown>): ResponseChange['send'] {
  let seen: number | undefined = version;
  return (latest) => {
    const now = seen ?? latest;
    seen = undefined;
    return send(now);
  };
}
