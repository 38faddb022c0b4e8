import type { FormField } from '../src/forms/rules/kinds/kind.ts';
import { validateAnswers } from '../src/forms/rules/validate-answers.ts';
import type { Answer } from '../src/forms/rules/walk.ts';
import type { Status } from '../src/forms/schemas/response-statuses.ts';
import { type ClockEvent, replay, type SlaClock } from '../src/responses/rules/sla/clock.ts';
import { allowedFrom, formatMove, formatStatus, isFinal, needsReason } from '../src/responses/rules/status.ts';
import type { RejectionCode, Resolution } from '../src/responses/schemas/response-end.ts';
import { formatMoment } from '../src/responses/server/escalation/clock-job.ts';
import { resolutionTexts } from '../src/responses/shared/server/change-status.ts';
import { unrecordedMoments } from '../src/responses/shared/server/clock-moments.ts';
import { clockColumns } from '../src/responses/shared/server/settle-clock.ts';
import type { SlaRuleRow } from '../src/responses/shared/server/sla-history.ts';
import { summaryOf } from '../src/text/summary.ts';
import type { Named, SeededSeverity } from './company.ts';
import type { EscalationType, Tables } from './rows.ts';

export interface ReceivedResponse {
  form: { id: number; fields: readonly FormField[]; enableSla: boolean; escalationType: EscalationType | null };
  at: Date;
  by: Named;
  answers: readonly Answer[];
  customer: Named | null;
  severity: SeededSeverity | null;
  /** The initial assignees. */
  users: readonly Named[];
  groups: readonly Named[];
}

export type Action = { at: Date; by: Named } & (
  | StatusChange
  | { note: string; mentions?: readonly number[] }
  | { assign: readonly Named[] }
  | { assignGroups: readonly Named[] }
);

interface StatusChange {
  status: Status;
  reason?: string | undefined;
  code?: RejectionCode | undefined;
  resolution?: Resolution | undefined;
}

type Entry = Tables['sentiment_response_tracking'];

/** The rows of a response, without their IDs. */
export interface ResponseRows {
  response: Omit<Tables['sentiment_responses'], 'id' | 'number' | 'isAssigned'>;
  userIds: number[];
  groupIds: number[];
  history: Omit<Entry, 'id' | 'responseId'>[];
}

/**
 * Builds a response after the given actions. Throws on invalid answers and on status changes that the product rejects.
 */
export function createResponse(received: ReceivedResponse, actions: readonly Action[], now: Date): ResponseRows {
  const rows = receive(received);
  const severity = received.form.enableSla ? received.severity : null;
  for (const action of actions) {
    if (action.at < rows.response.updatedAt) throw new Error(`Actions out of order at ${action.at.toISOString()}`);
    rows.history.push(...clockEntries(rows, clockOf(rows, severity), action.at));
    apply(rows, action);
    rows.response.updatedAt = action.at;
  }
  const clock = clockOf(rows, severity);
  rows.history.push(...clockEntries(rows, clock, now));
  Object.assign(rows.response, clockColumns(clock));
  return rows;
}

function receive({ form, at, by, answers, customer, severity, users, groups }: ReceivedResponse): ResponseRows {
  const { answered, score, errors } = validateAnswers(form.fields, answers);
  if (errors[0]) throw new Error(`The form refuses these answers: ${errors[0].message}`);
  const response = {
    ...{
      createdAt: at,
      updatedAt: at,
      createdBy: by.id,
      sentimentId: form.id,
      status: 'new' as const,
      statusSince: at,
    },
    ...{ severityLevelId: severity?.id ?? null, customerResponseId: customer?.id ?? null },
    ...{ customerName: customer?.name ?? null, summary: summaryOf(answered), sentimentScore: score },
    ...{ escalationType: form.escalationType ?? ('none' as const), answers: answered },
    ...clockColumns(undefined),
    ...notEnded,
    version: 1,
  };
  const rows: ResponseRows = { response, userIds: idsOf(users), groupIds: idsOf(groups), history: [] };
  const detail = {
    ...{ assignedToIds: rows.userIds, assignedGroupIds: rows.groupIds },
    ...{ severityLevelId: response.severityLevelId, customerResponseId: response.customerResponseId },
    ...(form.enableSla && severity && { rule: ruleOf(severity) }),
  };
  record(rows, { at, by }, { kind: 'created', notes: 'Response received', status: 'new', detail });
  return rows;
}

const notEnded = {
  ...{ resolvedAt: null, resolutionCode: null, rootCause: null, resolutionText: null },
  ...{ rejectionCode: null, rejectionReason: null },
};

