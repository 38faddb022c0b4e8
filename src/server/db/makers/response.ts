import type { RejectionCode, Resolution } from '../../../contract/schemas/response-end.ts';
import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import type { FormField } from '../../../domain/forms/kind.ts';
import { summaryOf } from '../../../domain/forms/summary.ts';
import { type Answer, validateAnswers } from '../../../domain/forms/validate-answers.ts';
import { allowedFrom, moveInWords, needsReason, statusInWords } from '../../../domain/status.ts';
import { resolutionWords } from '../../handlers/responses/change-status.ts';
import { columnsOf } from '../../sla/settle-clock.ts';
import { clockOf, passedBy, ruleOf } from './clock.ts';
import type { MadeSeverity } from './company.ts';
import type { EscalationType, Tables } from './tables.ts';

export interface Received {
  form: { id: number; fields: readonly FormField[]; enableSla: boolean; escalationType: EscalationType | null };
  at: Date;
  /** Who filled the form in. */
  by: Named;
  answers: readonly Answer[];
  customer: Named | null;
  severity: MadeSeverity | null;
  /** Who has it from the beginning. */
  users: readonly Named[];
  groups: readonly Named[];
}

export interface Named {
  id: number;
  name: string;
}

/** Something that somebody did with a response. */
export type Deed = { at: Date; by: Named } & (
  | { status: Status; reason?: string; code?: RejectionCode; resolution?: Resolution }
  | { note: string; mentions?: readonly number[] }
  | { give: readonly Named[] }
  | { giveGroups: readonly Named[] }
);

type Row<T extends keyof Tables> = Tables[T];

/** A response with all that belongs to it, still without the ids that the database gives. */
export interface MadeResponse {
  response: Omit<Row<'sentiment_responses'>, 'id' | 'number'>;
  userIds: number[];
  groupIds: number[];
  history: Omit<Row<'sentiment_response_tracking'>, 'id' | 'responseId'>[];
}

/**
 * A response as it stands after everything that was done with it, deed by deed, under the rules that bind people too:
 * answers that the form would refuse, and moves that nobody could make, throw.
 */
export function makeResponse(received: Received, deeds: readonly Deed[], now: Date): MadeResponse {
  const made = justReceived(received);
  const promised = received.form.enableSla ? received.severity : null;
  for (const deed of deeds) {
    if (deed.at < made.response.updatedAt) throw new Error(`A deed before the one that it follows: ${deed.at}`);
    made.history.push(...passedBy(made, clockOf(made, promised), deed.at));
    apply(made, deed);
    made.response.updatedAt = deed.at;
  }
  const clock = clockOf(made, promised);
  made.history.push(...passedBy(made, clock, now));
  Object.assign(made.response, columnsOf(clock));
  return made;
}

function justReceived({ form, at, by, answers, customer, severity, users, groups }: Received): MadeResponse {
  const { answered, score, errors } = validateAnswers(form.fields, answers);
  if (errors[0]) throw new Error(`This form refuses these answers: ${errors[0].message}`);
  const response = {
    createdAt: at,
    updatedAt: at,
    createdBy: by.id,
    sentimentId: form.id,
    status: 'new' as const,
    statusSince: at,
    severityLevelId: severity?.id ?? null,
    customerResponseId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    summary: summaryOf(answered),
    sentimentScore: score,
    escalationType: form.escalationType ?? 'none',
    answers: answered,
    ...columnsOf(undefined),
    ...notEnded,
    version: 1,
  };
  const made: MadeResponse = { response, userIds: idsOf(users), groupIds: idsOf(groups), history: [] };
  const detail = {
    ...{ assignedToIds: made.userIds, assignedGroupIds: made.groupIds },
    ...{ severityLevelId: response.severityLevelId, customerResponseId: response.customerResponseId },
    ...(form.enableSla && severity && { rule: ruleOf(severity) }),
  };
  record(made, { at, by }, { kind: 'created', notes: 'Response received', status: 'new', detail });
  return made;
}

const notEnded = {
  ...{ resolvedAt: null, resolutionCode: null, rootCause: null, resolutionText: null },
  ...{ rejectionCode: null, rejectionReason: null },
};

function apply(made: MadeResponse, deed: Deed): void {
  if ('note' in deed) {
    const { note, mentions = [] } = deed;
    record(made, deed, { kind: 'note', notes: note, detail: { mentions, files: [] } });
  } else change(made, deed);
}

function change(made: MadeResponse, deed: Exclude<Deed, { note: string }>): void {
  made.response.version += 1;
  if ('status' in deed) {
    move(made, deed, deed);
  } else if ('giveGroups' in deed) {
    const detail = changed(made.groupIds, idsOf(deed.giveGroups));
    made.groupIds = idsOf(deed.giveGroups);
    record(made, deed, { kind: 'groups', notes: `Given to ${inWords(deed.giveGroups)}`, detail });
  } else {
    const detail = changed(made.userIds, idsOf(deed.give));
    made.userIds = idsOf(deed.give);
    record(made, deed, { kind: 'assigned', notes: `Assigned to ${inWords(deed.give)}`, detail });
    if (made.response.status === 'new') move(made, deed, { status: 'open' });
  }
}

const changed = (before: readonly number[], after: readonly number[]) => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
});

type Move = Omit<Extract<Deed, { status: Status }>, 'at' | 'by'>;

function move(
  made: MadeResponse,
  doing: { at: Date; by: Named },
  { status: to, reason, code, resolution }: Move,
): void {
  const { response } = made;
  const from = response.status;
  if (!allowedFrom(from).includes(to)) throw new Error(`Nobody can move a response from ${from} to ${to}`);
  if (needsReason(to) && !reason) throw new Error(`Whoever moves a response to ${to} says why`);
  const { at } = doing;
  const ends = { ...notEnded, ...resolutionOf(response, { at, to, resolution }), ...rejectionOf(to, code, reason) };
  Object.assign(response, { status: to, statusSince: at }, ends);
  const said = [reason, ...resolutionWords(resolution)].filter(Boolean).join('. ');
  const detail = { from, to, ...(reason ? { reason } : {}), ...ends };
  record(made, doing, { kind: 'status', notes: moveInWords(named(from), named(to), said), status: to, detail });
}

const named = (status: Status) => ({ base: status, label: statusInWords(status) });

// Closing keeps how and when it was resolved.
function resolutionOf(
  response: MadeResponse['response'],
  { at, to, resolution }: { at: Date; to: Status; resolution: Resolution | undefined },
) {
  if (to !== 'resolved' && to !== 'closed') return {};
  const kept = to === 'closed' ? response : notEnded;
  return {
    resolvedAt: kept.resolvedAt ?? at,
    resolutionCode: resolution?.code ?? kept.resolutionCode,
    rootCause: resolution?.rootCause ?? kept.rootCause,
    resolutionText: resolution?.text ?? kept.resolutionText,
  };
}

function rejectionOf(to: Status, code: RejectionCode | undefined, reason: string | undefined) {
  return to === 'rejected' ? { rejectionCode: code ?? 'other', rejectionReason: reason ?? null } : {};
}

type Entry = MadeResponse['history'][number];

function record(
  { history }: MadeResponse,
  { at, by }: { at: Date; by: Named },
  entry: Pick<Entry, 'kind' | 'notes' | 'detail'> & { status?: Status },
): void {
  history.push({ createdAt: at, updatedAt: at, createdBy: by.id, userId: by.id, status: null, ...entry });
}

const idsOf = (named: readonly Named[]) => named.map(({ id }) => id);

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const inWords = (named: readonly Named[]) => list.format(named.map(({ name }) => name));
