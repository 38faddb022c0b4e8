import { resourceOf } from '../src/core/contract/catalogue.ts';
import { createRow } from '../src/core/server/crud/rows.ts';
import { sql, type Tx } from '../src/core/server/db/database.ts';
import type { Actor, Services } from '../src/core/server/http/call.ts';
import { visibleFields } from '../src/forms/rules/flow.ts';
import type { AnswerValue, FormField } from '../src/forms/rules/kinds/kind.ts';
import { validateAnswers } from '../src/forms/rules/validate-answers.ts';
import type { Answer } from '../src/forms/rules/walk.ts';
import { saveFields } from '../src/forms/shared/server/save-fields.ts';
import { saveVersion } from '../src/forms/shared/server/save-version.ts';
import { isAnswerable } from '../src/surveys/rules/survey-pages.ts';
import { linkTokens } from '../src/surveys/server/record/link-token.ts';
import { columnsIn } from '../src/surveys/server/record/stored-submission.ts';
import { surveyForms } from '../src/surveys/shared/server/survey-forms.ts';
import { maskAnswers } from '../src/text/answers.ts';
import { summaryOf } from '../src/text/summary.ts';
import { verdictOf } from '../src/text/verdict.ts';
import { readSurvey, readSurveyAnswers } from './demo-data.ts';
import type { Random } from './random.ts';
import { day, hour, minute } from './rows.ts';

export interface PublishedSurvey {
  id: number;
  /** By source. */
  links: ReadonlyMap<string, number>;
}

