import { afterAll, beforeAll, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { textOfPages } from '../../../support/pdf-text.ts';

let home: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  home = await makeApp();
  owner = await home.newTenant();
});
afterAll(() => home.close());

const tibetan = 'ཁང་པ་ཆུང་ཆུང་';

async function pdf(path: string) {
  const answer = await home.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${owner.login.token}` },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return { scripts: answer.headers['x-scripts-without-font'], text: (await textOfPages(answer.rawPayload)).join(' ') };
}

test('PDF of survey results: a script without a font is named in the file and to the interface', async () => {
  const survey = (name: string) => ({ name, fields: [{ fieldName: `${name}?`, fieldType: 'nps' }] });
  const { id } = await created(owner, '/Surveys', survey(tibetan));
  await owner.ask('POST', `/Surveys/${id}/publish`);
  const { scripts, text } = await pdf(`/SurveyResponses/survey/${id}/export?format=pdf`);
  expect(scripts).toBe('Tibetan');
  expect(text).toContain('Tibetan');
  const plain = await created(owner, '/Surveys', survey('غرفة 12'));
  await owner.ask('POST', `/Surveys/${plain.id}/publish`);
  expect((await pdf(`/SurveyResponses/survey/${plain.id}/export?format=pdf`)).scripts).toBeUndefined();
});

test('PDF certificate: a script without a font is named in the file and to the interface', async () => {
  const { id } = await created(owner, '/Compliance/requests', {
    kind: 'restrict',
    name: tibetan,
    email: 'tibetan@example.com',
    identityCheck: 'Passport',
    receivedAt: new Date().toISOString(),
  });
  const done = await owner.ask('POST', `/Compliance/requests/${id}/execute`, {});
  expect(done.status, done.text).toBeLessThan(300);
  const { scripts, text } = await pdf(`/Compliance/requests/${id}/certificate`);
  expect(scripts).toBe('Tibetan');
  expect(text).toContain('Tibetan');
});
