import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { created } from '../../../support/app.ts';
import { published, respondentClient } from '../submission.ts';
import { type Desk, nps, type Office, openOffice, tokenIn, unsubscribeIn } from './office.ts';

let office: Office;
let desk: Desk;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  desk = await office.desk();
  office.post.received.length = 0;
});

const textTo = (address: string) => desk.mailTo(address).at(-1)?.text ?? '';

const unsubscribeAt = (
  method: string,
  token: string,
  headers: Record<string, string> = {},
  subdomain = desk.admin.subdomain,
) =>
  office.app.stranger.ask(
    method,
    `/public/unsubscribe/${token}`,
    method === 'POST' ? 'List-Unsubscribe=One-Click' : undefined,
    {
      'x-tenant-subdomain': subdomain,
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
  );

describe('reminder', () => {
  test('is sent after its days to recipients without a response, up to its limit', async () => {
    const [quiet, quick, gone] = [await desk.customer(), await desk.customer(), await desk.customer()];
    const ids = [quiet.id, quick.id, gone.id];
    const { id } = await desk.send({ customerIds: ids, reminderDays: [7, 3] });
    await office.work();
    await respondentClient(office.app, desk.admin).answer(tokenIn(textTo(quick.email)), { answers: { likely: 8 } });
    await unsubscribeAt('POST', unsubscribeIn(textTo(gone.email)));
    await office.pass(2.9);
    expect(office.post.received).toHaveLength(3);
    await office.pass(0.2);
    await office.pass(4);
    await office.pass(30);
    expect([quiet, quick, gone].map(({ email }) => desk.mailTo(email).length)).toEqual([3, 1, 1]);
    const mails = desk.mailTo(quiet.email);
    expect(mails.map(({ headers }) => headers.subject?.startsWith('Reminder: '))).toEqual([false, true, true]);
    expect(new Set(mails.map(({ text }) => tokenIn(text))).size).toBe(1);
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(3);
    expect((await desk.read(id)).stats).toMatchObject({ sent: 3, completed: 1, unsubscribed: 1 });
  });

  test('is never sent to a deleted customer, pending emails are removed and no personal data remains', async () => {
    const [reminded, waiting, other] = [await desk.customer(), await desk.customer(), await desk.customer()];
    const { id } = await desk.send({ customerIds: [reminded.id, other.id], reminderDays: [1] });
    await office.work();
    const later = await desk.send({
      customerIds: [waiting.id],
      guardDays: 0,
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    for (const { id: one } of [reminded, waiting]) {
      expect((await desk.admin.ask('DELETE', `/CustomerFormResponses/${one}`)).status).toBe(200);
    }
    await office.pass(2);
    expect([reminded, waiting, other].map(({ email }) => desk.mailTo(email).length)).toEqual([1, 0, 2]);
    const allRecipients = [...(await desk.people(id)), ...(await desk.people(later.id))];
    const recipientJson = JSON.stringify(allRecipients);
    for (const { email } of [reminded, waiting]) expect(recipientJson).not.toContain(email);
    expect(
      allRecipients.filter(({ customerId }) => customerId === null).map(({ name, status }) => [name, status]),
    ).toEqual([
      ['', 'sent'],
      ['', 'cancelled'],
    ]);
    expect((await desk.read(id)).stats).toMatchObject({ sent: 2 });
  });

  test('is not sent for a closed survey or a cancelled distribution', async () => {
    const customer = await desk.customer();
    await desk.send({ customerIds: [customer.id], reminderDays: [1] });
    const other = await office.desk();
    const otherCustomer = await other.customer();
    const { id } = await other.send({ customerIds: [otherCustomer.id], reminderDays: [1] });
    await office.work();
    await desk.admin.ask('POST', `/Surveys/${desk.surveyId}/close`);
    await other.admin.ask('POST', `/SurveyDistributions/${id}/cancel`);
    await office.pass(2);
    expect(office.post.received).toHaveLength(2);
  });
});

describe('unsubscribe by a recipient', () => {
  test('requires a button, and opening the page changes nothing', async () => {
    const { id, email } = await desk.customer();
    await desk.send({ customerIds: [id] });
    await office.work();
    const token = unsubscribeIn(textTo(email));
    const shown = await unsubscribeAt('GET', token);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown.text).toMatch(/<form method="post"><button[^>]*>Unsubscribe<\/button>/);
    expect(shown.text).not.toContain(email);
    expect(await desk.dry({ customerIds: [id], guardDays: 0 })).toMatchObject({ invited: { count: 1 } });
    const origin = `http://${desk.admin.subdomain}.localhost`;
    const pressed = await unsubscribeAt('POST', token, { host: `${desk.admin.subdomain}.localhost`, origin });
    expect(pressed.status).toBe(200);
    expect(pressed.text).toContain('no longer sends you surveys');
    expect(await desk.dry({ customerIds: [id], guardDays: 0 })).toMatchObject({
      leftOut: [{ reason: 'unsubscribed' }],
    });
  });

  test('supports one-click requests, also repeated, and stops pending emails', async () => {
    const { id, email } = await desk.customer();
    await desk.send({ customerIds: [id] });
    await office.work();
    const soon = new Date(office.now().getTime() + 3_600_000).toISOString();
    const second = await desk.send({ customerIds: [id], guardDays: 0, sendAt: soon });
    const token = unsubscribeIn(textTo(email));
    expect((await unsubscribeAt('POST', token)).status).toBe(200);
    expect((await unsubscribeAt('POST', token)).status).toBe(200);
    await office.pass(1);
    expect(desk.mailTo(email)).toHaveLength(1);
    expect((await desk.people(second.id))[0]).toMatchObject({ status: 'cancelled', lastError: 'Unsubscribed' });
  });

  test('works after the survey is deleted', async () => {
    const { id, email } = await desk.customer();
    await desk.send({ customerIds: [id] });
    await office.work();
    await desk.admin.ask('DELETE', `/Surveys/deleteWithCascade/${desk.surveyId}`);
    expect((await unsubscribeAt('POST', unsubscribeIn(textTo(email)))).status).toBe(200);
    const next = await published(desk.admin, nps);
    const answer = await desk.ask(
      { customerIds: [id], dryRun: true, guardDays: 0 },
      `/Surveys/${next.id}/distributions`,
    );
    expect(answer.json()).toMatchObject({ leftOut: [{ reason: 'unsubscribed', count: 1 }] });
  });

  test('requires its exact token and tenant, and refuses a survey token', async () => {
    const { id, email } = await desk.customer();
    await desk.send({ customerIds: [id] });
    await office.work();
    const other = await office.desk();
    const token = unsubscribeIn(textTo(email));
    const tries = [
      await unsubscribeAt('POST', token, {}, other.admin.subdomain),
      await unsubscribeAt('POST', tokenIn(textTo(email))),
      await unsubscribeAt('POST', 'AAAAAAAAAAAAAAAAAAAAAA'),
      await unsubscribeAt('GET', 'nonsense'),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const crossed = await unsubscribeAt('POST', token, { origin: 'https://evil.example' });
    expect(crossed.status).toBe(403);
    expect(await desk.dry({ customerIds: [id], guardDays: 0 })).toMatchObject({ invited: { count: 1 } });
  });
});

describe('distribution preview', () => {
  test('lists recipients and excluded customers with reasons', async () => {
    const wanted = await desk.customer({ displayName: 'Amal' });
    const noAddress = await desk.customer({ displayName: 'Without', email: '' });
    const twin = await desk.customer({ displayName: 'Twin', email: wanted.email.toUpperCase(), isSomebodyElse: true });
    const dry = await desk.dry({ customerIds: [wanted.id, noAddress.id, twin.id] });
    expect(dry.invited).toEqual({
      count: 1,
      customers: [{ id: wanted.id, name: 'Amal', address: wanted.email, language: 'en' }],
    });
    expect(dry.leftOut).toEqual([
      { reason: 'no_address', count: 1, customers: [{ id: noAddress.id, name: 'Without' }] },
      { reason: 'same_address', count: 1, customers: [{ id: twin.id, name: 'Twin' }] },
    ]);
    expect(dry.preview).toMatchObject({ subject: 'How was it, Amal?' });
    expect(dry.preview?.html).toContain('Dear Amal,');
    expect(office.post.received).toHaveLength(0);
    expect((await desk.admin.ask('GET', `/Surveys/${desk.surveyId}/distributions`)).json()).toMatchObject({
      distributions: [],
    });
  });

  test('is searchable by name, address and exclusion reason, page by page', async () => {
    const wanted = await desk.customer({ displayName: 'Amal' });
    const second = await desk.customer({ displayName: 'Bilal' });
    const noAddress = await desk.customer({ displayName: 'Without', email: '' });
    const ids = [wanted.id, second.id, noAddress.id];
    const find = async (allRecipients: object) => {
      const found = (await desk.dry({ customerIds: ids, people: allRecipients })).people;
      return [found?.total, found?.rows.map(({ name, reason }) => `${name} ${reason}`)];
    };
    expect((await desk.dry({ customerIds: ids })).people).toBeNull();
    expect(await find({ count: 2 })).toEqual([3, ['Amal null', 'Bilal null']]);
    expect(await find({ start: 2, count: 2 })).toEqual([3, ['Without no_address']]);
    expect(await find({ only: 'invited' })).toEqual([2, ['Amal null', 'Bilal null']]);
    expect(await find({ only: 'left_out' })).toEqual([1, ['Without no_address']]);
    expect(await find({ only: 'no_address' })).toEqual([1, ['Without no_address']]);
    expect(await find({ only: 'bounced' })).toEqual([0, []]);
    for (const q of [' BILAL', 'example bilàl']) expect(await find({ q })).toEqual([1, ['Bilal null']]);
    expect(await find({ q: wanted.email.slice(0, -4).toUpperCase() })).toEqual([1, ['Amal null']]);
  });

  test('includes all customers that match the search, or all customers without a search', async () => {
    await desk.customer({ displayName: 'Amal', company: 'Harbour' });
    await desk.customer({ displayName: 'Bilal' });
    expect((await desk.dry({ matching: 'harbour' })).invited.customers).toMatchObject([{ name: 'Amal' }]);
    expect((await desk.dry({ matching: '' })).invited.count).toBe(2);
  });

  test('includes the customers of a segment that the sender may use', async () => {
    const filters = { company_like: 'harbour' };
    await desk.customer({ displayName: 'Amal', company: 'Harbour' });
    await desk.customer({ displayName: 'Bilal' });
    const { id } = await created(desk.admin, '/CustomerSegments', { name: 'Harbour', filters });
    expect((await desk.dry({ segmentId: id })).invited.customers).toMatchObject([{ name: 'Amal' }]);
    const both = await desk.ask({ segmentId: id, matching: '', dryRun: true });
    expect(both.json()).toMatchObject({ errors: [{ path: 'segmentId' }] });
    const mina = await office.app.colleague(desk.admin, ['post:v1/customersegments']);
    const own = await created(mina, '/CustomerSegments', { name: 'Mine', filters });
    expect((await desk.ask({ segmentId: own.id, dryRun: true })).status).toBe(404);
  });

  test('excludes customers invited recently by any survey of the tenant, for the configured days', async () => {
    const { id, email } = await desk.customer();
    await desk.send({ customerIds: [id] });
    const next = await published(desk.admin, nps);
    const path = `/Surveys/${next.id}/distributions`;
    const previewWith = async (guardDays: number) =>
      (await desk.ask({ customerIds: [id], dryRun: true, guardDays }, path)).json();
    expect(await previewWith(30)).toMatchObject({ leftOut: [{ reason: 'recently_invited' }] });
    await office.work();
    expect(await previewWith(30)).toMatchObject({ invited: { count: 0 }, leftOut: [{ reason: 'recently_invited' }] });
    expect(await previewWith(0)).toMatchObject({ invited: { count: 1 } });
    await agedBy(29, email);
    expect(await previewWith(30)).toMatchObject({ invited: { count: 0 } });
    await agedBy(31, email);
    expect(await previewWith(30)).toMatchObject({ invited: { count: 1 } });
    const refused = await desk.ask({ customerIds: [id], guardDays: 60 }, path);
    expect(refused.json()).toMatchObject({ message: 'No customers left to invite' });
  });

  const agedBy = (days: number, email: string) =>
    office.app.services.database.owner((client) =>
      client.query(
        `update survey_invitations set sent_at = now() - make_interval(days => $3) where tenant_id = $1 and email_key = $2`,
        [desk.admin.tenantId, email, days],
      ),
    );

  test('excludes customers with a recent response or an open severe case', async () => {
    const [answered, upset, calm] = [await desk.customer(), await desk.customer(), await desk.customer()];
    await office.app.services.database.owner((client) =>
      client.query(
        `insert into survey_responses (tenant_id, survey_id, survey_version, customer_id, status, completed_at, submission_id)
         values ($1, $2, 1, $3, 'complete', now(), 'some earlier visit')`,
        [desk.admin.tenantId, desk.surveyId, answered.id],
      ),
    );
    const levels = (await desk.admin.ask('GET', '/SeverityLevels')).json<{ id: number; name: string }[]>();
    const level = (name: string) => levels.find((one) => one.name === name)?.id;
    const form = await created(desk.admin, '/Sentiments', {
      name: 'Desk',
      enableCustomer: true,
      severityLevels: levels.map(({ id }) => id),
      fields: [{ fieldName: 'What?', fieldType: 'text' }],
    });
    const [field] = (await desk.admin.ask('GET', `/SentimentFields/bySentimentId/${form.id}`)).json<{ id: number }[]>();
    const complain = (customerResponseId: number, severityLevelId: number | undefined) =>
      created(desk.admin, '/SentimentResponses/create', {
        sentimentId: form.id,
        customerResponseId,
        severityLevelId,
        values: [{ fieldId: field?.id, value: 'It leaks' }],
      });
    const severe = await complain(upset.id, level('Critical'));
    await complain(calm.id, level('Low'));
    const ids = { customerIds: [answered.id, upset.id, calm.id] };
    const reasons = async () =>
      (await desk.dry(ids)).leftOut.map(({ reason, customers }) => [reason, customers[0]?.id]);
    expect(await reasons()).toEqual([
      ['open_case', upset.id],
      ['recently_answered', answered.id],
    ]);
    const done = { status: 'resolved', resolution: { code: 'fixed', text: 'Mended' } };
    await desk.admin.ask('PUT', `/SentimentResponses/${severe.id}/status`, done);
    expect(await reasons()).toEqual([['recently_answered', answered.id]]);
  });

  test('refuses customers of another tenant', async () => {
    const other = await office.desk();
    const otherCustomer = await other.customer();
    for (const dryRun of [true, false]) {
      expect((await desk.ask({ customerIds: [otherCustomer.id], dryRun })).status).toBe(422);
    }
  });
});
