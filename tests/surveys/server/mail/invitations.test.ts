import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMailer } from '../../../../src/core/server/mail/mailer.ts';
import type { SurveyResponse } from '../../../../src/surveys/schemas/survey-response.ts';
import { respondentClient } from '../submission.ts';
import { type Desk, type Office, openOffice, tokenIn, unsubscribeIn } from './office.ts';

let office: Office;
let desk: Desk;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  desk = await office.desk();
  office.post.received.length = 0;
  office.post.answer = Object.assign(office.post.answer, { recipient: undefined, message: undefined });
});

const answersOf = async () =>
  (await desk.admin.ask('GET', `/SurveyResponses/survey/${desk.surveyId}`)).json<SurveyResponse[]>();

describe('invitation', () => {
  test('is sent once by the tenant, with a personal link and an unsubscribe link', async () => {
    const { id, email } = await desk.customer({ displayName: 'Rosa Lind' });
    await desk.send({ customerIds: [id] });
    expect(await office.work()).toBe(1);
    expect(await office.work()).toBe(0);
    expect(office.post.received).toHaveLength(1);
    const [mail] = desk.mailTo(email);
    expect(mail?.headers.subject).toBe('How was it, Rosa Lind?');
    expect(mail?.headers.from).toMatch(/^"?Company \d+"? <feedback@candor\.example>$/);
    expect(mail?.from).toBe('feedback@candor.example');
    expect(mail?.headers['message-id']).toMatch(/^<[0-9a-f]{32}@candor\.example>$/);
    expect(mail?.text).toContain('Dear Rosa Lind,\n\nplease tell us.');
    const home = `http://${desk.admin.subdomain}.localhost`;
    expect(mail?.text).toContain(`${home}/survey/${tokenIn(mail?.text ?? '')}`);
    expect(mail?.html).toContain(`href="${home}/survey/${tokenIn(mail?.text ?? '')}"`);
    const unsubscribeUrl = `${home}/api/v1/public/unsubscribe/${unsubscribeIn(mail?.text ?? '')}`;
    expect(mail?.headers['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test('opens the survey, and the response counts once for the customer', async () => {
    const { id, email } = await desk.customer();
    const sent = await desk.send({ customerIds: [id] });
    await office.work();
    const token = tokenIn(desk.mailTo(email)[0]?.text ?? '');
    const respondent = respondentClient(office.app, desk.admin);
    expect((await respondent.answer(token, { answers: { likely: 9 } })).status).toBe(201);
    expect(await answersOf()).toMatchObject([{ customerId: id, nps: 9, source: 'email' }]);
    expect((await respondent.open(token)).json()).toMatchObject({ kind: 'used' });
    expect((await desk.read(sent.id)).stats).toMatchObject({ invited: 1, sent: 1, started: 1, completed: 1 });
    const results = await desk.admin.ask('GET', `/SurveyResponses/survey/${desk.surveyId}/summary`);
    expect(results.json()).toMatchObject({ rates: { invited: { delivered: 1, complete: 1, rate: { value: 100 } } } });
  });

  test('of an anonymous survey links no response to a customer', async () => {
    const { id, email } = await desk.customer();
    const frame = (await desk.admin.ask('GET', `/Surveys/${desk.surveyId}`)).json<{ settings: object; name: string }>();
    const settings = { ...frame.settings, anonymous: true };
    await desk.admin.ask('PUT', `/Surveys/${desk.surveyId}`, { name: frame.name, settings });
    await desk.admin.ask('POST', `/Surveys/${desk.surveyId}/publish`);
    const sent = await desk.send({ customerIds: [id] });
    await office.work();
    await respondentClient(office.app, desk.admin).answer(tokenIn(desk.mailTo(email)[0]?.text ?? ''), {
      answers: { likely: 2 },
    });
    expect(await answersOf()).toMatchObject([{ customerId: null, customerName: null, source: '' }]);
    expect((await desk.read(sent.id)).stats).toMatchObject({ completed: 1 });
    const { rows } = await office.app.services.database.owner((client) =>
      client.query(
        `select i.link_id, (select count(*)::integer from survey_links l where l.tenant_id = $1 and l.customer_id = $2) as links
         from survey_invitations i where i.tenant_id = $1`,
        [desk.admin.tenantId, id],
      ),
    );
    expect(rows).toEqual([{ link_id: null, links: 0 }]);
  });

  test('is in the language of the latest response where the message has a translation', async () => {
    const { id, email } = await desk.customer();
    await office.app.services.database.owner((client) =>
      client.query(
        `insert into survey_responses (tenant_id, survey_id, survey_version, customer_id, language, status, submission_id)
         values ($1, $2, 1, $3, 'ar', 'partial', 'an earlier visit')`,
        [desk.admin.tenantId, desk.surveyId, id],
      ),
    );
    const subject = { en: 'How was it?', ar: 'كيف كانت إقامتك؟' };
    await desk.send({ customerIds: [id], subject, message: { en: 'Tell us', ar: 'أخبرنا' } });
    await office.work();
    const [mail] = desk.mailTo(email);
    expect(mail?.headers.subject).toBe(subject.ar);
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.text).toContain('أخبرنا');
  });

  test('escapes markup and header characters in names', async () => {
    const displayName = 'Eve <b>bold</b> & "Co"';
    const { id, email } = await desk.customer({ displayName });
    await office.app.services.database.owner((client) =>
      client.query(`update customer_form_responses set display_name = $3 where tenant_id = $1 and id = $2`, [
        desk.admin.tenantId,
        id,
        `${displayName}\r\nBcc: everybody@example.com`,
      ]),
    );
    await desk.send({ customerIds: [id] });
    await office.work();
    const [mail] = desk.mailTo(email);
    expect(office.post.received.map(({ to }) => to)).toEqual([email]);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.headers.subject).toBe('How was it, Eve b bold /b & "Co" Bcc:?');
    expect(mail?.html).toContain('Eve b bold /b &amp; &quot;Co&quot;');
    expect(mail?.html).not.toContain('<b>');
  });

  test('waits for its scheduled time and for a paused survey', async () => {
    const { id } = await desk.customer();
    const sendAt = new Date(office.now().getTime() + 86_400_000).toISOString();
    const { id: sent } = await desk.send({ customerIds: [id], sendAt });
    await office.work();
    await desk.admin.ask('POST', `/Surveys/${desk.surveyId}/pause`);
    await office.pass(1);
    expect(office.post.received).toHaveLength(0);
    expect((await desk.read(sent)).stats.waiting).toBe(1);
    await desk.admin.ask('POST', `/Surveys/${desk.surveyId}/resume`);
    await office.pass(0.1);
    expect(office.post.received).toHaveLength(1);
  });

  test('is not sent after cancellation', async () => {
    const [one, other] = [await desk.customer(), await desk.customer()];
    const { id } = await desk.send({ customerIds: [one.id, other.id] });
    expect((await desk.admin.ask('POST', `/SurveyDistributions/${id}/cancel`)).status).toBe(200);
    await office.work();
    expect(office.post.received).toHaveLength(0);
    expect(await desk.read(id)).toMatchObject({ status: 'cancelled', stats: { invited: 2, waiting: 0, sent: 0 } });
  });
});

