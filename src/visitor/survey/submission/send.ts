import type {
  PublicSurvey,
  SubmissionAnswers,
  SubmissionResult,
} from '../../../contract/schemas/surveys/submission.ts';
import { noSuchQuestion } from '../../../domain/surveys/issue-messages.ts';
import { proofWork } from '../../../domain/surveys/proof-work.ts';
import { isStoredPath, outbox, savedSince } from './outbox.ts';
import { pendingFlag } from './pending-flag.ts';
import {
  type Emptied,
  isNotNow,
  issuesIn,
  json,
  NotNow,
  noticeFor,
  type QueuedSubmission,
  type Refusal,
  type Sent,
  type SubmissionRequest,
  waitingFor,
} from './requests.ts';
import { UploadRefused } from './upload-refused.ts';

type Where = Pick<SubmissionRequest, 'token' | 'query'>;

export async function newProof({ token, query }: Where): Promise<PublicSurvey['proof'] | undefined> {
  const response = await fetch(`/api/v1/public/surveys/${token}${query}`, { credentials: 'same-origin' });
  return response.ok ? ((await response.json()) as PublicSurvey).proof : undefined;
}

export const proveEarly = (proof: PublicSurvey['proof'], submissionId: string): Promise<number> =>
  prove(proof, submissionId);

export async function queueSubmission(sending: SubmissionRequest, survey: PublicSurvey): Promise<void> {
  await outbox.queueSubmission({ ...sending, survey });
  pendingFlag.set();
}

/** Sends a submission with its files. It is idempotent by id, so it may be resent after any doubt. */
export async function sendSubmission(sending: SubmissionRequest): Promise<Sent> {
  const sent = await sendAccepted(sending, (issue) => issue === noSuchQuestion);
  if (sent.kind === 'answered' && sending.body.isComplete) {
    await dropFilesOf(sending);
    if (pendingFlag.isSet()) {
      await outbox.removeSubmission(sending.body.submissionId).catch(() => undefined);
      window.dispatchEvent(new Event('candor-kept'));
    }
  }
  return sent;
}

/** Resends without the rejected answers of a changed survey, so that the others count. */
async function sendAccepted(sending: SubmissionRequest, dropped: (issue: string) => boolean): Promise<Fitted> {
  const sent = await send(sending);
  if (sent.kind !== 'refused') return sent;
  const issues = Object.entries(sent.issues);
  const wrong = issues.flatMap(([key, issue]) => (dropped(issue) ? key : []));
  if (wrong.length === 0) return sent;
  const answers = Object.entries(sending.body.answers).filter(([key]) => !wrong.includes(key));
  // If the survey now requires more, the response stays partial.
  const isComplete = sending.body.isComplete && issues.every(([, issue]) => issue === noSuchQuestion);
  const body = { ...sending.body, answers: Object.fromEntries(answers), isComplete };
  return { ...(await send({ ...sending, body })), dropped: wrong };
}

async function send(sending: SubmissionRequest): Promise<Sent> {
  try {
    const answers = await withFilesSent(sending, sending.body.answers);
    return await post({ ...sending, body: { ...sending.body, answers } }, 1);
  } catch (caught) {
    if (caught instanceof UploadRefused) return { kind: 'refused', notice: noticeOf(caught), issues: {} };
    return { kind: 'unreached', why: caught instanceof NotNow ? caught.why : waitingFor(undefined) };
  }
}

async function post({ token, query, proof, body }: SubmissionRequest, triesLeft: number): Promise<Sent> {
  const proven = { challenge: proof.challenge, answer: await prove(proof, body.submissionId) };
  const response = await fetch(`/api/v1/public/surveys/${token}/responses${query}`, json({ ...body, proof: proven }));
  if (isNotNow(response)) return { kind: 'unreached', why: waitingFor(response) };
  const answer: unknown = await response.json();
  if (response.ok) return { kind: 'answered', answer: answer as SubmissionResult };
  const refusal = answer as Refusal;
  if (refusal.code === 'PROOF_NEEDED' && refusal.proof && triesLeft > 0) {
    return post({ token, query, proof: refusal.proof, body }, triesLeft - 1);
  }
  return { kind: 'refused', notice: noticeFor(refusal), issues: issuesIn(refusal) };
}

const noticeOf = ({ message, refusal }: UploadRefused) =>
  refusal ? { refusal } : message ? { text: message } : { key: 'notSent' as const };

async function withFilesSent(where: Where, answers: SubmissionAnswers): Promise<SubmissionAnswers> {
  const sent: SubmissionAnswers = {};
  for (const [key, value] of Object.entries(answers)) {
    if (Array.isArray(value)) sent[key] = await Promise.all(value.map((path) => sentPath(where, path)));
    else sent[key] = isStoredPath(value) ? await sentPath(where, value) : value;
  }
  return sent;
}

const alreadySent = new Map<string, string>();

