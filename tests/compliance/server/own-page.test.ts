import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { commentsOfDay } from '../../../src/compliance/server/own-page/add-comment.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { utcDay } from '../../../src/core/server/limits/daily-limits.ts';
import { created, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings } from '../../support/recordings.ts';
import { respondentClient, resultOf } from '../../surveys/server/submission.ts';
import { answeredWithPage, makeOwnPages, ownPageClient } from './own-page-client.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeOwnPages();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.newTenant();
});
afterEach(() => {
  delete app.services.now;
});

const query = (text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, [owner.tenantId, ...values])).rows);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const threadOf = async (responseId: number) =>
  (await owner.ask('GET', `/SentimentResponses/${responseId}/messages`)).json<{ messages: { body: string }[] }>();
const caseOf = async (surveyResponseId: number) =>
  (await owner.ask('GET', `/SurveyResponses/${surveyResponseId}/withData`)).json<{ caseId: number }>().caseId;

test('own page: shows questions and answers in the language of the respondent, without hidden questions', async () => {
  const { open, text } = await answeredWithPage(app, owner, {}, { language: 'en' });
  const shown = await text();
  for (const part of ['Your stay', 'How likely?', '3 of 10', 'Why?', 'The <b&gt;soup</b&gt; was cold', 'Received'])
    expect(shown).toContain(part);
  expect(shown).not.toContain('Room');
  const inArabic = await open('?language=ar');
  expect(inArabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(await text('?language=ar')).toContain('ما مدى احتمال ذلك؟');
});

test('own page: is not stored, indexed, framed or named to other sites, and runs its own script alone', async () => {
  const { html, headers } = await (await answeredWithPage(app, owner)).open();
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  const nonce = /script-src '(nonce-[^']+)'/.exec(policy)?.[1]?.replace('nonce-', '');
  expect(html.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
});

test('own page: the last page of a survey links to it, except on a shared device', async () => {
  const { ownPage, surveyId } = await answeredWithPage(app, owner);
  expect(ownPage).toMatch(/^[\w-]{22}$/);
  const kiosk = (await created(owner, `/Surveys/${surveyId}/links`, { kind: 'kiosk' })).url as string;
  const answer = await respondentClient(app, owner).answer(kiosk.split('/').at(-1) as string, {
    answers: { score: 9 },
  });
  expect(resultOf(answer)).toMatchObject({ status: 'complete' });
  expect(resultOf(answer).ownPage).toBeUndefined();
});

test('own page: the database holds no token, and a repeated submission leads to the same page', async () => {
  const { token, ownPage } = await answeredWithPage(app, owner);
  const [row] = await query('select p::text as text from own_pages p where tenant_id = $1');
  expect(row?.text).not.toContain(ownPage);
  const submissionId = 'a-repeated-submission-1';
  const client = respondentClient(app, owner);
  const first = resultOf(await client.answer(token, { answers: { score: 9 }, submissionId }));
  const again = resultOf(await client.answer(token, { answers: { score: 9 }, submissionId }));
  expect(again.ownPage).toBe(first.ownPage);
  expect(first.ownPage).not.toBe(ownPage);
});

test('own page: wrong and expired tokens and those of another tenant answer the same', async () => {
  const { ownPage, open } = await answeredWithPage(app, owner);
  const stranger = await app.newTenant();
  const wrong = await ownPageClient(app, owner, 'x'.repeat(22)).open();
  const elsewhere = await ownPageClient(app, stranger, ownPage).open();
  app.services.now = () => new Date(Date.now() + 366 * 86_400_000);
  const expired = await open();
  const bare = ({ html }: { html: string }) =>
    html
      .replace(/nonce="[^"]*"/g, '')
      .replace(/[\w-]{22}/g, '')
      .replace(/Company \d+/g, '');
  expect([wrong.status, expired.status, elsewhere.status]).toEqual([404, 404, 404]);
  expect(bare(expired)).toBe(bare(wrong));
  expect(bare(elsewhere)).toBe(bare(wrong));
  expect(expired.html).not.toContain('soup');
});

test('own page: a comment makes a case, is in its conversation and its history, and is stored once', async () => {
  const { comment, post, surveyResponseId, text } = await answeredWithPage(app, owner);
  const answer = await comment({ text: 'And the bread was old' });
  expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining('done=comment')]);
  expect(await text('?done=comment')).toContain('Your comment was sent.');
  const caseId = await caseOf(surveyResponseId);
  expect((await threadOf(caseId)).messages).toMatchObject([
    { status: 'received', isComment: true, name: 'Respondent', body: 'And the bread was old' },
  ]);
  const { tracking } = (await owner.ask('GET', `/SentimentResponses/${caseId}/withData`)).json<{
    data: { tracking: { notes: string }[] };
  }>().data;
  expect(tracking.map(({ notes }) => notes)).toContain('Respondent added a comment');
  const id = 'c'.repeat(22);
  for (const _ of [1, 2]) await post({ go: 'comment', id, text: 'Twice' });
  expect((await threadOf(caseId)).messages.map(({ body }) => body)).toEqual(['And the bread was old', 'Twice']);
});

test('own page: a comment wakes a case that waits for the customer, and notifies its assignee', async () => {
  const { comment, surveyResponseId, text } = await answeredWithPage(app, owner);
  await comment({ text: 'First' });
  const caseId = await caseOf(surveyResponseId);
  const agent = await app.colleague(owner, ['get:v1/sentimentresponses/:responseid/withdata']);
  await owner.ask('PUT', `/SentimentResponses/${caseId}/assign`, { userId: agent.userId });
  await owner.ask('PUT', `/SentimentResponses/${caseId}/status`, { status: 'pending_customer' });
  expect(await text()).toContain('We are waiting for your answer');
  await comment({ text: 'Second' });
  expect(await text()).toContain('We are working on it');
  const notices = (await agent.ask('GET', '/Notifications')).json<{ title: string }[]>();
  expect(notices.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Respondent added a comment to R-/));
});

