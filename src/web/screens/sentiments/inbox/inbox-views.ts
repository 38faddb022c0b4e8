import { builtInViews, type InboxViewName, inboxViewNames } from '../../../../contract/schemas/inbox.ts';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../../../domain/status.ts';

/** Whoever looks: "Mine" holds something else for everybody. */
export interface Reader {
  id: number;
  groupIds: readonly number[];
}

interface ViewWords {
  /** Said when there is nothing in it. */
  empty: string;
  /** The key that leads here after g. */
  jump: string;
}

const words: Record<string, ViewWords> = {
  mine: { empty: 'Nothing here waits for you.', jump: 'm' },
  my_groups: { empty: 'Nothing waits for a group of yours.', jump: 't' },
  unassigned: { empty: 'Somebody looks after every open response.', jump: 'u' },
  breaching_24h: { empty: 'Nothing is due within a day.', jump: 'b' },
  overdue: { empty: 'Nothing is late.', jump: 'd' },
  escalated: { empty: 'Nothing is escalated.', jump: 'e' },
  watching: { empty: 'You watch nothing that is open.', jump: 'w' },
  open: { empty: 'Every response is handled.', jump: 'o' },
  done: { empty: 'Nothing has been resolved yet.', jump: 'r' },
  all: { empty: 'Nobody has answered yet.', jump: 'a' },
};

/** The questions that people ask of their inbox, in the order of the day. */
export const inboxViews = inboxViewNames.map((name) => ({
  name,
  ...builtInViews[name],
  ...(words[name] ?? { empty: 'Nothing is here.', jump: '' }),
}));
export type InboxView = (typeof inboxViews)[number];

const day = 24 * 60 * 60 * 1_000;

/** Whether a response still belongs in a view: one that does not can be told apart until the list is read again. */
export function isHeld(name: InboxViewName, row: SentimentResponse, reader: Reader, now: Date): boolean {
  const { only, heldBy, due, escalated } = builtInViews[name];
  if (only && isFinal(row.status) !== (only === 'done')) return false;
  if (heldBy && !holds[heldBy](row, reader)) return false;
  if (escalated && row.escalationLevel === 0) return false;
  return !due || isDue(row, due, now);
}

type HeldBy = NonNullable<(typeof builtInViews)[InboxViewName]['heldBy']>;

const holds: Record<HeldBy, (row: SentimentResponse, reader: Reader) => boolean> = {
  me: (row, { id }) => row.assignedToIds.includes(id),
  my_groups: (row, { groupIds }) => row.assignedGroupIds.some((id) => groupIds.includes(id)),
  nobody: (row) => row.assignedToIds.length === 0,
};

function isDue({ slaDueAt }: SentimentResponse, due: 'within_24h' | 'passed', now: Date): boolean {
  if (!slaDueAt) return false;
  const left = new Date(slaDueAt).getTime() - now.getTime();
  // What has become late under the reader's eyes is no reason to fade it.
  return due === 'passed' ? left < 0 : left < day;
}
