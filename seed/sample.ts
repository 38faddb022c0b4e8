import { z } from 'zod';
import { resourceOf } from '../src/core/contract/catalogue.ts';
import { sampleDomain } from '../src/core/rules/sample-address.ts';
import { createRow } from '../src/core/server/crud/rows.ts';
import { sql, type Tx } from '../src/core/server/db/database.ts';
import type { Services, Session } from '../src/core/server/http/call.ts';
import { readSeedFile } from '../src/core/server/project-files.ts';
import { createDashboard } from '../src/dashboards/server/custom/create-dashboard.ts';
import type { AnswerValue, FormField } from '../src/forms/rules/kinds/kind.ts';
import { answerValueSchema } from '../src/forms/schemas/answer-value.ts';
import { statusSchema } from '../src/forms/schemas/response-statuses.ts';
import { formFieldInputSchema } from '../src/forms/schemas/sentiment-field.ts';
import { saveFields } from '../src/forms/shared/server/save-fields.ts';
import { saveVersion } from '../src/forms/shared/server/save-version.ts';
import { sentimentForms } from '../src/forms/shared/server/version-handlers.ts';
import { askForAnalyses } from '../src/responses/shared/server/ask-for-analysis.ts';
import { surveyInputSchema } from '../src/surveys/schemas/survey.ts';
import { surveyForms } from '../src/surveys/shared/server/survey-forms.ts';
import type { Named, SeededSeverity } from './company.ts';
import { publishSurvey, randomTimings, type Submission, writeSubmissions } from './demo-survey.ts';
import { type Random, randomFrom } from './random.ts';
import { type Action, createResponse, type ResponseRows } from './response-factory.ts';
import { createdAgo, day, hour, insertWriter, minute } from './rows.ts';
import { firstNumber, writeResponses } from './write-responses.ts';

const seed = 34;
const days = 60;
const surveyResponseCount = 60;
const formKey = 'sample';

/** The records of the sample data, by which they are removed. */
export interface SampleRecords {
  surveyId: number;
  sentimentId: number;
  dashboardId: number;
  customerIds: number[];
  responseIds: number[];
  surveyResponseIds: number[];
  /** The number of the last response before and after; null where there was none. */
  numberBefore: number | null;
  numberAfter: number;
}

type Loader = Pick<Session, 'tenantId' | 'userId' | 'subdomain' | 'permits'> & { userId: number };

interface Target {
  services: Services;
  tx: Tx;
  session: Loader;
  loader: Named;
  now: Date;
}

/**
 * Two months of sample data of a new organization: a survey, a form with responses in several statuses, customers and a
 * dashboard. The rows are written as they would be after the events: nobody is notified of them.
 */
export async function loadSample(target: Target): Promise<SampleRecords> {
  const customers = await addCustomers(target);
  const form = await addForm(target);
  const responses = await addResponses(target, customers, form);
  const { surveyId, surveyResponseIds } = await addSurvey(target);
  const { services, tx, session } = target;
  const resource = resourceOf('dashboards');
  const dashboard = await createDashboard(
    { tx, services, resource, session: { ...session, permits: () => true } },
    { name: 'Customer experience (sample)', template: 'cx-overview' },
  );
  const customerIds = customers.map(({ id }) => id);
  return { ...responses, surveyId, surveyResponseIds, customerIds, sentimentId: form.id, dashboardId: dashboard.id };
}

const customersSchema = z.array(
  z.strictObject({ name: z.string(), mailbox: z.string(), company: z.string().optional() }),
);

async function addCustomers({ tx, session, now }: Target): Promise<Named[]> {
  const plans = readSeedFile('sample/customers.json', customersSchema);
  const writer = insertWriter(tx);
  const ids = await writer.reserveIds('customer_form_responses', plans.length);
  const rows = plans.map(({ name, mailbox, company = null }, index) => ({
    id: ids[index] as number,
    ...createdAgo(now, days, session.userId),
    ...{ displayName: name, email: `${mailbox}@${sampleDomain}`, phone: null, company },
  }));
  await writer.write('customer_form_responses', rows);
  return rows.map(({ id, displayName }) => ({ id, name: displayName }));
}

const happenedShape = { hoursAgo: z.number() };
const actionSchema = z.union([
  z.strictObject({ ...happenedShape, note: z.string() }),
  z.strictObject({ ...happenedShape, status: statusSchema }),
  z.strictObject({ ...happenedShape, assign: z.literal(true) }),
]);

const responseSchema = z.strictObject({
  ...happenedShape,
  customer: z.string(),
  /** The place of the severity level among those of the organization, from the lowest. */
  severity: z.int().nullable(),
  answers: z.record(z.string(), answerValueSchema),
  history: z.array(actionSchema),
});

const formSchema = z.strictObject({
  ...{ name: z.string(), description: z.string() },
  fields: z.array(formFieldInputSchema),
  responses: z.array(responseSchema),
});

interface SampleForm {
  id: number;
  fields: FormField[];
  severities: SeededSeverity[];
}

const readForm = () => readSeedFile('sample/form.json', formSchema);

