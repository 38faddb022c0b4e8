import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { CaseDryRun, CaseRule } from '../../../src/surveys/schemas/survey-case.ts';
import type { KnownLink } from '../../../src/surveys/schemas/survey-link.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { insertCustomer } from '../../support/world.ts';
import { published, respondentClient, tokenOf } from './submission.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
});
afterAll(() => app.close());

const survey = {
  name: 'After a stay',
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
  fields: [
    { fieldName: 'Recommend us?', fieldType: 'nps', options: { key: 'recommend' } },
    { fieldName: 'Which hotel?', fieldType: 'text', options: { key: 'hotel' } },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
  ],
};
const withRule = { ...survey, settings: { ...survey.settings, createsCases: true } };
const linksOf = async (id: number) => (await owner.ask('GET', `/Surveys/${id}/links`)).json<KnownLink[]>();
const rulesOf = async (id: number) => (await owner.ask('GET', `/Surveys/${id}/caseRules`)).json<CaseRule[]>();
const runJobs = () => runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000) }, jobKinds);

interface Case {
  sentiment: { name: string };
  severityLevel: { name: string } | null;
  slaDueAt: string | null;
  customer: { id: number } | null;
  values: { fieldName: string; text: string }[];
  surveyAnswer: { surveyName: string; source: string; answers: { fieldName: string; text: string }[] };
}
const caseOf = async (surveyResponseId: number) => {
  const { caseId } = (await owner.ask('GET', `/SurveyResponses/${surveyResponseId}/withData`)).json<{
    caseId: number;
  }>();
  return (await owner.ask('GET', `/SentimentResponses/${caseId}/withData`)).json<{ data: Case }>().data;
};
const responsesOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number; caseId: number | null }[]>();

describe('publishing a survey', () => {
  test('creates one public link, and none again', async () => {
    const { id } = await created(owner, '/Surveys', survey);
    expect(await linksOf(id)).toEqual([]);
    await owner.ask('POST', `/Surveys/${id}/publish`);
    const [link, ...others] = await linksOf(id);
    expect(link).toMatchObject({ kind: 'anonymous', isActive: true });
    expect(others).toEqual([]);
    expect((await respondentClient(app, owner).open(tokenOf(link as KnownLink))).status).toBe(200);
    await owner.ask('DELETE', `/SurveyLinks/${link?.id}`);
    await owner.ask('POST', `/Surveys/${id}/publish`);
    expect(await linksOf(id)).toEqual([]);
  });

  test('adds a rule for low scores, unless it is turned off or the survey has a rule or no score', async () => {
    const made = async (input: object) => {
      const { id } = await created(owner, '/Surveys', { ...survey, ...input });
      await owner.ask('POST', `/Surveys/${id}/publish`);
      return rulesOf(id);
    };
    const [rule] = await made({});
    expect(rule).toMatchObject({
      name: 'NPS ≤ 6',
      condition: { all: [{ field: 'recommend', op: 'at_most', value: 6 }] },
      map: [{ key: 'recommend' }, { key: 'why' }],
    });
    const csat = await made({
      fields: [{ fieldName: 'Satisfied?', fieldType: 'csat', options: { key: 'satisfied' } }],
    });
    expect(csat).toMatchObject([{ name: 'CSAT ≤ 2', sentimentId: rule?.sentimentId }]);
    expect(await made({ settings: { ...survey.settings, createsCases: false } })).toEqual([]);
    expect(await made({ fields: survey.fields.slice(1) })).toEqual([]);

    const { id } = await created(owner, '/Surveys', survey);
    await created(owner, `/Surveys/${id}/caseRules`, { name: 'Sad', sentimentBelow: -0.5 });
    await owner.ask('POST', `/Surveys/${id}/publish`);
    expect((await rulesOf(id)).map(({ name }) => name)).toEqual(['Sad']);
  });
});

