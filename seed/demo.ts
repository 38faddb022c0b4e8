import { randomBytes } from 'node:crypto';
import { createTenant } from '../src/administration/server/new-tenant.ts';
import { resourceOf } from '../src/core/contract/catalogue.ts';
import { mentionedIn, mentionOf } from '../src/core/rules/mentions.ts';
import { hashPassword } from '../src/core/server/auth/passwords.ts';
import { createRow } from '../src/core/server/crud/rows.ts';
import { sql } from '../src/core/server/db/database.ts';
import type { Services } from '../src/core/server/http/call.ts';
import type { AnswerValue } from '../src/forms/rules/kinds/kind.ts';
import { askForMissingAnalyses } from '../src/responses/server/text/analyze-response.ts';
import { type Company, find, readSeverities, seedCompany } from './company.ts';
import { addDashboards, runReports } from './demo-dashboards.ts';
import {
  type CompanyPlan,
  type FormKey,
  readCompany,
  readCustomers,
  readForms,
  readHistories,
  readPrebuiltFields,
  readStories,
  readSurvey,
  type Story,
  type StoryAction,
} from './demo-data.ts';
import { addPeople } from './demo-people.ts';
import { addDataRequests, importGuests } from './demo-rights.ts';
import {
  addDuplicates,
  addEscalationRules,
  addStatuses,
  addWatchers,
  firstCheckAge,
  runClocks,
  setSlaTargets,
  uploadFiles,
} from './demo-setup.ts';
import { addCaseRule, addSurveyResponses, publishSurvey } from './demo-survey.ts';
import { type Random, randomFrom, randomTimes, ratingNear } from './random.ts';
import { type Occasion, responseGenerator, toAnswers } from './random-response.ts';
import { type Action, createResponse, type ResponseRows } from './response-factory.ts';
import { day, hour, insertWriter } from './rows.ts';
import { firstNumber, writeResponses } from './write-responses.ts';

const seed = 2_026;
const responseCount = 300;

/** Creates the demo tenant with three months of feedback, in one transaction. */
export async function seedDemo(services: Services, signIn: { email: string; password: string }): Promise<void> {
  const now = services.now?.() ?? new Date();
  const { statuses, ...plan } = readCompany();
  const owner = { ...plan.owner, email: signIn.email, passwordHash: await hashPassword(signIn.password) };
  // Random password: the other users never sign in.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const { tenantId, ownerId } = await services.database.transaction(null, async (outside) => {
    const tenant = await createTenant(outside, {
      name: plan.name,
      subdomain: plan.subdomain,
      owner,
      isConfirmed: true,
    });
    const { tx, ownerId } = tenant;
    const actor = { tx, session: { userId: ownerId } };
    const writer = insertWriter(tx);
    const severities = await setSlaTargets(tx, ownerId, await readSeverities(tx));
    const uploads = await uploadFiles(services, tx, ownerId);
    const company = await seedCompany({ writer, tenant, severities, passwordHash, now }, demoCompany(uploads));
    const stories = readStories().map((story) => storyResponse(company, uploads, story));
    const responses = [...demoResponses(randomFrom(seed), company, responseCount - stories.length), ...stories];
    await writeResponses(writer, responses.length, responses.toSorted(byTime), firstNumber);
    await tx.run(sql`update users set created_at = ${new Date(now.getTime() - 420 * day)}
      where tenant_id = ${tx.tenantId} and id = ${ownerId}`);
    await addDuplicates(tx);
    await addWatchers(tx);
    const survey = await publishSurvey(services, actor, readSurvey(), new Date(now.getTime() - 96 * day));
    await addSurveyResponses(tx, randomFrom(seed), survey, 400, now);
    await addCaseRule(actor, survey.id);
    await addPeople(actor, company);
    await addDataRequests(services, tx, company);
    await addDashboards({ services, actor, now });
    await addStatuses(actor, statuses);
    for (const field of readPrebuiltFields()) await createRow(actor, resourceOf('prebuiltFields'), { ...field });
    await addEscalationRules(tx, company, new Date(now.getTime() - firstCheckAge));
    return tenant;
  });
  await runClocks(services, tenantId, now);
  await services.database.transaction(tenantId, askForMissingAnalyses);
  await importGuests(services, tenantId, ownerId, now);
  await runReports(services, tenantId, ownerId, now);
}

/** The plan of the demo company; each branch is also a group. */
export function demoCompany(uploads: Uploads): CompanyPlan {
  const { branches, statuses: _, groups, ...plan } = readCompany();
  const branchGroups = branches.map((branch) => ({ ...branch, description: `Everybody at the ${branch.name} hotel.` }));
  const forms = readForms(branches, uploads);
  return { ...plan, groups: [...branchGroups, ...groups], customers: readCustomers(), forms };
}

const byTime = (one: ResponseRows, other: ResponseRows) =>
  one.response.createdAt.getTime() - other.response.createdAt.getTime();

const days = 90;
const slowCheckIn = { days: 21, count: 26 };
const newManager = { days: 32 };