/** Creates and publishes a survey with its links. The first link is public. */
export async function publishSurvey(
  services: Pick<Services, 'keys'>,
  actor: Actor,
  { survey, links: plans }: Pick<ReturnType<typeof readSurvey>, 'survey' | 'links'>,
  createdAt: Date,
): Promise<PublishedSurvey> {
  const { tx, session } = actor;
  const { fields = [], ...frame } = survey;
  const { id } = await createRow(actor, resourceOf('surveys'), frame);
  await saveFields(surveyForms, actor, id, fields);
  await saveVersion(surveyForms, actor, id);
  await tx.run(sql`
    update surveys set state = 'active', published_version = form_version, published_at = ${createdAt},
      created_at = ${createdAt}, updated_at = ${createdAt}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  const links = new Map<string, number>();
  for (const { name, source, kind = 'anonymous' } of plans) {
    const { nonce, tokenHash } = linkTokens.make(services, tx.tenantId);
    const link = await tx.first(sql<{ id: number }>`
      insert into survey_links (tenant_id, survey_id, name, kind, nonce, token_hash, source, created_at, created_by)
      values (${tx.tenantId}, ${id}, ${name}, ${kind}, ${nonce}, ${tokenHash}, ${source}, ${createdAt}, ${session.userId})
      returning id`);
    links.set(source, link?.id as number);
  }
  return { id, links };
}

export async function addCaseRule(actor: Actor, surveyId: number): Promise<void> {
  const { tx } = actor;
  const { name, form, map, condition } = readSurvey().caseRule;
  const fields = await tx.rows(sql<{ sentimentId: number; id: number; key: string }>`
    select s.id as sentiment_id, f.id, f.options ->> 'key' as key
    from sentiments s join sentiment_fields f on f.tenant_id = s.tenant_id and f.sentiment_id = s.id
    where s.tenant_id = ${tx.tenantId} and s.name = ${form}`);
  const mapped = Object.entries(map).flatMap(([key, target]) => {
    const field = fields.find((one) => one.key === target);
    return field ? [{ key, fieldId: field.id }] : [];
  });
  const sentimentId = fields[0]?.sentimentId;
  await createRow(actor, resourceOf('surveyCaseRules'), { surveyId, map: mapped, name, sentimentId, condition });
}

/** Adds random responses of the last three months, each validated like a real one. */
export async function addSurveyResponses(
  tx: Tx,
  random: Random,
  survey: PublishedSurvey,
  count: number,
  now: Date,
): Promise<void> {
  const { fields } = await surveyForms.readSnapshot(tx, survey.id);
  const submissions = randomSubmissions(random, fields, count, now);
  await writeSubmissions(tx, random, survey, { fields, submissions, prefix: 'demonstration' });
}

/** Writes submissions, each validated like a real one. */
export async function writeSubmissions(
  tx: Tx,
  random: Random,
  { id, links }: PublishedSurvey,
  { fields, submissions, prefix }: { fields: readonly FormField[]; submissions: Submission[]; prefix: string },
): Promise<void> {
  submissions.sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
  const rows = submissions.map((submission, index) => ({
    survey_id: id,
    survey_version: 1,
    link_id: links.get(submission.source) ?? null,
    submission_id: `${prefix}-${String(index).padStart(4, '0')}`,
    ...rowOf(random, fields, submission),
  }));
  await tx.run(sql`
    insert into survey_responses (tenant_id, survey_id, survey_version, link_id, submission_id, status, language, started_at,
      completed_at, duration_ms, answers, per_question_ms, shown, nps, csat, ces, sentiment_score, sentiment_label, sentiment_source,
      sentiment_confidence, summary, ending_id, source, device, browser, tags, created_at, updated_at)
    select ${tx.tenantId}::integer, survey_id, survey_version, link_id, submission_id, status, language, started_at,
      completed_at, duration_ms, answers, per_question_ms, shown, nps, csat, ces, sentiment_score, sentiment_label, sentiment_source,
      sentiment_confidence, summary, ending_id, source, device, browser, tags, started_at, coalesce(completed_at, started_at)
    from jsonb_populate_recordset(null::survey_responses, ${JSON.stringify(rows)}::jsonb)`);
}

function rowOf(random: Random, fields: readonly FormField[], submission: Submission) {
  const { isComplete, startedAt, language, source, device, timings } = submission;
  const { answered, score, errors } = validateAnswers(fields, submission.answers, startedAt);
  if (isComplete && errors.length > 0) throw new Error(`The survey refuses a seeded answer: ${errors[0]?.message}`);
  const took = Object.values(timings).reduce((sum, ms) => sum + ms, 0);
  const numberOf = (type: string) => {
    const value = answered.find(({ fieldType }) => fieldType === type)?.value;
    return typeof value === 'number' ? value : null;
  };
  const nps = numberOf('nps');
  const isTest = isComplete && random.chance(0.008);
  return {
    status: isTest ? 'test' : isComplete ? 'complete' : 'partial',
    ...{ language, source, device, started_at: startedAt, answers: answered, per_question_ms: timings },
    shown: isComplete ? questionsFor(fields, submission.answers).map(({ id }) => id) : [],
    completed_at: isComplete ? new Date(startedAt.getTime() + took) : null,
    duration_ms: isComplete ? took : null,
    ...columnsIn({
      ...{ nps, csat: numberOf('csat'), ces: numberOf('ces'), summary: summaryOf(maskAnswers(answered)) },
      ...verdictOf(score, null),
    }),
    ending_id: isComplete ? ((nps ?? 10) <= 6 ? 'sorry' : 'thanks') : null,
    browser: random.pick(device === 'desktop' ? ['Firefox', 'Chrome', 'Edge'] : ['Safari', 'Chrome']),
    tags: randomTags(random, answered, nps),
  };
}

const questionsFor = (fields: readonly FormField[], answers: readonly Answer[]) =>
  visibleFields(fields, answers).filter(isAnswerable);

function randomTags(random: Random, answered: readonly { fieldType: string }[], nps: number | null): string[] {
  if (!answered.some(({ fieldType }) => fieldType === 'textarea')) return [];
  if ((nps ?? 10) <= 4 && random.chance(0.5)) return ['call back'];
  return (nps ?? 0) >= 9 && random.chance(0.12) ? ['quote'] : [];
}

export interface Submission {
  language: 'en' | 'ar';
  source: string;
  device: 'phone' | 'tablet' | 'desktop';
  startedAt: Date;
  isComplete: boolean;
  answers: Answer[];
  /** Milliseconds in view by question key. */
  timings: Record<string, number>;
}

/** Random submissions of the last three months. One opinion per guest determines all answers. */
export function randomSubmissions(
  random: Random,
  fields: readonly FormField[],
  count: number,
  now: Date,
): Submission[] {
  const { hotels, comments, contacts } = readSurveyAnswers();
  const weights = hotels.map(({ key, weight }) => [key, weight] as const);
  return Array.from({ length: count }, () => {
    const hotel = random.weighted(weights);
    const language = random.chance(hotel === 'dubai' ? 0.62 : 0.04) ? 'ar' : 'en';
    const source = random.weighted([
      ['departure-mail', 58],
      ['key-card', 30],
      ['lobby', 12],
    ] as const);
    const hotelMood = hotels.find(({ key }) => key === hotel)?.mood ?? 8;
    const mood = hotelMood + (source === 'lobby' ? -0.5 : 0) + (random.share() + random.share() - 1) * 5;
    const answersByKey = randomAnswers(random, { hotel, mood, comments: comments[language], contacts });
    const isComplete = random.chance(source === 'lobby' ? 0.74 : 0.88);
    const keys = isComplete ? undefined : new Set(Object.keys(answersByKey).slice(0, random.whole(1, 7)));
    const answers = fields.flatMap(({ id, options: { key = '' } }): Answer[] => {
      const value = answersByKey[key];
      return value === undefined || value === null || (keys && !keys.has(key)) ? [] : [{ fieldId: id, value }];
    });
    return {
      ...{ language, source, isComplete, answers },
      device: source === 'lobby' ? 'tablet' : random.chance(source === 'key-card' ? 0.9 : 0.6) ? 'phone' : 'desktop',
      startedAt: new Date(now.getTime() - random.between(0.1, 92) * day - random.between(0, 6) * hour - 10 * minute),
      timings: randomTimings(random, fields, answers),
    };
  });
}

type SurveyAnswers = ReturnType<typeof readSurveyAnswers>;

interface Guest extends Pick<SurveyAnswers, 'contacts'> {
  hotel: string;
  mood: number;
  comments: SurveyAnswers['comments']['en'];
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)));

function randomAnswers(random: Random, { hotel, mood, comments, contacts }: Guest): Record<string, AnswerValue> {
  const recommend = clamp(mood + random.between(-1, 1.4), 0, 10);
  const outOfFive = (lean = 0) => clamp(mood / 2 + lean + random.between(-0.8, 1), 1, 5);
  const { first, after } = comments[recommend >= 9 ? 'happy' : recommend >= 7 ? 'fair' : 'cross'];
  return {
    recommend,
    hotel,
    purpose: random.chance(0.05)
      ? `other:${random.pick(['A wedding', 'Hospital visit', 'On the way to the ferry', 'A film shoot'])}`
      : random.weighted([
          ['holiday', 44],
          ['work', 30],
          ['family', 18],
          ['congress', 8],
        ] as const),
    satisfied: outOfFive(),
    easy: clamp(mood * 0.68 + (hotel === 'marseille' ? -1.1 : 0.3) + random.between(-1, 1.2), 1, 7),
    rated: random.chance(0.86)
      ? {
          ...{ room: outOfFive(), cleaning: outOfFive(0.2), people: outOfFive(0.5) },
          breakfast: outOfFive(hotel === 'bergen' ? 0.6 : 0),
        }
      : null,
    wrong:
      recommend > 6
        ? null
        : random
            .shuffled(['noise', 'not-ready', 'cleanliness', 'wifi', 'bill', 'service'])
            .slice(0, random.whole(1, 3)),
    matters: random.chance(0.72) ? randomRanking(random, mood) : null,
    comment: random.chance(recommend <= 6 ? 0.7 : 0.4) ? `${random.pick(first)} ${random.pick(after)}`.trim() : null,
    reach: recommend <= 6 && random.chance(0.35) ? random.pick(contacts) : null,
  };
}

function randomRanking(random: Random, mood: number): string[] {
  const first = random.weighted([
    ['quiet', mood < 7 ? 50 : 34],
    ['breakfast', 28],
    ['view', 16],
    ['price', 22],
  ] as const);
  return [first, ...random.shuffled(['quiet', 'breakfast', 'view', 'price'].filter((one) => one !== first))];
}

export function randomTimings(random: Random, fields: readonly FormField[], answers: readonly Answer[]) {
  const visible = questionsFor(fields, answers);
  const last = visible.findIndex(({ id }) => id === answers.at(-1)?.fieldId);
  const seen = visible.slice(0, last + 1 + random.whole(0, 1));
  const slow = ['textarea', 'ranking', 'matrix_rating', 'contact_info'];
  return Object.fromEntries(
    seen.map(({ fieldType, options: { key = '' } }) => [
      key,
      Math.round((slow.includes(fieldType) ? 14_000 : 4_500) * random.between(0.5, 2.4)),
    ]),
  );
}
