import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import { type SlaState, slaState } from '../../../../domain/sla.ts';
import type { Tone } from '../../../layout/pill.tsx';
import { lengthInWords, momentInWords } from '../../../layout/time-words.ts';

export interface ClockFacts {
  createdAt: string;
  slaDueAt: string | null;
  slaWarnAt?: string | null;
  pausedAt?: string | null;
  resolvedAt?: string | null;
  status: Status;
}

export interface SlaWords {
  state: SlaState;
  tone: Tone;
  words: string;
  /** How the due time came about. */
  why: string;
}

const tones: Record<SlaState, Tone> = {
  none: 'plain',
  on_track: 'plain',
  at_risk: 'warning',
  breached: 'error',
  paused: 'plain',
  met: 'success',
  missed: 'error',
};

/** How a response stands against its deadline, in words; undefined where it has none. */
export function slaInWords(facts: ClockFacts, now: Date): SlaWords | undefined {
  const { createdAt, slaDueAt, resolvedAt, status } = facts;
  if (!slaDueAt) return undefined;
  const dueAt = new Date(slaDueAt);
  const times = { resolvedAt: timeOf(resolvedAt), warnAt: timeOf(facts.slaWarnAt), pausedAt: timeOf(facts.pausedAt) };
  const state = slaState({ createdAt: new Date(createdAt), dueAt, status, ...times }, now);
  if (state === 'none') return undefined;
  return { state, tone: tones[state], words: words(state, dueAt, now), why: why(createdAt, slaDueAt, resolvedAt) };
}

function timeOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}

function words(state: SlaState, dueAt: Date, now: Date): string {
  if (state === 'met') return 'Met';
  if (state === 'missed') return 'Missed';
  if (state === 'paused') return 'Clock stopped';
  const left = dueAt.getTime() - now.getTime();
  return state === 'breached' ? `Overdue ${lengthInWords(left)}` : `Due in ${lengthInWords(left)}`;
}

function why(createdAt: string, slaDueAt: string, resolvedAt: string | null | undefined): string {
  const days = Math.round((new Date(slaDueAt).getTime() - new Date(createdAt).getTime()) / 86_400_000);
  const due = `${momentInWords(slaDueAt)}, ${days} ${days === 1 ? 'day' : 'days'} after it was received`;
  return resolvedAt ? `${due}. Resolved ${momentInWords(resolvedAt)}` : due;
}