/** Mean rating of each hotel over the period from the first day (0) to now (1). */
const branchMoods: Readonly<Record<string, { weight: number; mean: (share: number) => number }>> = {
  // A new manager and a new kitchen: from bad to excellent.
  bergen: { weight: 1.2, mean: (share) => (share < 1 - newManager.days / days ? 2.4 : 4.5) },
  hamburg: { weight: 1.2, mean: (share) => (share < 1 - slowCheckIn.days / days ? 4.1 : 2.8) },
  edinburgh: { weight: 1, mean: () => 4.3 },
  valencia: { weight: 1, mean: () => 4.3 },
  marseille: { weight: 0.8, mean: () => 3.6 },
  dubai: { weight: 0.8, mean: () => 4 },
};

type Branch = ReturnType<typeof readCompany>['branches'][number];

/** Random responses of the last three months, oldest first. */
export function demoResponses(random: Random, company: Company, count: number): ResponseRows[] {
  const branches = new Map(readCompany().branches.map((branch) => [branch.key, branch]));
  const usersOf = (...keys: string[]) => keys.map((key) => find(company.people, key));
  const firstFirm = company.customers.findIndex(({ name }) => name.startsWith('Nordlys'));
  const generate = responseGenerator({
    ...{ company, random, optionalRandom: randomFrom(7) },
    desk: usersOf('khai', 'priya', 'khai'),
    helpers: usersOf('khai', 'olu', 'zsofia', 'tomas'),
    guests: company.customers.slice(0, firstFirm),
    firms: company.customers.slice(firstFirm),
  });
  const occasions = [
    ...ordinaryOccasions(random, company, branches, count - slowCheckIn.count),
    ...slowCheckIns(random, company, find(branches, 'hamburg')),
  ];
  // Newest first: recent responses get the comments that are not repeated.
  return occasions
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(generate)
    .toReversed();
}

function ordinaryOccasions(
  random: Random,
  { now }: Company,
  branches: ReadonlyMap<string, Branch>,
  count: number,
): Occasion[] {
  const formWeights = Object.entries(readHistories().formWeights) as [FormKey, number][];
  const branchWeights = Object.entries(branchMoods).map(([key, { weight }]) => [key, weight] as const);
  // The last days contain only the stories.
  const last = new Date(now.getTime() - 60 * hour);
  return randomTimes(random, count, { last, days: days - 3 }).map((at) => {
    const key = random.weighted(branchWeights);
    const formKey = random.weighted(formWeights);
    const share = 1 - (now.getTime() - at.getTime()) / (days * day);
    const rating = ratingNear(random, branchMoods[key]?.mean(share) ?? 4, formKey);
    return { formKey, branch: find(branches, key), at, rating, pace: key === 'hamburg' && share > 0.75 ? 1.5 : 1 };
  });
}

// Story: a new check-in system in Hamburg causes long queues and a backlog of responses.
function slowCheckIns(random: Random, { now }: Company, branch: Branch): Occasion[] {
  const last = new Date(now.getTime() - 3 * hour);
  return randomTimes(random, slowCheckIn.count, { last, days: slowCheckIn.days }).map((at) => ({
    ...{ formKey: 'checkIn', branch, at, pace: 2.4 },
    rating: random.weighted([
      [1, 5],
      [2, 8],
      [3, 2],
    ]),
  }));
}

/** Stored file by file name in the seed data, both as `/uploads/…`. */
export type Uploads = Readonly<Record<string, string>>;

export function storyResponse(company: Company, uploads: Uploads, story: Story): ResponseRows {
  const form = find(company.forms, story.form);
  const before = (hours: number) => new Date(Math.floor((company.now.getTime() - hours * hour) / 1_000) * 1_000);
  const customer = company.customers.find(({ name }) => name === story.customer) ?? null;
  if (story.customer && !customer) throw new Error(`The seed data has no customer ${story.customer}`);
  const at = before(story.hoursAgo);
  const answers = Object.entries(story.answers).map(([key, value]) => [key, storyValue(uploads, at, value)] as const);
  return createResponse(
    {
      ...{ form, at, by: find(company.people, story.by), customer, users: form.users, groups: form.groups },
      answers: toAnswers(form, Object.fromEntries(answers)),
      severity: story.severity ? find(company.severities, story.severity) : null,
    },
    story.history.map((action) => storyAction(company, before(action.hoursAgo), action)),
    company.now,
  );
}

/** Replaces `/uploads/soup.jpg` by the stored file and `day-9` by the date nine days earlier. */
function storyValue(uploads: Uploads, at: Date, value: AnswerValue): AnswerValue {
  if (Array.isArray(value)) return value.map((one) => uploads[one] ?? one);
  if (typeof value !== 'string') return value;
  const days = /^day([+-]\d+)$/.exec(value)?.[1];
  if (days) return new Date(at.getTime() + Number(days) * day).toISOString().slice(0, 10);
  return uploads[value] ?? value;
}

function storyAction(
  { people: usersOf, groups }: Company,
  at: Date,
  { by: key, hoursAgo: _, ...action }: StoryAction,
): Action {
  const by = find(usersOf, key);
  if ('assign' in action) return { at, by, assign: action.assign.map((one) => find(usersOf, one)) };
  if ('assignGroups' in action) return { at, by, assignGroups: action.assignGroups.map((one) => find(groups, one)) };
  if ('status' in action) return { at, by, ...action };
  const note = action.note.replace(/@\{(\w+)\}/g, (_, one: string) => mentionOf(find(usersOf, one)));
  return { at, by, note, mentions: mentionedIn(note) };
}