async function addForm({ tx, session, now }: Target): Promise<SampleForm> {
  const { name, description, fields } = readForm();
  const severities = await tx.rows(sql<SeededSeverity>`
    select id, name, days_to_resolve from severity_levels where tenant_id = ${tx.tenantId} order by rank, id`);
  const actor = { tx, session };
  const { id } = await createRow(actor, resourceOf('sentiments'), {
    ...{ name, description, enableCustomer: true, enableSLA: severities.length > 0, enableEscalation: false },
    severityLevels: severities.map((level) => level.id),
  });
  await saveFields(sentimentForms, actor, id, fields);
  await saveVersion(sentimentForms, actor, id);
  await tx.run(sql`
    update sentiments set created_at = ${new Date(now.getTime() - days * day)}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return { id, severities, fields: (await sentimentForms.readSnapshot(tx, id)).fields };
}

type Plan = z.output<typeof responseSchema>;

async function addResponses(target: Target, customers: readonly Named[], form: SampleForm) {
  const { tx } = target;
  // Locked, so that no response gets one of the numbers meanwhile.
  const last = await tx.first(sql<{ last: number }>`
    select last from response_numbers where tenant_id = ${tx.tenantId} for update`);
  const plans = readForm().responses.toSorted((one, other) => other.hoursAgo - one.hoursAgo);
  const from = last ? last.last + 1 : firstNumber;
  const rows = plans.map((plan) => responseOf(target, customers, form, plan));
  await writeResponses(insertWriter(tx), rows.length, rows, from);
  const written = await tx.rows(sql<{ id: number }>`
    select id from sentiment_responses where tenant_id = ${tx.tenantId} and sentiment_id = ${form.id} order by id`);
  const responseIds = written.map(({ id }) => id);
  await askForAnalyses(tx, responseIds);
  return { responseIds, numberBefore: last?.last ?? null, numberAfter: from + rows.length - 1 };
}

function responseOf(
  { now, loader }: Target,
  customers: readonly Named[],
  { id, fields, severities }: SampleForm,
  plan: Plan,
): ResponseRows {
  const before = (hours: number) => new Date(Math.floor((now.getTime() - hours * hour) / 1_000) * 1_000);
  const severity = plan.severity === null ? null : severities[Math.min(plan.severity, severities.length - 1)];
  return createResponse(
    {
      form: { id, fields, enableSla: severities.length > 0, escalationType: null },
      ...{ at: before(plan.hoursAgo), by: loader, users: [], groups: [], severity: severity ?? null },
      customer: customers.find(({ name }) => name === plan.customer) ?? null,
      answers: answersOf(fields, plan.answers),
    },
    plan.history.map((action): Action => {
      const { hoursAgo, ...does } = action;
      const at = { at: before(hoursAgo), by: loader };
      return 'assign' in does ? { ...at, assign: [loader] } : { ...at, ...does };
    }),
    now,
  );
}

const answersOf = (fields: readonly FormField[], byKey: Readonly<Record<string, AnswerValue>>) =>
  fields.flatMap(({ id, options: { key = '' } }) => {
    const value = byKey[key];
    return value === undefined || value === null ? [] : [{ fieldId: id, value }];
  });

const surveySchema = z.strictObject({
  survey: surveyInputSchema,
  links: z.array(z.strictObject({ name: z.string(), source: z.string() })),
  comments: z.record(z.enum(['promoter', 'passive', 'detractor']), z.array(z.string())),
});

type Comments = z.output<typeof surveySchema>['comments'];

async function addSurvey({ services, tx, session, now }: Target) {
  const { comments, ...plan } = readSeedFile('sample/survey.json', surveySchema);
  const survey = await publishSurvey(services, { tx, session }, plan, new Date(now.getTime() - days * day));
  const { fields } = await surveyForms.readSnapshot(tx, survey.id);
  const random = randomFrom(seed);
  const submissions = Array.from({ length: surveyResponseCount }, (_, index) =>
    submissionOf(
      random,
      fields,
      comments,
      new Date(now.getTime() - ((index + random.share()) / surveyResponseCount) * days * day - hour),
    ),
  );
  await writeSubmissions(tx, random, survey, { fields, submissions, prefix: `${formKey}-${survey.id}` });
  const written = await tx.rows(sql<{ id: number }>`
    select id from survey_responses where tenant_id = ${tx.tenantId} and survey_id = ${survey.id} order by id`);
  return { surveyId: survey.id, surveyResponseIds: written.map(({ id }) => id) };
}

function submissionOf(random: Random, fields: readonly FormField[], comments: Comments, startedAt: Date): Submission {
  const recommend = random.weighted([
    [10, 16],
    [9, 14],
    [8, 11],
    [7, 7],
    [6, 4],
    [5, 3],
    [3, 3],
    [1, 2],
  ] as const);
  const group = recommend >= 9 ? 'promoter' : recommend >= 7 ? 'passive' : 'detractor';
  const isComplete = random.chance(0.92);
  const device = random.weighted([
    ['phone', 60],
    ['desktop', 40],
  ] as const);
  const answers = answersOf(fields, {
    recommend,
    ...(isComplete && {
      satisfied: Math.min(5, Math.max(1, Math.round(recommend / 2 + random.between(-0.6, 0.6)))),
      matters: random.pick(['quality', 'price', 'delivery', 'support']),
      ...(random.chance(0.6) && { reason: random.pick(comments[group] ?? []) }),
    }),
  });
  return {
    ...{ language: 'en', source: 'link', device, isComplete, answers },
    startedAt: new Date(startedAt.getTime() - 3 * minute),
    timings: randomTimings(random, fields, answers),
  };
}