async function sentPath(where: Where, path: string): Promise<string> {
  if (!isStoredPath(path)) return path;
  const known = alreadySent.get(path);
  if (known) return known;
  const file = await outbox.file(path);
  if (!file) throw new UploadRefused('A saved file is no longer available. Add it again.');
  const filePath = await upload(where, file.blob, file.name);
  alreadySent.set(path, filePath);
  return filePath;
}

export async function dropFilesOf({ body }: SubmissionRequest): Promise<void> {
  const paths = Object.values(body.answers).flat().filter(isStoredPath);
  await Promise.all(paths.map(outbox.dropFile)).catch(() => undefined);
}

/** Uploads a file, or stores it locally while offline. Throws the server's rejection. */
export async function sendOrStoreFile(where: Where, file: Blob, name: string): Promise<string> {
  try {
    return await upload(where, file, name);
  } catch (caught) {
    if (caught instanceof UploadRefused) throw caught;
    pendingFlag.set();
    return outbox.keepFile({ blob: file, name });
  }
}

const late: string[] = [];

/** Sends all queued submissions. Rejected ones stay and are not resent automatically. */
export async function emptyOutbox(isShared: boolean): Promise<Emptied> {
  const unsent: QueuedSubmission[] = [];
  let left: Emptied['left'] = null;
  let refused = 0;
  for (const one of await outbox.submissions()) {
    if (one.refused) {
      unsent.push(one);
      continue;
    }
    const sent = await sendAccepted(one, () => true);
    if (sent.kind === 'unreached') left = sent.why;
    else if (mayPass(sent)) left = 'keptBusy';
    else if (isAnswered(sent, isShared)) {
      if (sent.answer.status === 'late') late.push(one.survey?.title ?? '');
      await outbox.removeSubmission(one.body.submissionId).catch(() => undefined);
      await dropFilesOf(one);
    } else {
      refused += 1;
      const saved = { ...one, ...whyUnsent(sent) };
      unsent.push(saved);
      await outbox.queueSubmission(saved).catch(() => undefined);
    }
  }
  const files = await dropOldFiles();
  if (left === null && unsent.length + files === 0) pendingFlag.clear();
  return { left, refused, unsent, late };
}

type Fitted = Sent & { dropped?: string[] };

const mayPass = (sent: Sent) =>
  sent.kind === 'refused' && 'refusal' in sent.notice && /^(paused|not_open|password|email)/.test(sent.notice.refusal);

// On a shared screen dropped answers are not reported, because the next respondent would see them.
const isAnswered = (sent: Fitted, isShared: boolean): sent is Extract<Sent, { kind: 'answered' }> =>
  sent.kind === 'answered' && (isShared || !sent.dropped?.length);

function whyUnsent(sent: Fitted): Pick<QueuedSubmission, 'refused' | 'dropped'> {
  if (sent.kind === 'refused') return { refused: sent.notice };
  const hasArrived = sent.kind === 'answered' && sent.answer.status !== 'partial' && sent.dropped;
  return hasArrived ? { refused: { text: noSuchQuestion }, dropped: hasArrived } : { refused: { key: 'notSent' } };
}

const weekMs = 604_800_000;

async function dropOldFiles(): Promise<number> {
  try {
    const waiting = (await outbox.submissions()).flatMap(({ body }) => Object.values(body.answers).flat());
    const paths = (await outbox.files()).filter(isStoredPath);
    const old = paths.filter((path) => savedSince(path) < Date.now() - weekMs && !waiting.includes(path));
    await Promise.all(old.map(outbox.dropFile));
    return paths.length - old.length;
  } catch {
    return 0;
  }
}

const proven = new Map<string, Promise<number>>();

function prove({ challenge, bits }: PublicSurvey['proof'], submissionId: string): Promise<number> {
  if (bits === 0) return Promise.resolve(0);
  const work = proofWork(challenge, submissionId);
  const known = proven.get(work) ?? inWorker(work, bits);
  proven.set(work, known);
  return known;
}

function inWorker(work: string, bits: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<number>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      proven.delete(work);
      reject(new Error('The proof could not be worked out'));
    };
    worker.postMessage({ work, bits });
  });
}

async function upload({ token, query }: { token: string; query: string }, file: Blob, name: string): Promise<string> {
  const body = { survey: token, kind: kindOf(file, name), fileName: name, fileData: await base64Of(file) };
  const response = await fetch(`/api/v1/public/files/upload${query}`, json(body));
  if (isNotNow(response)) throw new NotNow(waitingFor(response));
  const answer = (await response.json()) as { filePath?: string } & Refusal;
  if (!response.ok || !answer.filePath) throw new UploadRefused(answer.message ?? '', answer.kind);
  return answer.filePath;
}

function kindOf({ type }: Blob, name: string): 'image' | 'voice' | 'document' {
  if (type.startsWith('image/') || /\.(png|jpe?g|webp)$/i.test(name)) return 'image';
  if (type.startsWith('audio/') || /\.(mp3|m4a|wav|ogg|webm)$/i.test(name)) return 'voice';
  return 'document';
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
