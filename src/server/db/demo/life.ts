import type { Company, MadeForm } from '../makers/company.ts';
import type { Random } from '../makers/random.ts';
import type { Deed, Named } from '../makers/response.ts';
import { day, hour, minute } from '../makers/times.ts';
import { doneIn, notes } from './notes.ts';
import type { FormKey } from './remarks.ts';

export interface Case {
  formKey: FormKey;
  form: MadeForm;
  at: Date;
  feel: number;
  severity: { daysToResolve: number } | null;
  /** The house it happened in, and who works there. */
  branch: Named;
  lead: Named;
  /** Who sorts what comes in, and who helps. */
  desk: Named;
  helper: Named;
  /** How long everything takes there: 1 as everywhere, 3 three times as long. */
  pace: number;
  /** Handled without many words: only what must be written down. */
  isBrief?: boolean;
}

type Step = { share: number; by: Named } & (
  | { status: 'open' | 'in_progress' | 'pending_customer' | 'pending_internal' | 'resolved' | 'closed' }
  | { status: 'rejected'; reason: string }
  | { note: string }
  | { give: readonly Named[] }
  | { giveGroups: readonly Named[] }
);

/** What colleagues did with a response so far: its whole way is thought out, and broken off now. */
export function lifeOf(random: Random, { now }: Pick<Company, 'now'>, it: Case): Deed[] {
  const length = lengthOf(random, it);
  const deeds: Deed[] = [];
  let earliest = it.at.getTime();
  for (const { share, ...step } of stepsOf(random, it)) {
    const at = Math.max(earliest + random.between(1, 9) * minute, atWork(it.at.getTime() + share * length));
    if (at > now.getTime()) break;
    deeds.push({ ...step, at: new Date(Math.floor(at / 1_000) * 1_000 + 1_000) });
    earliest = at + 1_000;
  }
  return deeds.filter((deed) => deed.at <= now);
}

/** From the first word to the solution. Most keep their promise, some do not. */
function lengthOf(random: Random, { severity, pace, feel }: Case): number {
  if (!severity || feel > 3) return random.between(4 * hour, 4 * day);
  const days = Math.max(severity.daysToResolve, 0.5);
  const share = random.chance(0.8) ? random.between(0.25, 0.95) : random.between(1.05, 2);
  return days * share * pace * day;
}

function stepsOf(random: Random, it: Case): Step[] {
  if (random.chance(0.02)) return turnedAway(random, it);
  if (it.isBrief) return brief(it);
  return it.feel >= 4 && it.formKey !== 'room' ? praise(random, it) : complaint(random, it);
}

function turnedAway(random: Random, { desk }: Case): Step[] {
  return [{ share: 0.2, by: desk, status: 'rejected', reason: random.pick(notes.rejected) }];
}

function brief({ lead, feel }: Case): Step[] {
  const taken: Step[] = feel < 4 ? [{ share: 0.3, by: lead, give: [lead] }] : [];
  return [...taken, { share: 1, by: lead, status: 'resolved' }];
}

function praise(random: Random, { desk, lead, branch }: Case): Step[] {
  const thanks: Step[] = random.chance(0.6) ? [{ share: 0.9, by: lead, note: random.pick(notes.praised) }] : [];
  const passedOn: Step[] = random.chance(0.7) ? [{ share: 0.6, by: desk, give: [lead] }] : [];
  return [
    { share: 0.02, by: desk, giveGroups: [branch] },
    ...passedOn,
    ...thanks,
    { share: 1, by: lead, status: 'resolved' },
    { share: 2.5, by: desk, status: 'closed' },
  ];
}

function complaint(random: Random, it: Case): Step[] {
  const { desk, lead, helper, branch, form } = it;
  const holders = random.chance(0.25) ? [lead, helper] : [random.chance(0.8) ? lead : helper];
  const [first = lead] = holders;
  const done = random.chance(0.5) ? (doneIn[it.formKey] ?? notes.done) : notes.done;
  return [
    { share: 0.06, by: desk, giveGroups: [...form.groups, branch] },
    { share: 0.15, by: desk, give: holders },
    { share: 0.25, by: first, status: 'in_progress' },
    ...(random.chance(0.7) ? [{ share: 0.3, by: first, note: random.pick(notes.begun) }] : []),
    ...detours(random, it, first),
    { share: 0.97, by: first, note: random.pick(done) },
    { share: 1, by: first, status: 'resolved' },
    ...(random.chance(0.06) ? reopened(random, first) : []),
    ...(random.chance(0.8) ? [{ share: 3.2, by: desk, status: 'closed' } as const] : []),
  ];
}

function detours(random: Random, { formKey }: Case, first: Named): Step[] {
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

function reopened(random: Random, first: Named): Step[] {
  return [
    { share: 1.4, by: first, status: 'in_progress' },
    { share: 1.42, by: first, note: random.pick(notes.reopened) },
    { share: 1.9, by: first, note: random.pick(notes.done) },
    { share: 2, by: first, status: 'resolved' },
  ];
}

// Nobody handles responses at night: what would fall there happens in the first hour of the morning.
function atWork(time: number): number {
  const at = time % day;
  const [begins, ends] = [7 * hour, 20.5 * hour];
  if (at < begins) return time - at + begins + (at / begins) * hour;
  return at > ends ? time - at + day + begins + ((at - ends) / (day - ends)) * hour : time;
}
