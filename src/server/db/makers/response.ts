import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import type { FormField } from '../../../domain/forms/kind.ts';
import { summaryOf } from '../../../domain/forms/summary.ts';
import { type Answer, validateAnswers } from '../../../domain/forms/validate-answers.ts';
import { dueAt } from '../../../domain/sla.ts';
import { allowedFrom, moveInWords, needsReason } from '../../../domain/status.ts';
import type { EscalationType, Tables } from './tables.ts';

export interface Received {
  form: { id: number; fields: readonly FormField[]; enableSla: boolean; escalationType: EscalationType | null };
  at: Date;
  /** Who filled the form in. */
  by: Named;
  answers: readonly Answer[];
  customer: Named | null;
  severity: { id: number; daysToResolve: number } | null;
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
  | { status: Status; reason?: string }
  | { note: string }
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
export function makeResponse(received: Received, deeds: readonly Deed[]): MadeResponse {
  const made = justReceived(received);
  for (const deed of deeds) {
    if (deed.at < made.response.updatedAt) throw new Error(`A deed before the one that it follows: ${deed.at}`);
    apply(made, deed);
    made.response.updatedAt = deed.at;
  }
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
    slaDueAt: form.enableSla && severity ? dueAt(at, severity.daysToResolve) : null,
    resolvedAt: null,
    version: 1,
  };
  const made: MadeResponse = { response, userIds: idsOf(users), groupIds: idsOf(groups), history: [] };
  record(made, { at, by }, 'created', 'Response received', 'new');
  return made;
}

function apply(made: MadeResponse, deed: Deed): void {
  if ('note' in deed) record(made, deed, 'note', deed.note);
  else change(made, deed);
}

function change(made: MadeResponse, deed: Exclude<Deed, { note: string }>): void {
  made.response.version += 1;
  if ('status' in deed) {
    move(made, deed, deed.status, deed.reason);
  } else if ('giveGroups' in deed) {
    made.groupIds = idsOf(deed.giveGroups);
    record(made, deed, 'groups', `Given to ${inWords(deed.giveGroups)}`);
  } else {
    made.userIds = idsOf(deed.give);
    record(made, deed, 'assigned', `Assigned to ${inWords(deed.give)}`);
    if (made.response.status === 'new') move(made, deed, 'open');
  }
}

function move(made: MadeResponse, { at, by }: { at: Date; by: Named }, to: Status, reason?: string): void {
  const { response } = made;
  const from = response.status;
  if (!allowedFrom(from).includes(to)) throw new Error(`Nobody can move a response from ${from} to ${to}`);
  if (needsReason(to) && !reason) throw new Error(`Whoever moves a response to ${to} says why`);
  response.status = to;
  response.statusSince = at;
  response.resolvedAt = to === 'resolved' ? at : to === 'closed' ? (response.resolvedAt ?? at) : null;
  record(made, { at, by }, 'status', moveInWords(from, to, reason), to);
}

function record(
  { history }: MadeResponse,
  { at, by }: { at: Date; by: Named },
  kind: MadeResponse['history'][number]['kind'],
  notes: string,
  status: Status | null = null,
): void {
  history.push({ createdAt: at, updatedAt: at, createdBy: by.id, kind, notes, status, userId: by.id });
}

const idsOf = (named: readonly Named[]) => named.map(({ id }) => id);

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const inWords = (named: readonly Named[]) => list.format(named.map(({ name }) => name));
