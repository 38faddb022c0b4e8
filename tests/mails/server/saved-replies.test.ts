import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedReply } from '../../../src/mails/schemas/saved-reply.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

const thanks = {
  name: 'Thanks',
  language: 'en',
  body: 'Dear {name},\n\n{staff} of {company} reads {reference} ({survey}).',
};

test('saved replies: are stored unchanged, and filtered by language', async () => {
  const { id } = await created(admin, '/SavedReplies', thanks);
  await created(admin, '/SavedReplies', { name: 'Danke', language: 'de', body: 'Guten Tag {name}' });
  const german = (await admin.ask('GET', '/SavedReplies?language_in=de')).json<SavedReply[]>();
  expect(german.map(({ name }) => name)).toEqual(['Danke']);
  await admin.ask('PUT', `/SavedReplies/${id}`, { name: 'Many thanks' });
  const all = (await admin.ask('GET', '/SavedReplies')).json<SavedReply[]>();
  expect(all.find((one) => one.id === id)).toMatchObject({ ...thanks, name: 'Many thanks' });
});

test.each([
  ['an unknown variable', 'body', { ...thanks, body: 'Dear {firstname}' }],
  ['an empty text', 'body', { ...thanks, body: ' \n ' }],
  ['an unknown language', 'language', { ...thanks, language: 'xx' }],
])('saved replies: %s is refused', async (_, path, body) => {
  const answer = await admin.ask('POST', '/SavedReplies', body);
  expect(answer.status).toBe(422);
  expect(answer.json<{ errors: { path: string }[] }>().errors).toMatchObject([{ path }]);
});

test('saved replies: staff who may only read them cannot change them', async () => {
  const reader = await app.colleague(admin, ['get:v1/savedreplies']);
  expect((await reader.ask('GET', '/SavedReplies')).status).toBe(200);
  expect((await reader.ask('POST', '/SavedReplies', thanks)).status).toBe(403);
});