function apply(rows: ResponseRows, action: Action): void {
  if ('note' in action) {
    const { note, mentions = [] } = action;
    record(rows, action, { kind: 'note', notes: note, detail: { mentions, files: [] } });
    return;
  }
  rows.response.version += 1;
  if ('status' in action) {
    changeStatus(rows, action, action);
  } else if ('assignGroups' in action) {
    const detail = changeOf(rows.groupIds, idsOf(action.assignGroups));
    rows.groupIds = idsOf(action.assignGroups);
    record(rows, action, { kind: 'groups', notes: `Assigned to ${namesOf(action.assignGroups)}`, detail });
  } else {
    const detail = changeOf(rows.userIds, idsOf(action.assign));
    rows.userIds = idsOf(action.assign);
    record(rows, action, { kind: 'assigned', notes: `Assigned to ${namesOf(action.assign)}`, detail });
    if (rows.response.status === 'new') changeStatus(rows, action, { status: 'open' });
  }
}

const changeOf = (before: readonly number[], after: readonly number[]) => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
});

function changeStatus(
  rows: ResponseRows,
  { at, by }: { at: Date; by: Named },
  { status: to, reason, code, resolution }: StatusChange,
): void {
  const { response } = rows;
  const from = response.status;
  if (!allowedFrom(from).includes(to)) throw new Error(`A response cannot change from ${from} to ${to}`);
  if (needsReason(to) && !reason) throw new Error(`A change to ${to} needs a reason`);
  const end = { ...notEnded, ...resolutionOf(response, { at, to, resolution }), ...rejectionOf(to, code, reason) };
  Object.assign(response, { status: to, statusSince: at }, end);
  const explanation = [reason, ...resolutionTexts(resolution)].filter(Boolean).join('. ');
  const notes = formatMove(labelled(from), labelled(to), explanation);
  const detail = { from, to, ...(reason ? { reason } : {}), ...end };
  record(rows, { at, by }, { kind: 'status', notes, status: to, detail });
}

const labelled = (status: Status) => ({ base: status, label: formatStatus(status) });

// A closed response stores how and when it was resolved.
function resolutionOf(
  response: ResponseRows['response'],
  { at, to, resolution }: { at: Date; to: Status; resolution: Resolution | undefined },
) {
  if (to !== 'resolved' && to !== 'closed') return {};
  const before = to === 'closed' ? response : notEnded;
  return {
    resolvedAt: before.resolvedAt ?? at,
    resolutionCode: resolution?.code ?? before.resolutionCode,
    rootCause: resolution?.rootCause ?? before.rootCause,
    resolutionText: resolution?.text ?? before.resolutionText,
  };
}

function rejectionOf(to: Status, code: RejectionCode | undefined, reason: string | undefined) {
  return to === 'rejected' ? { rejectionCode: code ?? 'other', rejectionReason: reason ?? null } : {};
}

function record(
  { history }: ResponseRows,
  { at, by }: { at: Date; by: Named },
  entry: Pick<Entry, 'kind' | 'notes' | 'detail'> & { status?: Status },
): void {
  history.push({ createdAt: at, updatedAt: at, createdBy: by.id, userId: by.id, status: null, ...entry });
}

const idsOf = (list: readonly Named[]) => list.map(({ id }) => id);

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });
const namesOf = (list: readonly Named[]) => conjunction.format(list.map(({ name }) => name));

/** The SLA target of a severity as stored in the history. */
function ruleOf({ id, name, daysToResolve, rule }: SeededSeverity): SlaRuleRow {
  const noHours = { resolveHours: null, firstResponseHours: null, nextResponseHours: null };
  const defaults = { ...noHours, warnAtPercent: 75, calendar: null };
  return {
    ...{ severityLevelId: id, severityName: name, daysToResolve },
    ...{ ...defaults, pauseOnCategories: ['paused'] as const, ...rule },
  };
}

/** The SLA clock after the history so far; undefined without a target. */
function clockOf({ response, history }: ResponseRows, severity: SeededSeverity | null): SlaClock | undefined {
  if (!severity) return undefined;
  const rule = { ...ruleOf(severity), calendar: severity.calendar ?? null };
  return replay([{ kind: 'received', at: response.createdAt, status: 'new', rule }, ...history.flatMap(clockEventOf)]);
}

function clockEventOf({ kind, status, createdAt: at, userId }: ResponseRows['history'][number]): ClockEvent[] {
  const byStaff = userId !== null;
  if (kind === 'status' && status) return [{ kind, at, status, byStaff }];
  return kind === 'note' ? [{ kind, at, byStaff }] : [];
}

/** Clock entries up to a time that the history lacks. */
function clockEntries(rows: ResponseRows, clock: SlaClock | undefined, until: Date): ResponseRows['history'] {
  if (!clock || isFinal(rows.response.status)) return [];
  const read = rows.history.map(({ kind, status, userId, createdAt, detail }) => ({
    ...{ kind, status, userId, createdAt, detail },
  }));
  return unrecordedMoments(clock, read)
    .filter(({ at }) => at <= until)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ event, at }) => ({
      ...{ createdAt: at, updatedAt: at, createdBy: null, userId: null, status: null },
      ...{ kind: 'sla' as const, notes: formatMoment[event] },
      detail: { event, at: at.toISOString(), dueAt: clock.dueAt?.toISOString() ?? null },
    }));
}
