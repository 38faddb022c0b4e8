import { createHash, randomBytes } from 'node:crypto';

/** What an installation has acknowledged, and what it has shown to its staff. */
export interface Content {
  credentials: string;
  surveyId: number;
  /** The text of each acknowledged answer, with the picture that was sent with it. */
  answers: Map<string, Picture | undefined>;
  /** Texts that were sent and may be stored, as no acknowledgement came. */
  unacknowledged: Set<string>;
  /** Paths of the survey links. */
  links: string[];
}

interface Picture {
  path: string;
  sha256: string;
}

export const copyOf = (content: Content): Content => structuredClone(content);

/** The API of a running product, for a respondent and for a user who has signed in. */
export interface Visit {
  address: string;
  token: string;
}

interface Asking {
  method?: string;
  path: string;
  body?: unknown;
}

const tenant = { 'x-tenant-subdomain': 'demo' };

export async function signIn(address: string, credentials: string): Promise<Visit | undefined> {
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { ...tenant, 'content-type': 'application/json' },
    body: credentials,
  });
  if (answer.status === 401) return undefined;
  return { address, token: (await read<{ token: string }>(answer)).token };
}

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function ask<T>({ address, token }: Visit, { method = 'GET', path, body }: Asking): Promise<T> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...tenant, ...json, authorization: `Bearer ${token}` };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return read<T>(await fetch(`${address}/api/v1${path}`, { method, headers, ...text }));
}

/** A published survey that asks for a text and a picture. */
export async function makeContent(address: string, credentials: string): Promise<Content> {
  const visit = await signIn(address, credentials);
  if (!visit) throw new Error('The demo user cannot sign in');
  const survey = {
    name: 'Amid sequences',
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [
      { fieldName: 'What happened?', fieldType: 'text', options: { key: 'text' } },
      { fieldName: 'A picture', fieldType: 'file', options: { key: 'picture' } },
    ],
  };
  const { id } = await ask<{ id: number }>(visit, { method: 'POST', path: '/Surveys', body: survey });
  await ask(visit, { method: 'POST', path: `/Surveys/${id}/publish`, body: {} });
  const links = await shownLinks(visit, id);
  return { credentials, surveyId: id, answers: new Map(), unacknowledged: new Set(), links };
}

const shownLinks = async (visit: Visit, surveyId: number) => {
  const links = await ask<{ url: string }[]>(visit, { path: `/Surveys/${surveyId}/links` });
  return links.map(({ url }) => new URL(url).pathname);
};

export async function makeLink(visit: Visit, content: Content): Promise<void> {
  const path = `/Surveys/${content.surveyId}/links`;
  const { url } = await ask<{ url: string }>(visit, { method: 'POST', path, body: {} });
  content.links.push(new URL(url).pathname);
}

let serial = 0;

/** Sends an answer by a survey link, with a picture where a visit can tell how it is stored. */
export async function sendAnswer(address: string, content: Content, visit?: Visit): Promise<void> {
  serial += 1;
  const text = `Answer ${serial}.`;
  const [link = ''] = content.links;
  const survey = link.split('/').at(-1);
  // All answers come from one address here and would share its limits.
  const headers = { ...tenant, 'x-forwarded-for': `10.${[1, 2, 3].map(() => serial % 250).join('.')}` };
  const asJson = { ...headers, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${address}/api/v1/public${path}`, { method: 'POST', headers: asJson, body: JSON.stringify(body) });
  const opened = await fetch(`${address}/api/v1/public/surveys/${survey}`, { headers });
  const { proof } = await read<{ proof: { challenge: string } }>(opened);
  const picture = visit && (await sendPicture(post, visit, survey));
  content.unacknowledged.add(text);
  await read(
    await post(`/surveys/${survey}/responses`, {
      submissionId: randomBytes(16).toString('base64url'),
      isComplete: true,
      answers: { text, ...(picture ? { picture: [picture.path] } : {}) },
      proof: { challenge: proof.challenge, answer: 0 },
    }),
  );
  content.unacknowledged.delete(text);
  content.answers.set(text, picture);
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function sendPicture(
  post: (path: string, body: object) => Promise<Response>,
  visit: Visit,
  survey: string | undefined,
): Promise<Picture> {
  const file = { survey, kind: 'document', fileName: 'photo.png', fileData: pixel };
  const { filePath: path } = await read<{ filePath: string }>(await post('/files/upload', file));
  return { path, sha256: await storedPicture(visit, path) };
}

async function storedPicture({ address, token }: Visit, path: string): Promise<string> {
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.ok ? createHash('sha256').update(bytes).digest('hex') : `answer ${answer.status}`;
}

/** Respondents who send one answer after the other, until they are stopped or nothing answers. */
export function startRespondents(address: string, content: Content) {
  let isOver = false;
  const before = content.answers.size;
  const all = Array.from({ length: 4 }, async () => {
    while (!isOver) await sendAnswer(address, content).catch(() => (isOver = true));
  });
  return {
    acknowledged: () => content.answers.size - before,
    isOver: () => isOver,
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** The first difference between a running installation and its content; what is found there is its content from now on. */
export async function findDifference(address: string, content: Content): Promise<string | undefined> {
  const visit = await signIn(address, content.credentials);
  if (!visit) return 'the user cannot sign in';
  const stored = await storedAnswers(visit, content.surveyId);
  if (!stored) return 'the survey is gone';
  const texts = stored.map(({ summary }) => summary);
  const twice = texts.find((text, at) => texts.indexOf(text) !== at);
  if (twice) return `${twice} is there twice`;
  const lost = [...content.answers.keys()].find((text) => !texts.includes(text));
  if (lost) return `${lost} is lost`;
  const foreign = texts.find((text) => !content.answers.has(text) && !content.unacknowledged.has(text));
  if (foreign) return `${foreign} is of another state`;
  for (const { id, summary } of stored) {
    const wrong = await findWrongPicture(visit, id, content.answers.get(summary));
    if (wrong) return `${summary} ${wrong}`;
  }
  const links = await shownLinks(visit, content.surveyId);
  if (links.toSorted().join() !== content.links.toSorted().join())
    return `the links are ${links}, not ${content.links}`;
  for (const path of links) {
    const { status } = await fetch(`${address}${path}`, { headers: tenant });
    if (status !== 200) return `the link ${path} answers ${status}`;
  }
  for (const text of texts) if (!content.answers.has(text)) content.answers.set(text, undefined);
  content.unacknowledged.clear();
  return undefined;
}

interface StoredAnswer {
  id: number;
  summary: string;
}

async function storedAnswers(visit: Visit, surveyId: number): Promise<StoredAnswer[] | undefined> {
  const all: StoredAnswer[] = [];
  for (;;) {
    const page = `_start=${all.length}&_end=${all.length + 500}`;
    const path = `/api/v1/SurveyResponses/survey/${surveyId}?${page}`;
    const answer = await fetch(`${visit.address}${path}`, { headers: { authorization: `Bearer ${visit.token}` } });
    if (answer.status === 404) return undefined;
    const rows = await read<StoredAnswer[]>(answer);
    all.push(...rows);
    if (rows.length < 500) return all;
  }
}

async function findWrongPicture(visit: Visit, id: number, picture: Picture | undefined): Promise<string | undefined> {
  if (!picture) return undefined;
  const data = await ask<object>(visit, { path: `/SurveyResponses/${id}/withData` });
  if (!JSON.stringify(data).includes(picture.path)) return 'does not name its picture';
  const sha256 = await storedPicture(visit, picture.path);
  return sha256 === picture.sha256 ? undefined : `has lost its picture: ${sha256}`;
}
