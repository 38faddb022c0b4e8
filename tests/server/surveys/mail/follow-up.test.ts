import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FollowUp } from '../../../../src/contract/schemas/survey-case.ts';
import type { Distributions } from '../../../../src/contract/schemas/survey-invitation.ts';
import { created } from '../../../support/app.ts';
import { openOffice } from './office.ts';

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

test('the question how it went is mailed with the link that the response shows, once', async () => {
  const { desk, read } = await resolvedFor('rosa@followed.example');
  await office.work();
  const mails = desk.mailTo('rosa@followed.example');
  expect(mails).toHaveLength(1);
  const [asked] = await read();
  expect(asked?.sentAt).not.toBeNull();
  expect(mails[0]?.text).toContain((asked as FollowUp).url.split('/survey/')[1]);
  const { distributions } = (
    await desk.admin.ask('GET', `/Surveys/${desk.surveyId}/distributions`)
  ).json<Distributions>();
  expect(distributions).toEqual([]);
});

test('whose address is not known gets no mail, and the link is there to be passed on', async () => {
  const { read } = await resolvedFor(null);
  expect(await read()).toMatchObject([{ sentAt: null, url: expect.stringContaining('/survey/') }]);
});
