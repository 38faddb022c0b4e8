import type {
  StartVisit,
  Visit,
  VisitAnswer,
  VisitAnswers,
  VisitRefusal,
} from '../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../contract/survey-page.ts';
import { isKeptPath, outbox } from './outbox.ts';
import { prove } from './prove.ts';
import { UploadRefused } from './upload-refused.ts';

/** What goes to the server, and to which survey. */
export interface VisitSending {
  token: string;
  query: string;
  proof: Visit['proof'];
  body: Pick<StartVisit, 'answers' | 'visitId' | 'isComplete'> & Partial<StartVisit>;
}

type Where = Pick<VisitSending, 'token' | 'query'>;

/** Why a visit waits in this browser, by the words for it: no connection, a server that is busy, or a full one. */
export type Waiting = 'kept' | 'keptBusy' | 'keptFull';

export type Sent =
  | { kind: 'answered'; answer: VisitAnswer }
  /** The server said no: why, and what is wrong by the key of its question. */
  | { kind: 'refused'; notice: NonNullable<VisitState['notice']>; faults: Record<string, string> }
  /** Nothing came back, or nothing that says what became of it. */
  | { kind: 'unreached'; why: Waiting };

interface Refusal {
  message?: string;
  code?: string;
  kind?: VisitRefusal;
  errors?: { path: string; message: string }[];
  proof?: Visit['proof'];
}

/** Does the work that a visit asks for before it is sent. */
export const proveEarly = (proof: Visit['proof'], visitId: string): Promise<number> => prove(proof, visitId);

/** Keeps a whole visit until it can be sent; the page then starts at once when it is opened again. */
export async function keepVisit(sending: VisitSending): Promise<void> {
  await outbox.keepVisit(sending);
  localStorage.setItem(waitingMark, '');
}

const waitingMark = 'candor-survey-waiting';

/** Sends a visit with its files. The same one sent twice is kept once, so it may be sent again whenever in doubt. */
export async function sendVisit(sending: VisitSending): Promise<Sent> {
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
  const faults = (refusal.errors ?? []).map(({ path, message }) => [path.replace(/^answers\./, ''), message] as const);
  return { kind: 'refused', notice: noticeFor(refusal), faults: Object.fromEntries(faults) };
}

function noticeFor({ code, kind }: Refusal): NonNullable<VisitState['notice']> {
  if (kind) return { refusal: kind };
  if (code === 'TOO_LARGE') return { refusal: 'too_big' };
  return { words: code === 'PROOF_NEEDED' ? 'sendAgain' : 'notSent' };
}

const noticeOf = ({ message, refusal }: UploadRefused) =>
  refusal ? { refusal } : message ? { text: message } : { words: 'notSent' as const };

// A gateway that answers for a server that is gone has told us nothing.
const isNotNow = ({ status }: Response) => status >= 500 || status === 429;

function waitingFor(response: Response | undefined): Waiting {
  if (response?.status === 507) return 'keptFull';
  return response || navigator.onLine ? 'keptBusy' : 'kept';
}

/** The server takes nothing at this moment. */
class NotNow extends Error {
  readonly why: Waiting;

  constructor(why: Waiting) {
    super(why);
    this.why = why;
  }
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
  credentials: 'same-origin',
});

/** Sends one file and answers where it is kept. Throws UploadRefused, or anything else where nothing came back. */
async function upload({ token, query }: Where, file: Blob, name: string): Promise<string> {
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

/** What became of what waited. */
export interface Emptied {
  /** Why some of it still waits; null when none does. */
  left: Waiting | null;
  refused: number;
}

/** Sends each visit that waits; what the server will not have is not sent for ever. */
export async function emptyOutbox(): Promise<Emptied> {
  const waiting = await outbox.visits();
  let left: Waiting | null = null;
  let refused = 0;
  for (const sending of waiting) {
    const sent = await sendVisit(sending);
    if (sent.kind === 'refused') refused += 1;
    if (sent.kind === 'unreached') left = sent.why;
    else await outbox.dropVisit(sending.body.visitId).catch(() => undefined);
  }
  if (left === null) localStorage.removeItem(waitingMark);
  return { left, refused };
}

/** Sends a file, or keeps it here while nothing can be reached. Throws what the server says against it. */
export async function sendOrKeep(where: Where, file: Blob, name: string): Promise<string> {
  try {
    return await upload(where, file, name);
  } catch (caught) {
    if (caught instanceof UploadRefused) throw caught;
    return outbox.keepFile({ blob: file, name });
  }
}