describe('a low score', () => {
  test('becomes a case with every answer, source, customer, severity and SLA target, without any setting', async () => {
    const customerId = await insertCustomer(app.services, owner.tenantId);
    const { id, token } = await published(owner, withRule, { kind: 'personal', customerId, source: 'departure-mail' });
    const guest = respondentClient(app, owner);
    await guest.answer(token, { answers: { recommend: 3, hotel: 'Bergen', why: 'The room was cold' } });
    await runJobs();
    const [response] = await responsesOf(id);
    const found = await caseOf(response?.id as number);
    expect(found).toMatchObject({
      sentiment: { name: 'Survey cases' },
      severityLevel: { name: 'High' },
      customer: { id: customerId },
      surveyAnswer: { surveyName: 'After a stay', source: 'departure-mail' },
    });
    expect(found.slaDueAt).not.toBeNull();
    const texts = ({ fieldName, text }: { fieldName: string; text: string }) => [fieldName, text];
    expect(found.values.map(texts)).toEqual([
      ['Score', '3 of 10'],
      ['Comment', 'The room was cold'],
    ]);
    expect(found.surveyAnswer.answers.map(texts)).toEqual([
      ['Recommend us?', '3 of 10'],
      ['Which hotel?', 'Bergen'],
      ['Why?', 'The room was cold'],
    ]);
  });

  test('creates no case above the limit, and staff create one without choosing anything', async () => {
    const { id, token } = await published(owner, withRule);
    await respondentClient(app, owner).answer(token, { answers: { recommend: 7, why: 'Fine' } });
    await runJobs();
    const [response] = await responsesOf(id);
    expect(response?.caseId).toBeNull();
    const made = await owner.ask('POST', `/SurveyResponses/${response?.id}/createCase`, {});
    expect(made.status, made.text).toBe(201);
    expect(await caseOf(response?.id as number)).toMatchObject({
      sentiment: { name: 'Survey cases' },
      severityLevel: { name: 'High' },
      values: [
        { fieldName: 'Score', text: '7 of 10' },
        { fieldName: 'Comment', text: 'Fine' },
      ],
    });
  });

  test('becomes a case also after a publication renames the key of its question', async () => {
    const { id, token } = await published(owner, withRule, { prefill: { hotel: 'Bergen', why: 'Cold' } });
    const stored = (await owner.ask('GET', `/SurveyQuestions/bySurveyId/${id}`)).json<
      { id: number; fieldName: string; fieldType: string; options: { key: string } }[]
    >();
    const newKeys: Record<string, string> = { recommend: 'why', why: 'reason', hotel: 'place' };
    const fields = stored.map(({ id: fieldId, fieldName, fieldType, options }) => ({
      id: fieldId,
      fieldName,
      fieldType,
      options: { ...options, key: newKeys[options.key] },
    }));
    expect((await owner.ask('PUT', `/Surveys/${id}`, { name: survey.name, fields })).status).toBe(200);
    const [before] = await rulesOf(id);
    expect(before?.condition).toEqual({ all: [{ field: 'recommend', op: 'at_most', value: 6 }] });
    await owner.ask('POST', `/Surveys/${id}/publish`);
    const [rule] = await rulesOf(id);
    expect(rule).toMatchObject({
      condition: { all: [{ field: 'why', op: 'at_most', value: 6 }] },
      map: [{ key: 'why' }, { key: 'reason' }],
    });
    expect((await linksOf(id)).map(({ prefill }) => prefill)).toContainEqual({ place: 'Bergen', reason: 'Cold' });
    await respondentClient(app, owner).answer(token, { answers: { why: 2, reason: 'Cold' } });
    await runJobs();
    const [response] = await responsesOf(id);
    expect(response?.caseId).not.toBeNull();
  });

  test('counts in the dry run of a rule that names no form', async () => {
    const { id, token } = await published(owner, withRule);
    const guest = respondentClient(app, owner);
    for (const recommend of [2, 9]) await guest.answer(token, { answers: { recommend } });
    const condition = { all: [{ field: 'recommend', op: 'at_most', value: 6 }] };
    const tried = await owner.ask('POST', `/Surveys/${id}/caseRules/dryRun`, { name: 'Low', condition });
    expect(tried.json<CaseDryRun>()).toMatchObject({ looked: 2, matching: 1 });
  });
});
