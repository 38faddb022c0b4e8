import type { StartVisit, Visit, VisitAnswer, VisitAnswers } from '../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../contract/survey-page.ts';
import { noSuchQuestion } from '../../domain/surveys/fault-words.ts';
import type { Emptied } from './delivery.ts';
import { isKeptPath, type KeptVisit, keptSince, outbox } from './outbox.ts';
import { prove } from './prove.ts';
import { faultsIn, isNotNow, json, NotNow, noticeFor, type Refusal, type Waiting, waitingFor } from './requests.ts';
import { upload } from './upload.ts';
import { UploadRefused } from './upload-refused.ts';
import { waitingMark } from './waiting-mark.ts';

/** What goes to the server, and to which survey. */
export interface VisitSending {
  token: string;
  query: string;
  proof: Visit['proof'];
  body: Pick<StartVisit, 'answers' | 'visitId' | 'isComplete'> & Partial<StartVisit>;
}

type Where = Pick<VisitSending, 'token' | 'query'>;

export type Sent =
  | { kind: 'answered'; answer: VisitAnswer }
  /** The server said no: why, and what is wrong by the key of its question. */
  | { kind: 'refused'; notice: NonNullable<VisitState['notice']>; faults: Record<string, string> }
  /** Nothing came back, or nothing that says what became of it. */
  | { kind: 'unreached'; why: Waiting };

/** What a visit sends whose time begins at this moment; undefined where the server does not answer. */
export async function newProof({ token, query }: Where): Promise<Visit['proof'] | undefined> {
  const response = await fetch(`/api/v1/public/surveys/${token}${query}`, { credentials: 'same-origin' });
  return response.ok ? ((await response.json()) as Visit).proof : undefined;
}

/** Does the work that a visit asks for before it is sent. */
export const proveEarly = (proof: Visit['proof'], visitId: string): Promise<number> => prove(proof, visitId);

/** Keeps a visit until it can be sent; the page then starts at once when it is opened again. */
export async function keepVisit(sending: VisitSending, visit: Visit): Promise<void> {
  await outbox.keepVisit({ ...sending, visit });
  waitingMark.set();
}

/** Sends a visit with its files. The same one sent twice is kept once, so it may be sent again whenever in doubt. */
export async function sendVisit(sending: VisitSending): Promise<Sent> {
  const sent = await sendWhatFits(sending, (fault) => fault === noSuchQuestion);
  if (sent.kind === 'answered' && sending.body.isComplete) {
    await dropFilesOf(sending);
    // It may have waited here before, and been refused: that is not told any longer.
    if (waitingMark.isSet()) {
      await outbox.dropVisit(sending.body.visitId).catch(() => undefined);
      window.dispatchEvent(new Event('candor-kept'));
    }
  }
  return sent;
}

/** The survey may have been changed meanwhile: what is `dropped` of the answers does not keep the others from counting. */
async function sendWhatFits(sending: VisitSending, dropped: (fault: string) => boolean): Promise<Fitted> {
  const sent = await send(sending);
  if (sent.kind !== 'refused') return sent;
  const faults = Object.entries(sent.faults);
  const wrong = faults.flatMap(([key, fault]) => (dropped(fault) ? key : []));
  if (wrong.length === 0) return sent;
  const answers = Object.entries(sending.body.answers).filter(([key]) => !wrong.includes(key));
  // Where more is asked by now it is kept as it is, not finished.
  const isComplete = sending.body.isComplete && faults.every(([, fault]) => fault === noSuchQuestion);
  const body = { ...sending.body, answers: Object.fromEntries(answers), isComplete };
  return { ...(await send({ ...sending, body })), dropped: wrong };
}

async function send(sending: VisitSending): Promise<Sent> {
  try {
    const answers = await withFilesSent(sending, sending.body.answers);
    return await post({ ...sending, body: { ...sending.body, answers } }, 1);
  } catch (caught) {
    if (caught instanceof UploadRefused) return { kind: 'refused', notice: noticeOf(caught), faults: {} };
    return { kind: 'unreached', why: caught instanceof NotNow ? caught.why : waitingFor(undefined) };
  }
}

