import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FollowUp } from '../../../../src/contract/schemas/surveys/survey-case.ts';
import type { Distributions } from '../../../../src/contract/schemas/surveys/survey-invitation.ts';
import { created } from '../../../support/app.ts';
import { respondentClient } from '../submission.ts';
import { openOffice, tokenIn } from './office.ts';

let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function resolvedFor(email: string | null) {
  const desk = await office.desk();
  const customer = await desk.customer({ email });
  const { id: sentimentId } = await created(desk.admin, '/Sentiments', { name: 'Complaints' });
  const field = await created(desk.admin, '/SentimentFields', { sentimentId, fieldName: 'What?', fieldType: 'text' });
  const response = await created(desk.admin, '/SentimentResponses/create', {
    ...{ sentimentId, customerResponseId: customer.id },
    values: [{ fieldId: field.id, value: 'Cold' }],
  });
  await desk.admin.ask('PUT', `/SentimentResponses/${response.id}/status`, { status: 'resolved' });
  const path = `/SentimentResponses/${response.id}/followUps`;
  const read = async () => (await desk.admin.ask('GET', path)).json<FollowUp[]>();
  await created(desk.admin, path, { surveyId: desk.surveyId });
  await office.work();
  return { desk, read };
}

test('follow-up email: the survey link of the response is sent once', async () => {
  const { desk, read } = await resolvedFor('rosa@followed.example');
  await office.work();
  const mails = desk.mailTo('rosa@followed.example');
  expect(mails).toHaveLength(1);
  const [followUp] = await read();
  expect(followUp?.sentAt).not.toBeNull();
  expect(mails[0]?.text).toContain((followUp as FollowUp).url.split('/survey/')[1]);
  const { distributions } = (
    await desk.admin.ask('GET', `/Surveys/${desk.surveyId}/distributions`)
  ).json<Distributions>();
  expect(distributions).toEqual([]);
});

test('follow-up email: its response counts as a follow-up and not as an invitation', async () => {
  const { desk } = await resolvedFor('rosa@counted.example');
  const invited = await desk.customer({ email: 'invited@counted.example' });
  await desk.send({ customerIds: [invited.id] });
  await office.work();
  const token = tokenIn(desk.mailTo('rosa@counted.example')[0]?.text ?? '');
  expect((await respondentClient(office.app, desk.admin).answer(token, { answers: { likely: 9 } })).status).toBe(201);
  const summary = await desk.admin.ask('GET', `/SurveyResponses/survey/${desk.surveyId}/summary`);
  expect(summary.json<{ rates: object }>().rates).toMatchObject({
    invited: { delivered: 1, complete: 0, rate: { value: 0 } },
    followedUp: { delivered: 1, complete: 1, rate: { value: 100 } },
  });
});

test('follow-up email: without a customer address the link is available for manual use', async () => {
  const { read } = await resolvedFor(null);
  expect(await read()).toMatchObject([{ sentAt: null, url: expect.stringContaining('/survey/') }]);
});

test.each([
  ['de', 'Ist jetzt alles in Ordnung?', 'ltr'],
  ['fr', 'Est-ce que tout va bien maintenant ?', 'ltr'],
  ['es', '¿Ya está todo bien?', 'ltr'],
  ['ar', 'هل أصبح كل شيء على ما يرام؟', 'rtl'],
  ['it', 'How did it go?', 'ltr'],
])(
  'follow-up email: the language of the customer, %s, is used where the survey supports it',
  async (language, subject, direction) => {
    const desk = await office.desk();
    const email = `rosa@${language}.example`;
    const customer = await desk.customer({ email });
    const frame = (await desk.admin.ask('GET', `/Surveys/${desk.surveyId}`)).json<{ name: string }>();
    await desk.admin.ask('PUT', `/Surveys/${desk.surveyId}`, { name: frame.name, languages: ['en', language] });
    await desk.admin.ask('POST', `/Surveys/${desk.surveyId}/publish`);
    await office.app.services.database.owner((client) =>
      client.query(
        `insert into survey_responses (tenant_id, survey_id, survey_version, customer_id, language, status, submission_id)
       values ($1, $2, 1, $3, $4, 'partial', 'an earlier visit')`,
        [desk.admin.tenantId, desk.surveyId, customer.id, language],
      ),
    );
    const { id: sentimentId } = await created(desk.admin, '/Sentiments', { name: 'Complaints' });
    const field = await created(desk.admin, '/SentimentFields', { sentimentId, fieldName: 'What?', fieldType: 'text' });
    const response = await created(desk.admin, '/SentimentResponses/create', {
      ...{ sentimentId, customerResponseId: customer.id },
      values: [{ fieldId: field.id, value: 'Cold' }],
    });
    await desk.admin.ask('PUT', `/SentimentResponses/${response.id}/status`, { status: 'resolved' });
    await created(desk.admin, `/SentimentResponses/${response.id}/followUps`, { surveyId: desk.surveyId });
    await office.work();
    const [mail] = desk.mailTo(email);
    expect(mail?.headers.subject).toBe(subject);
    expect(mail?.html).toMatch(new RegExp(`<div lang="${language}" dir="${direction}"`));
  },
);
