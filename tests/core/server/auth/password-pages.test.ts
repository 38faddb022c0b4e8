import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProofTask } from '../../../../src/core/contract/schemas/proof.ts';
import { proofWork } from '../../../../src/core/rules/proof-work.ts';
import { proofFor } from '../../../../src/core/visitor/proof/proof.ts';
import type { Dashboard } from '../../../../src/dashboards/schemas/custom-dashboard.ts';
import { renderDashboardPage } from '../../../../src/dashboards/visitor/render.tsx';
import { renderSurveyPage } from '../../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { newSubmission, published } from '../../../surveys/server/submission.ts';

const password = 'open sesame';
const script = '/survey-assets/assets/prove.js';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp({
    surveyPages: { render: renderSurveyPage, script: null, proofScript: script },
    dashboardPage: (state, parts) => renderDashboardPage(state, { ...parts, proofScript: script }),
  });
  owner = await app.newTenant();
});
afterAll(() => app.close());

const solve = ({ challenge, bits }: ProofTask, text: string) => ({
  challenge,
  answer: proofFor(proofWork(challenge, text), bits),
});

interface Answer {
  unlocked?: boolean;
  code?: string;
  kind?: string;
  wrong?: boolean;
  guessed?: boolean;
  proof?: ProofTask;
}

/** A browser that keeps its cookies. */
function visitorFrom(remoteAddress: string) {
  const cookies = new Map<string, string>();
  return async (url: string, payload: object | string) => {
    const isForm = typeof payload === 'string';
    const answer = await app.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload,
      headers: {
        'x-tenant-subdomain': owner.subdomain,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
}

async function surveyUrl(): Promise<string> {
  const survey = { fields: [{ fieldName: 'Why?', fieldType: 'text' }] };
  return (await published(owner, survey, { password })).token;
}

async function shareUrl(): Promise<string> {
  const total = {
    id: 'total',
    type: 'kpi',
    title: 'All',
    query: { dataset: 'sentimentResponses', measures: ['count'] },
  };
  const made = await owner.ask('POST', '/Dashboards', { name: 'Figures', document: { charts: [total] } });
  const answer = await owner.ask('POST', `/Dashboards/${made.json().id}/publish`, { password });
  return answer.json<Dashboard>().publicId ?? '';
}

const pages = [
  {
    name: 'a survey',
    address: async () => {
      const url = `/api/v1/public/surveys/${await surveyUrl()}/responses`;
      const body = { submissionId: newSubmission(), answers: {}, isComplete: false };
      return { url, bodyOf: (text: string, proof?: object) => ({ ...body, password: text, passwordProof: proof }) };
    },
    secret: password,
    refusal: { kind: 'password_required' },
    // The proof of the submission comes after the password.
    opened: { code: 'PROOF_NEEDED' },
  },
  {
    name: 'the PIN of a kiosk',
    address: async () => {
      const survey = { fields: [{ fieldName: 'Why?', fieldType: 'text' }] };
      const { token } = await published(owner, survey, { kind: 'kiosk', pin: '2580' });
      const url = `/api/v1/public/surveys/${token}/leave`;
      return { url, bodyOf: (text: string, proof?: object) => ({ pin: text, proof }) };
    },
    secret: '2580',
    refusal: { code: 'WRONG_PIN', triesLeft: 9 },
    opened: { left: true },
  },
  {
    name: 'a public dashboard',
    address: async () => {
      const url = `/api/v1/public/dashboards/${await shareUrl()}/unlock`;
      return { url, bodyOf: (text: string, proof?: object) => ({ password: text, proof }) };
    },
    secret: password,
    refusal: { kind: 'password_required' },
    opened: { unlocked: true },
  },
];

describe.each(pages)(
  'the password page of $name after 100 wrong guesses from anywhere',
  ({ address, secret, refusal, opened }) => {
    test('opens to a new visitor with a proof of work for the right password, and counts wrong ones', async () => {
      const { url, bodyOf } = await address();
      for (let index = 0; index < 100; index += 1) await visitorFrom(`10.9.1.${index}`)(url, bodyOf(`guess ${index}`));

      const visitor = visitorFrom('10.9.2.1');
      const refused = await visitor(url, bodyOf(secret));
      expect([refused.statusCode, refused.json<Answer>()]).toMatchObject([429, { code: 'TOO_MANY', guessed: true }]);
      const task = refused.json<Answer>().proof as ProofTask;
      expect(task.bits).toBeGreaterThan(0);

      const stolen = await visitor(url, bodyOf(secret, solve(task, 'another password')));
      expect(stolen.json<Answer>()).toMatchObject({ guessed: true });
      const forged = { challenge: `${task.challenge}x`, bits: task.bits };
      expect((await visitor(url, bodyOf(secret, solve(forged, secret)))).json<Answer>().guessed).toBe(true);

      const wrong = (await visitor(url, bodyOf('wrong', solve(task, 'wrong')))).json<Answer>();
      expect(wrong).toMatchObject({ ...refusal, wrong: true });
      expect((await visitor(url, bodyOf(secret, solve(wrong.proof as ProofTask, secret)))).json()).toMatchObject(
        opened,
      );

      const guesser = visitorFrom('10.9.3.1');
      const guess = async (text: string) => (await guesser(url, bodyOf(text, solve(task, text)))).json<Answer>();
      for (let index = 0; index < 10; index += 1) expect(await guess(`guess ${index}`)).toMatchObject({ wrong: true });
      const last = await guess(secret);
      expect(last).toMatchObject({ guessed: true });
      expect(last.proof).toBeUndefined();
    });
  },
);

test.each([
  ['a survey', async () => `/survey/${await surveyUrl()}`],
  ['a public dashboard', async () => `/public/dashboards/${await shareUrl()}`],
])('the form of %s under attack explains itself, and opens the page with a proof', async (_, address) => {
  const url = await address();
  const form = (text: string, passwordProof = '') => new URLSearchParams({ password: text, passwordProof }).toString();
  for (let index = 0; index < 100; index += 1) await visitorFrom(`10.9.4.${index}`)(url, form(`guess ${index}`));
  const visitor = visitorFrom('10.9.5.1');
  const { statusCode, body, headers } = await visitor(url, form(password));
  expect(statusCode).toBe(429);
  expect(body).toContain('Too many wrong passwords were entered here.');
  expect(body).toMatch(/<noscript><p[^>]*>This works only with JavaScript\. [^<]+quarter of an hour/);
  expect(body).toContain(`<script type="module" src="${script}"></script>`);
  expect(headers['content-security-policy']).toMatch(/script-src 'self'.*worker-src 'self'/);
  const [, challenge = '', bits] = /data-challenge="([^"]+)" data-bits="(\d+)"/.exec(body) ?? [];
  const { answer } = solve({ challenge, bits: Number(bits) }, password);
  const opened = await visitor(url, form(password, `${challenge} ${answer}`));
  expect([opened.statusCode, String(opened.headers.location)]).toEqual([303, expect.stringContaining(url)]);
});
