import { proofWork } from '../../../core/rules/proof-work.ts';
import { solveProof } from '../../../core/visitor/proof/solve-proof.ts';
import type { PublicSurvey, SubmissionResult } from '../../schemas/submission.ts';
import type { OnUploading } from './files.ts';
import { filesPart } from './files-part.ts';
import { dropFiles, hasStoredFiles, isStoredPath, outbox, savedSince, weekMs } from './outbox.ts';
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
export async function sendSubmission(sending: SubmissionRequest, onUploading?: OnUploading): Promise<Sent> {
  const sent = await send(sending, onUploading);
  if (sent.kind === 'answered' && sending.body.isComplete) {
    await dropFiles(sending.body.answers);
    if (pendingFlag.isSet() && (await isQueued(sending))) {
      await outbox.removeSubmission(sending.body.submissionId).catch(() => undefined);
      window.dispatchEvent(new Event('candor-kept'));
    }
  }
  return sent;
}

const isQueued = async ({ body }: SubmissionRequest) =>
  (await outbox.submissions()).some((queued) => queued.body.submissionId === body.submissionId);

async function send(sending: SubmissionRequest, onUploading?: OnUploading): Promise<Sent> {
  try {
    const { submissionId, answers: local } = sending.body;
    const answers = hasStoredFiles(local)
      ? await (await filesPart()).sendFiles({ ...sending, submissionId }, local, onUploading)
      : local;
    if (!answers) return { kind: 'withoutFiles' };
    return await post({ ...sending, body: { ...sending.body, answers } }, 1);
  } catch (caught) {
    if (caught instanceof UploadRefused) {
      return { kind: 'refused', notice: noticeOf(caught), issues: {}, fileOf: caught.key };
    }
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
  return { kind: 'refused', notice: noticeFor(refusal), issues: issuesIn(refusal), version: refusal.surveyVersion };
}

const noticeOf = ({ message, refusal }: UploadRefused) =>
  refusal ? { refusal } : message ? { text: message } : { key: 'notSent' as const };

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
    const sent = await sendQueued(one);
    if (sent.kind === 'unreached') left = sent.why;
    else if (mayPass(sent)) left = 'keptBusy';
    else if (sent.kind === 'answered' && (isShared || !sent.isPart)) {
      if (sent.answer.status === 'late') late.push(one.survey?.title ?? '');
      await outbox.removeSubmission(one.body.submissionId).catch(() => undefined);
      await dropFiles(one.body.answers);
    } else {
      refused += 1;
      const saved = { ...one, refused: sent.kind === 'refused' ? sent.notice : ({ key: 'notSent' } as const) };
      unsent.push(saved);
      await outbox.queueSubmission(saved).catch(() => undefined);
    }
  }
  const files = await dropOldFiles();
  if (left === null && unsent.length + files === 0) pendingFlag.clear();
  return { left, refused, unsent, late };
}

/** If the survey now asks for more, a partial response is stored: another version keeps what it does not accept. */
async function sendQueued(queued: QueuedSubmission): Promise<Sent & { isPart?: boolean }> {
  const sent = await send(queued);
  if (sent.kind !== 'refused' || Object.keys(sent.issues).length === 0) return sent;
  const { answers: all, surveyVersion } = queued.body;
  const isChanged = sent.version !== undefined && sent.version !== surveyVersion;
  const answers = Object.entries(all).filter(([key, value]) => isChanged || value === null || !(key in sent.issues));
  const body = { ...queued.body, answers: Object.fromEntries(answers), isComplete: false };
  return { ...(await send({ ...queued, body })), isPart: true };
}

const mayPass = (sent: Sent) =>
  sent.kind === 'refused' && 'refusal' in sent.notice && /^(paused|not_open|password|email)/.test(sent.notice.refusal);

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
  const known = proven.get(work) ?? solveProof(work, bits);
  proven.set(work, known);
  known.catch(() => proven.delete(work));
  return known;
}