test('own page: a photo and a recording are stored, and shown to staff and on this page only', async () => {
  const { comment, open, path, browser, surveyResponseId } = await answeredWithPage(app, owner);
  await comment({ 'f.photo': new Blob([png]), 'f.recording': new Blob([new Uint8Array(recordings.webm)]) });
  const { messages } = await threadOf(await caseOf(surveyResponseId));
  expect(messages).toMatchObject([
    {
      files: [
        { name: 'soup.png', kind: 'image' },
        { name: 'words.webm', kind: 'voice' },
      ],
    },
  ]);
  const [image, voice] = [...(await open()).html.matchAll(/src="([^"]*\/files\/[^"]*)"/g)].map(
    ([, address]) => address,
  );
  expect((await browser.ask('GET', image as string)).headers['content-type']).toBe('image/png');
  expect((await browser.ask('GET', voice as string)).headers['content-type']).toBe('audio/webm');
  const other = await answeredWithPage(app, owner);
  const stolen = `${other.path}/files/${(image as string).split('/').at(-1)}`;
  expect((await browser.ask('GET', stolen)).status).toBe(404);
  expect((await browser.ask('GET', `${path}/files/${'x'.repeat(22)}.png`)).status).toBe(404);
});

test('own page: the comment above the limit of a day is refused with 429, keeps its text, and staff hear once', async () => {
  const { comment, surveyResponseId } = await answeredWithPage(app, owner);
  await app.services.database.transaction(owner.tenantId, (tx) =>
    tx.run(sql`
      insert into daily_counts (tenant_id, day, name, key, taken)
      select tenant_id, ${utcDay(new Date())}::date, 'comment of page', id::text, ${commentsOfDay.ofPage - 1}
      from own_pages where tenant_id = ${tx.tenantId} and survey_response_id = ${surveyResponseId}`),
  );
  const sent = await Promise.all(['One', 'Two', 'Three'].map((text) => comment({ text })));
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 429, 429]);
  const refused = sent.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused?.html).toContain('Too many comments were sent today');
  expect(refused?.html).toMatch(/>(One|Two|Three)<\/textarea>/);
  const notices = (await owner.ask('GET', '/Notifications')).json<{ title: string }[]>();
  expect(notices.filter(({ title }) => title.startsWith('Too many comments today'))).toHaveLength(1);
});

test('own page: an empty comment and a file of another kind say what is wrong and keep the text', async () => {
  const { comment, surveyResponseId } = await answeredWithPage(app, owner);
  const empty = await comment({});
  expect([empty.status, empty.html]).toEqual([422, expect.stringContaining('Write a comment, or add a photo')]);
  const wrong = await comment({ text: 'Look at this', 'f.photo': new Blob(['no picture']) });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('>Look at this</textarea>');
  expect(await caseOf(surveyResponseId)).toBeNull();
});

test('own page: shows emails to and from the respondent, but no note and no email to another address', async () => {
  const displayName = 'Rosa Lind';
  const customer = await created(owner, '/CustomerFormResponses', { displayName, email: 'rosa@example.com' });
  const { comment, surveyResponseId, text } = await answeredWithPage(app, owner, {
    kind: 'personal',
    customerId: customer.id,
  });
  await comment({ text: 'Hello' });
  const caseId = await caseOf(surveyResponseId);
  const add = (status: string, address: string, body: string) =>
    query(
      `insert into response_messages (tenant_id, response_id, status, name, address, body, message_id)
       values ($1, $2, $3, 'Somebody', $4, $5, $5)`,
      [caseId, status, address, body],
    );
  await add('sent', 'rosa@example.com', 'We are sorry, Rosa');
  await add('received', 'rosa@example.com', 'Thank you');
  await add('waiting', 'rosa@example.com', 'Not sent yet');
  await add('sent', 'other@example.com', 'Dear somebody else');
  await created(owner, `/SentimentResponses/${caseId}/tracking`, { notes: 'An internal note' });
  const shown = await text();
  for (const part of ['Hello', 'We are sorry, Rosa', 'Thank you']) expect(shown).toContain(part);
  for (const part of ['Not sent yet', 'somebody else', 'internal']) expect(shown).not.toContain(part);
});

test('own page: shows the name that the tenant gave a status for customers', async () => {
  const { comment, surveyResponseId, text } = await answeredWithPage(app, owner);
  await comment({ text: 'Hello' });
  const label = { base: 'in_progress', label: 'With legal', customerLabel: 'Our experts read it' };
  const status = await created(owner, '/ResponseStatuses', label);
  await owner.ask('PUT', `/SentimentResponses/${await caseOf(surveyResponseId)}/status`, { status: status.key });
  expect(await text()).toContain('Our experts read it');
  expect(await text()).not.toContain('With legal');
});

test('own page: too many comments from one address are refused for a minute', async () => {
  const { post } = await answeredWithPage(app, owner);
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1)
    statuses.push((await post({ go: 'comment', id: 'c'.repeat(22), text: '' })).status);
  expect(statuses.at(-1)).toBe(429);
});

test('own page: an unknown form and a broken one change nothing', async () => {
  const { post } = await answeredWithPage(app, owner);
  expect((await post({ go: 'everything' })).status).toBe(404);
  expect((await post({ go: 'comment', id: 'short', text: 'Hi' })).status).toBe(422);
  expect((await post({ go: 'request', kind: 'everything', details: '' })).status).toBe(422);
});
