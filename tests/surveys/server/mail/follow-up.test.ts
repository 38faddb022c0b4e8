import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobKinds } from '../../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../../src/core/server/jobs/lane.ts';
import type { FollowUp } from '../../../../src/responses/schemas/follow-up.ts';
import type { Distributions } from '../../../../src/surveys/schemas/survey-invitation.ts';
import { created } from '../../../support/app.ts';
import { published, respondentClient } from '../submission.ts';
import { nps, openOffice, tokenIn } from './office.ts';

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
    sentimentId,
    customerResponseId: customer.id,
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
  expect(mails[0]?.text).toContain((followUp as FollowUp).url?.split('/survey/')[1]);
  expect(mails[0]?.text).toMatch(/\nYour feedback: http:\/\/\S+\/my-feedback\/[\w-]{22}\n/);
  expect(mails[0]?.html).toContain('/my-feedback/');
  const { distributions } = (
    await desk.admin.ask('GET', `/Surveys/${desk.surveyId}/distributions`)
  ).json<Distributions>();
  expect(distributions).toEqual([]);
});

test.each([
  ['before the follow-up is due', [['resolved', 'closed'], []]],
  ['after the follow-up was sent', [['resolved'], ['closed']]],
])('follow-up email: a case from a survey, closed %s, receives it once', async (_, steps) => {
  const desk = await office.desk();
  const email = `case${desk.surveyId}@closed.example`;
  const customer = await desk.customer({ email });
  const { id, token } = await published(desk.admin, nps, { kind: 'personal', customerId: customer.id });
  const condition = { all: [{ field: 'likely', op: 'at_most', value: 6 }] };
  const { id: sentimentId } = await created(desk.admin, '/Sentiments', { name: 'Complaints' });
  await created(desk.admin, `/Surveys/${id}/caseRules`, { name: 'Detractors', condition, sentimentId });
  const handling = { autoAssign: null, followUpSurveyId: desk.surveyId, followUpHours: 2 };
  expect((await desk.admin.ask('PUT', `/Sentiments/${sentimentId}/handling`, handling)).status).toBe(200);
  const runJobs = async (hours: number) => {
    const now = () => new Date(Date.now() + hours * 3_600_000 + 1_000);
    await runDueJobs({ ...office.app.services, now }, jobKinds);
    await office.pass(1);
  };
  await respondentClient(office.app, desk.admin).answer(token, { answers: { likely: 2 } });
  await runJobs(0);
  const [made] = (await desk.admin.ask('GET', `/SentimentResponses?sentimentId=${sentimentId}`)).json<FollowUp[]>();
  for (const [at, statuses] of steps.entries()) {
    for (const status of statuses) {
      const moved = await desk.admin.ask('PUT', `/SentimentResponses/${made?.id}/status`, { status });
      expect(moved.status, moved.text).toBe(200);
    }
    await runJobs(3 * (at + 1));
  }
  const followUps = await desk.admin.ask('GET', `/SentimentResponses/${made?.id}/followUps`);
  expect(followUps.json()).toMatchObject([{ sentAt: expect.any(String) }]);
  expect(desk.mailTo(email)).toHaveLength(1);
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
      sentimentId,
      customerResponseId: customer.id,
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