describe('mail server', () => {
  test('with a temporary error receives the same email again later', async () => {
    const { id, email } = await desk.customer();
    const sent = await desk.send({ customerIds: [id] });
    const seen: string[] = [];
    office.post.answer.recipient = (address) => {
      seen.push(address);
      return seen.length < 3 ? { code: 451, words: 'Come back later' } : undefined;
    };
    await office.work();
    expect((await desk.people(sent.id))[0]).toMatchObject({
      status: 'waiting',
      lastError: expect.stringMatching(/Come back later/),
    });
    await office.pass(0.01);
    await office.pass(0.01);
    expect(seen).toEqual([email, email, email]);
    expect(desk.mailTo(email)).toHaveLength(1);
    expect((await desk.people(sent.id))[0]).toMatchObject({ status: 'sent', lastError: null });
  });

  test('with an unknown recipient marks a bounce and blocks the address', async () => {
    const [gone, remaining] = [await desk.customer(), await desk.customer()];
    office.post.answer.recipient = (address) =>
      address === gone.email ? { code: 550, words: '5.1.1 No such user' } : undefined;
    const sent = await desk.send({ customerIds: [gone.id, remaining.id] });
    await office.work();
    expect(await desk.read(sent.id)).toMatchObject({ status: 'sent', stats: { bounced: 1, sent: 1, failed: 0 } });
    const dry = await desk.dry({ customerIds: [gone.id], guardDays: 0 });
    expect(dry).toMatchObject({ invited: { count: 0 }, leftOut: [{ reason: 'bounced', count: 1 }] });
  });

  test('that refuses the sender fails the email and does not block the address', async () => {
    const { id } = await desk.customer();
    office.post.answer.recipient = () => ({ code: 550, words: '5.7.1 Relaying denied' });
    const sent = await desk.send({ customerIds: [id] });
    await office.work();
    expect(await desk.read(sent.id)).toMatchObject({ stats: { failed: 1, bounced: 0 } });
    expect(await desk.dry({ customerIds: [id] })).toMatchObject({ invited: { count: 1 } });
  });

  test('that is unreachable is retried for about a day before the email fails', async () => {
    const { id } = await desk.customer();
    const dead = makeMailer({ url: 'smtp://127.0.0.1:1', from: { name: '', address: 'feedback@candor.example' } });
    Object.assign(office.app.services, { mailer: dead });
    const sent = await desk.send({ customerIds: [id] });
    let tries = 0;
    while ((await desk.read(sent.id)).stats.waiting && tries < 50) {
      tries += 1;
      await office.pass(0.06);
    }
    Object.assign(office.app.services, { mailer: office.post.mailer });
    expect(tries).toBe(18);
    expect((await desk.people(sent.id))[0]).toMatchObject({
      status: 'failed',
      lastError: expect.stringMatching(/ECONNREFUSED/),
    });
  });

  test('without configuration refuses a distribution with advice', async () => {
    const { id } = await desk.customer();
    Object.assign(office.app.services, { mailer: undefined });
    const answer = await desk.ask({ customerIds: [id] });
    const shown = (await desk.admin.ask('GET', `/Surveys/${desk.surveyId}/distributions`)).json();
    Object.assign(office.app.services, { mailer: office.post.mailer });
    expect([answer.status, answer.json().code]).toEqual([409, 'NO_MAIL']);
    expect(answer.json().message).toBe("Email isn't set up. Ask your administrator");
    expect(shown).toEqual({ sender: null, distributions: [] });
  });
});

describe('distribution request', () => {
  test('has a subject of one line, also from one pasted with line breaks', async () => {
    const { id, email } = await desk.customer();
    await desk.send({ customerIds: [id], subject: { en: 'How was it?\r\nBcc: b@example.com' } });
    await office.work();
    expect(office.post.received.map(({ to }) => to)).toEqual([email]);
    expect(desk.mailTo(email)[0]?.headers).toMatchObject({ subject: 'How was it? Bcc: b@example.com' });
    expect(desk.mailTo(email)[0]?.headers.bcc).toBeUndefined();
  });

  test('is refused for a survey that is not open, without a message or without recipients', async () => {
    const { id } = await desk.customer();
    expect((await desk.ask({ customerIds: [id], subject: {} })).status).toBe(422);
    expect((await desk.ask({ customerIds: [] })).status).toBe(422);
    expect((await desk.ask({})).status).toBe(422);
    await desk.admin.ask('POST', `/Surveys/${desk.surveyId}/close`);
    expect((await desk.ask({ customerIds: [id] })).json()).toMatchObject({ code: 'NOT_OPEN' });
  });
});