async function post({ token, query, proof, body }: VisitSending, triesLeft: number): Promise<Sent> {
  const proven = { challenge: proof.challenge, answer: await prove(proof, body.visitId) };
  const response = await fetch(`/api/v1/public/surveys/${token}/responses${query}`, json({ ...body, proof: proven }));
  if (isNotNow(response)) return { kind: 'unreached', why: waitingFor(response) };
  const answer: unknown = await response.json();
  if (response.ok) return { kind: 'answered', answer: answer as VisitAnswer };
  const refusal = answer as Refusal;
  if (refusal.code === 'PROOF_NEEDED' && refusal.proof && triesLeft > 0) {
    return post({ token, query, proof: refusal.proof, body }, triesLeft - 1);
  }
  return { kind: 'refused', notice: noticeFor(refusal), faults: faultsIn(refusal) };
}

const noticeOf = ({ message, refusal }: UploadRefused) =>
  refusal ? { refusal } : message ? { text: message } : { words: 'notSent' as const };

async function withFilesSent(where: Where, answers: VisitAnswers): Promise<VisitAnswers> {
  const sent: VisitAnswers = {};
  for (const [key, value] of Object.entries(answers)) {
    if (Array.isArray(value)) sent[key] = await Promise.all(value.map((path) => sentPath(where, path)));
    else sent[key] = isKeptPath(value) ? await sentPath(where, value) : value;
  }
  return sent;
}

const alreadySent = new Map<string, string>();

async function sentPath(where: Where, path: string): Promise<string> {
  if (!isKeptPath(path)) return path;
  const known = alreadySent.get(path);
  if (known) return known;
  const file = await outbox.file(path);
  if (!file) throw new UploadRefused('A file that was kept here is gone. Please add it again.');
  const filePath = await upload(where, file.blob, file.name);
  alreadySent.set(path, filePath);
  return filePath;
}

/** A picture or a recording that has arrived is nobody's business here any more. */
export async function dropFilesOf({ body }: VisitSending): Promise<void> {
  const paths = Object.values(body.answers).flat().filter(isKeptPath);
  await Promise.all(paths.map(outbox.dropFile)).catch(() => undefined);
}

/** Sends a file, or keeps it here while nothing can be reached. Throws what the server says against it. */
export async function sendOrKeep(where: Where, file: Blob, name: string): Promise<string> {
  try {
    return await upload(where, file, name);
  } catch (caught) {
    if (caught instanceof UploadRefused) throw caught;
    waitingMark.set();
    return outbox.keepFile({ blob: file, name });
  }
}

// Told for as long as the page is open: it is not here any more.
const late: string[] = [];

/** Sends each visit that waits. What the server will not have stays here, and is not sent again by itself. */
export async function emptyOutbox(isShared: boolean): Promise<Emptied> {
  const held: KeptVisit[] = [];
  let left: Emptied['left'] = null;
  let refused = 0;
  for (const one of await outbox.visits()) {
    if (one.refused) {
      held.push(one);
      continue;
    }
    const sent = await sendWhatFits(one, () => true);
    if (sent.kind === 'unreached') left = sent.why;
    else if (mayPass(sent)) left = 'keptBusy';
    else if (isThere(sent, isShared)) {
      if (sent.answer.status === 'late') late.push(one.visit?.title ?? '');
      await outbox.dropVisit(one.body.visitId).catch(() => undefined);
      await dropFilesOf(one);
    } else {
      refused += 1;
      const kept = { ...one, ...whyHeld(sent) };
      held.push(kept);
      await outbox.keepVisit(kept).catch(() => undefined);
    }
  }
  const files = await dropOldFiles();
  if (left === null && held.length + files === 0) waitingMark.clear();
  return { left, refused, held, late };
}

type Fitted = Sent & { dropped?: string[] };

/** Whether the survey may take later what it does not take now. */
const mayPass = (sent: Sent) =>
  sent.kind === 'refused' && 'refusal' in sent.notice && /^(paused|not_open|password|email)/.test(sent.notice.refusal);

// Nobody who stands at a shared screen is told what of an answer did not arrive.
const isThere = (sent: Fitted, isShared: boolean): sent is Extract<Sent, { kind: 'answered' }> =>
  sent.kind === 'answered' && (isShared || !sent.dropped?.length);

function whyHeld(sent: Fitted): Pick<KeptVisit, 'refused' | 'dropped'> {
  if (sent.kind === 'refused') return { refused: sent.notice };
  const hasArrived = sent.kind === 'answered' && sent.answer.status !== 'partial' && sent.dropped;
  return hasArrived ? { refused: { text: noSuchQuestion }, dropped: hasArrived } : { refused: { words: 'notSent' } };
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
