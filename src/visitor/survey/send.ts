import type { StartVisit, Visit, VisitAnswer, VisitAnswers } from '../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../contract/survey-page.ts';
import { noSuchQuestion } from '../../domain/surveys/fault-words.ts';
import { isKeptPath, outbox } from './outbox.ts';
import { prove } from './prove.ts';
import { isNotNow, json, NotNow, type Refusal, type Waiting, waitingFor } from './requests.ts';
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
export async function sendWhatFits(
  sending: VisitSending,
  dropped: (fault: string) => boolean,
): Promise<Sent & { dropped?: string[] }> {
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

/** What is wrong with the answers, by the key of their question. */
function faultsIn({ errors = [] }: Refusal): Record<string, string> {
  const ofAnswers = errors.filter(({ path }) => path.startsWith('answers.'));
  return Object.fromEntries(ofAnswers.map(({ path, message }) => [path.slice('answers.'.length), message]));
}

function noticeFor({ code, kind, errors = [] }: Refusal): NonNullable<VisitState['notice']> {
  if (kind) return { refusal: kind };
  if (code === 'TOO_LARGE') return { refusal: 'too_big' };
  if (errors.some(({ path }) => path === 'consent')) return { words: 'agreeFirst' };
  return { words: code === 'PROOF_NEEDED' ? 'sendAgain' : 'notSent' };
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
