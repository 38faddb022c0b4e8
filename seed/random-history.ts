import type { Company, Named, SeededForm } from './company.ts';
import type { FormKey, Histories } from './demo-data.ts';
import type { Random } from './random.ts';
import type { Action } from './response-factory.ts';
import { day, hour, minute } from './rows.ts';

export interface Handling {
  formKey: FormKey;
  form: SeededForm;
  at: Date;
  rating: number;
  severity: { daysToResolve: number } | null;
  /** The group of the branch and its lead. */
  branch: Named;
  lead: Named;
  /** Users who triage responses, and users who help. */
  desk: Named;
  helper: Named;
  /** Factor on the handling time. */
  pace: number;
  /** Without notes and detours. */
  isBrief?: boolean;
}

/** `share` is the position within the handling time, from 0 to 1. */
type Step = { share: number; by: Named } & (
  | { status: 'open' | 'in_progress' | 'pending_customer' | 'pending_internal' | 'resolved' | 'closed' }
  | { status: 'rejected'; reason: string }
  | { note: string }
  | { assign: readonly Named[] }
  | { assignGroups: readonly Named[] }
);

/** Random staff actions on a response, up to now. */
export function randomHistory(
  random: Random,
  { now }: Pick<Company, 'now'>,
  histories: Histories,
  handling: Handling,
): Action[] {
  const length = durationOf(random, handling);
  const actions: Action[] = [];
  let earliest = handling.at.getTime();
  for (const { share, ...step } of stepsOf(random, histories, handling)) {
    const wanted = duringWork(handling.at.getTime() + share * length);
    const at = Math.max(earliest + random.between(1, 9) * minute, wanted);
    if (at > now.getTime()) break;
    actions.push({ ...step, at: new Date(Math.floor(at / 1_000) * 1_000 + 1_000) });
    earliest = at + 1_000;
  }
  return actions.filter((action) => action.at <= now);
}

/** Time from receipt to resolution. 80 % meet their SLA target. */
function durationOf(random: Random, { severity, pace, rating }: Handling): number {
  if (!severity || rating > 3) return random.between(4 * hour, 4 * day);
  const days = Math.max(severity.daysToResolve, 0.5);
  const share = random.chance(0.8) ? random.between(0.25, 0.95) : random.between(1.05, 2);
  return days * share * pace * day;
}

function stepsOf(random: Random, histories: Histories, handling: Handling): Step[] {
  const { desk, lead, rating, formKey, isBrief } = handling;
  if (random.chance(0.02)) {
    return [{ share: 0.2, by: desk, status: 'rejected', reason: random.pick(histories.notes.rejected) }];
  }
  if (isBrief) {
    const assigned: Step[] = rating < 4 ? [{ share: 0.3, by: lead, assign: [lead] }] : [];
    return [...assigned, { share: 1, by: lead, status: 'resolved' }];
  }
  return rating >= 4 && formKey !== 'room'
    ? praise(random, histories, handling)
    : complaint(random, histories, handling);
}

function praise(random: Random, { notes }: Histories, { desk, lead, branch }: Handling): Step[] {
  const thanks: Step[] = random.chance(0.6) ? [{ share: 0.9, by: lead, note: random.pick(notes.praised) }] : [];
  const assigned: Step[] = random.chance(0.7) ? [{ share: 0.6, by: desk, assign: [lead] }] : [];
  return [
    { share: 0.02, by: desk, assignGroups: [branch] },
    ...assigned,
    ...thanks,
    { share: 1, by: lead, status: 'resolved' },
    { share: 2.5, by: desk, status: 'closed' },
  ];
}

function complaint(random: Random, histories: Histories, handling: Handling): Step[] {
  const { desk, lead, helper, branch, form, formKey } = handling;
  const { notes, resolvedByForm } = histories;
  const assignees = random.chance(0.25) ? [lead, helper] : [random.chance(0.8) ? lead : helper];
  const [first = lead] = assignees;
  const done = random.chance(0.5) ? (resolvedByForm[formKey] ?? notes.done) : notes.done;
  return [
    { share: 0.06, by: desk, assignGroups: [...form.groups, branch] },
    { share: 0.15, by: desk, assign: assignees },
    { share: 0.25, by: first, status: 'in_progress' },
    ...(random.chance(0.7) ? [{ share: 0.3, by: first, note: random.pick(notes.begun) }] : []),
    ...detours(random, histories, handling, first),
    { share: 0.97, by: first, note: random.pick(done) },
    { share: 1, by: first, status: 'resolved' },
    ...(random.chance(0.06) ? reopened(random, histories, first) : []),
    ...(random.chance(0.8) ? [{ share: 3.2, by: desk, status: 'closed' } as const] : []),
  ];
}

function detours(random: Random, { notes }: Histories, { formKey }: Handling, first: Named): Step[] {
  const steps: Step[] = [];
  if (formKey !== 'dining' && random.chance(0.4)) {
    steps.push(
      { share: 0.38, by: first, note: random.pick(notes.toCustomer) },
      { share: 0.39, by: first, status: 'pending_customer' },
      { share: 0.6, by: first, status: 'in_progress' },
      { share: 0.61, by: first, note: random.pick(notes.backFromCustomer) },
    );
  }
  if (random.chance(0.35)) {
    steps.push(
      { share: 0.65, by: first, note: random.pick(notes.toColleagues) },
      { share: 0.66, by: first, status: 'pending_internal' },
      { share: 0.88, by: first, status: 'in_progress' },
      { share: 0.89, by: first, note: random.pick(notes.backFromColleagues) },
    );
  }
  return steps;
}

function reopened(random: Random, { notes }: Histories, first: Named): Step[] {
  return [
    { share: 1.4, by: first, status: 'in_progress' },
    { share: 1.42, by: first, note: random.pick(notes.reopened) },
    { share: 1.9, by: first, note: random.pick(notes.done) },
    { share: 2, by: first, status: 'resolved' },
  ];
}

// Staff work from 7:00 to 20:30; an action at night moves to the next morning.
function duringWork(time: number): number {
  const at = time % day;
  const [begin, end] = [7 * hour, 20.5 * hour];
  if (at < begin) return time - at + begin + (at / begin) * hour;
  return at > end ? time - at + day + begin + ((at - end) / (day - end)) * hour : time;
}
