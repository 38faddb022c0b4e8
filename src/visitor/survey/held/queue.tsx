import { noSuchQuestion } from '../../../domain/surveys/fault-words.ts';
import type { Emptied } from '../delivery.ts';
import { isKeptPath, type KeptVisit, keptSince, outbox } from '../outbox.ts';
import { dropFilesOf, type Sent, sendWhatFits } from '../send.ts';
import { waitingMark } from '../waiting-mark.ts';
import { HeldBack } from './held-back.tsx';

// Told for as long as the page is open: it is not here any more.
const late: string[] = [];

/**
 * Sends each visit that waits. What the server will not have stays here and is not sent again by itself; its visitor is
 * told, unless others stand at the same screen: there what arrived in part has arrived.
 */
export async function emptyOutbox(isShared: boolean): Promise<Emptied> {
  const emptied: Emptied = { left: null, refused: 0 };
  const held: KeptVisit[] = [];
  for (const one of await outbox.visits()) {
    if (one.refused) {
      held.push(one);
      continue;
    }
    const sent = await sendWhatFits(one, () => true);
    if (sent.kind === 'unreached') emptied.left = sent.why;
    else if (mayPass(sent)) emptied.left = 'keptBusy';
    else if (isThere(sent, isShared)) {
      if (sent.answer.status === 'late') late.push(one.visit?.title ?? '');
      await outbox.dropVisit(one.body.visitId).catch(() => undefined);
      await dropFilesOf(one);
    } else {
      emptied.refused += 1;
      held.push(await keptBack(one, sent));
    }
  }
  const files = await dropOldFiles();
  if (emptied.left === null && held.length + files === 0) waitingMark.clear();
  return isShared ? emptied : { ...emptied, told: <HeldBack held={held} late={[...late]} /> };
}

/** Whether the survey may take later what it does not take now. */
const mayPass = (sent: Sent) =>
  sent.kind === 'refused' && 'refusal' in sent.notice && /^(paused|not_open|password|email)/.test(sent.notice.refusal);

type Answered = Extract<Sent, { kind: 'answered' }>;

const isThere = (sent: Sent & { dropped?: string[] }, isShared: boolean): sent is Answered =>
  sent.kind === 'answered' && (isShared || !sent.dropped?.length);

async function keptBack(visit: KeptVisit, sent: Sent & { dropped?: string[] }): Promise<KeptVisit> {
  const isGone = sent.kind === 'answered' && sent.answer.status !== 'partial';
  const why = sent.kind === 'refused' ? sent.notice : isGone ? { text: noSuchQuestion } : { words: 'notSent' as const };
  const dropped = sent.kind === 'answered' && sent.dropped ? { dropped: sent.dropped } : {};
  const kept: KeptVisit = { ...visit, refused: why, ...dropped };
  await outbox.keepVisit(kept).catch(() => undefined);
  return kept;
}

const weekMs = 604_800_000;

/** Lets go of what was added long ago to a visit that nobody finished, and answers how much else is kept. */
async function dropOldFiles(): Promise<number> {
  try {
    const waiting = (await outbox.visits()).flatMap(({ body }) => Object.values(body.answers).flat());
    const paths = (await outbox.files()).filter(isKeptPath);
    const old = paths.filter((path) => keptSince(path) < Date.now() - weekMs && !waiting.includes(path));
    await Promise.all(old.map(outbox.dropFile));
    return paths.length - old.length;
  } catch {
    return 0;
  }
}
