import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rounds } from '../support/effort.ts';
import { type Installation, until } from './installation.ts';
import { startInstallation } from './started-installation.ts';
import { signIn } from './writers.ts';

let installation: Installation;
beforeEach(async () => {
  installation = await startInstallation(settings);
});
afterEach(() => installation.remove());

it('survey submissions: retried submissions are counted once each, whatever is killed meanwhile', async () => {
  const token = await signIn(installation);
  const survey = await surveyWithRule(token);
  const visitors = startVisitors(survey.token);
  for (let round = 0; round < rounds(3, 15); round += 1) {
    const before = visitors.thanked;
    // A minimum of acknowledged submissions, so that on a busy machine there is data to lose as well.
    await until(() => visitors.thanked >= before + 40);
    await sleep(Math.random() * 300);
    if (round % 3 === 2) await installation.loseDatabase();
    else await killServer();
    await installation.healthy();
  }
  await visitors.stop();
  expect(visitors.sentAgain).toBeGreaterThan(0);
  const answers = await rows(token, `/SurveyResponses/survey/${survey.id}?_start=0&_end=1`);
  expect(answers.total).toBe(visitors.thanked);
  // Cases are created asynchronously after the submission and must survive as well.
  const cases = () => rows(token, `/SentimentResponses/bySentimentId/${survey.formId}?_start=0&_end=1`);
  await until(async () => (await cases()).total >= visitors.unhappy);
  expect((await cases()).total).toBe(visitors.unhappy);
  const { list } = await rows(token, `/Surveys?_start=0&_end=25`);
  expect(list.find(({ id }) => id === survey.id)).toMatchObject({ responseCount: visitors.thanked });
});

// All submissions come from one address here and would share its rate limit.
const settings = { TRUSTED_PROXIES: '127.0.0.1' };

async function killServer(): Promise<void> {
  installation.signal('SIGKILL');
  await installation.ended();
  installation.start(settings);
}

async function ask(token: string, method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(`${installation.address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function made<T>(token: string, path: string, body: unknown): Promise<T> {
  return (await (await ask(token, 'POST', path, body)).json()) as T;
}

async function rows(token: string, path: string) {
  const answer = await ask(token, 'GET', path);
  const list = (await answer.json()) as { id: number }[];
  return { list, total: Number(answer.headers.get('x-total-count')) };
}

async function surveyWithRule(token: string) {
  const form = await made<{ id: number }>(token, '/Sentiments', { name: 'Unhappy' });
  const { id } = await made<{ id: number }>(token, '/Surveys', {
    name: 'Amid kills',
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [{ fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } }],
  });
  await made(token, `/Surveys/${id}/caseRules`, {
    name: 'Low',
    sentimentId: form.id,
    map: [],
    condition: { all: [{ field: 'again', op: 'at_most', value: 6 }] },
  });
  await made(token, `/Surveys/${id}/publish`, {});
  const { url } = await made<{ url: string }>(token, `/Surveys/${id}/links`, {});
  return { id, formId: form.id, token: url.split('/').at(-1) as string };
}

function startVisitors(token: string) {
  const counts = { thanked: 0, unhappy: 0, sentAgain: 0 };
  let isOver = false;

  async function answer(): Promise<void> {
    const again = Math.floor(Math.random() * 11);
    const submissionId = randomBytes(16).toString('base64url');
    while (!(await isStored(token, { submissionId, isComplete: true, answers: { again } }))) {
      counts.sentAgain += 1;
      await sleep(50);
    }
    counts.thanked += 1;
    if (again <= 6) counts.unhappy += 1;
  }

  const all = Array.from({ length: 20 }, async () => {
    while (!isOver) await answer();
  });
  return Object.assign(counts, {
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  });
}

/** A third of the replies is lost, so that clients retry acknowledged submissions. */
const patience = () => (Math.random() < 1 / 3 ? 10 : 60_000);

async function isStored(token: string, submission: object): Promise<boolean> {
  const headers = { 'x-tenant-subdomain': 'demo', 'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 250)}` };
  try {
    const address = `${installation.address}/api/v1/public/surveys/${token}`;
    const opened = await fetch(address, { headers, signal: AbortSignal.timeout(60_000) });
    const { proof } = (await opened.json()) as { proof?: { challenge: string } };
    if (!proof) return false;
    const answer = await fetch(`${address}/responses`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...submission, proof: { challenge: proof.challenge, answer: 0 } }),
      signal: AbortSignal.timeout(patience()),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
