import { sql } from '../../../core/server/db/database.ts';
import { headlineField, type ScoreType } from '../../../forms/rules/headline.ts';
import { layoutTypes } from '../../../forms/schemas/field-types.ts';
import { shareOf } from '../../../metrics/figures.ts';
import { masked } from '../../../text/personal-data.ts';
import { groupsOf } from '../../rules/results/grouping.ts';
import { type DayScore, npsTrend } from '../../rules/results/nps-trend.ts';
import { offeredOf } from '../../rules/results/offered.ts';
import { furthest, type StepCount, stepsOf } from '../../rules/results/steps.ts';
import { resultKindOf, summarise } from '../../rules/results/summarise.ts';
import type { Tallied } from '../../rules/results/tallied.ts';
import { summariseTexts } from '../../rules/results/text-results.ts';
import type {
  QuestionResult,
  QuestionSummary,
  ResponseRates,
  ResultStep,
  SurveySummary,
} from '../../schemas/survey-results.ts';
import { type Counts, readCounts } from './counts.ts';
import { type Asking, dayRange, isOfDaysOnly, isPersonal } from './filter.ts';
import { formerLabels, type ShapeField } from './shape.ts';
import { readTexts } from './texts.ts';
import { daysOf, metricsOf, readKnown, readLinks, readTimes, type Times, totalsOf } from './totals.ts';

export async function readSummary(asking: Asking): Promise<SurveySummary> {
  const counts = await readCounts(asking);
  const times = await readTimes(asking, counts);
  const days = daysOf(counts);
  return {
    survey: asking.shape.survey,
    n: counts('all').reduce((sum, { chosen }) => sum + chosen, 0),
    totals: totalsOf(counts, times),
    days,
    rates: await readRates(asking, days),
    metrics: metricsOf(counts, asking.shape.topBoxes),
    headlines: headlinesOf(asking.shape.fields),
    trend: npsTrend(dayScores(counts)),
    topBoxes: asking.shape.topBoxes,
    steps: await readSteps(asking, counts, times),
    questions: await readQuestions(asking, counts),
    known: { ...(await readKnown(asking)), links: await readLinks(asking) },
  };
}

function headlinesOf(fields: readonly ShapeField[]): SurveySummary['headlines'] {
  const current = fields.filter(({ isRemoved }) => !isRemoved);
  const keyOf = (type: ScoreType) => headlineField(current, type)?.key ?? null;
  return { nps: keyOf('nps'), csat: keyOf('csat'), ces: keyOf('ces') };
}

const dayScores = (counts: Counts): DayScore[] =>
  counts('day_nps').flatMap(({ value, chosen: count }) => {
    const [day = '', score] = value.split(' ');
    return count > 0 ? [{ day, score: Number(score), count }] : [];
  });

async function readQuestions(asking: Asking, counts: Counts): Promise<QuestionSummary[]> {
  const { answered, tallied } = tallyAnswers(asking, counts);
  const labels = await formerLabels(asking.tx, asking.surveyId);
  const questionFields = asking.shape.fields.filter(
    ({ id, fieldType, isRemoved }) => !layoutTypes.includes(fieldType) && (!isRemoved || answered.has(id)),
  );
  const shown = questionFields.filter((field) => asking.canSeePersonal || !isPersonal(field));
  const questions: QuestionSummary[] = [];
  for (const field of questionFields) {
    const { id: fieldId, key, fieldName, fieldType, isRemoved } = field;
    const n = answered.get(fieldId) ?? 0;
    const mayShow = shown.includes(field);
    const own = labels.get(fieldId);
    const offered = offeredOf(field, shown, { answered, tallied });
    const more = { ...(own && { formerLabels: own }), ...(offered && { offered }), topBoxes: asking.shape.topBoxes };
    const counted = { field, n, tallied: tallied.get(fieldId) ?? [], ...more };
    const result = mayShow ? await readResult(asking, field, counted) : ({ kind: 'personal' } as const);
    const isGrouping = mayShow && groupsOf(field) !== undefined;
    questions.push({ fieldId, key, fieldName, fieldType, isRemoved, n, isGrouping, result: inMask(result, asking) });
  }
  return questions;
}

async function readResult(
  asking: Asking,
  field: ShapeField,
  counted: Parameters<typeof summarise>[0],
): Promise<QuestionResult> {
  if (resultKindOf(field.fieldType) !== 'text') return summarise(counted);
  const texts = counted.n === 0 ? [] : await readTexts(asking, field.id);
  return summariseTexts(texts.map(({ read }) => read));
}

// Free-text "other" answers are masked like any text.
function inMask(result: QuestionResult, { canSeePersonal }: Asking): QuestionResult {
  if (canSeePersonal || result.kind !== 'choices') return result;
  return { ...result, others: result.others.map(({ text, count }) => ({ text: masked(text), count })) };
}

async function readSteps(asking: Asking, counts: Counts, times: Times): Promise<ResultStep[]> {
  const fields = asking.shape.fields.filter(isReported);
  const steps = new Map<number, StepCount>();
  const at = (id: number) => {
    const step = steps.get(id) ?? { answered: 0, unanswered: 0, left: 0, medianMs: null };
    steps.set(id, step);
    return step;
  };
  for (const { questionId, begun } of counts('answered')) at(questionId).answered = begun;
  for (const { id } of fields) at(id).medianMs = times.questions.get(id) ?? null;
  for (const { questionId, begun } of counts('shown')) at(questionId).unanswered = begun;
  // In a randomized order, the question at which a respondent left says nothing about the question.
  const orders = asking.shape.survey.isMixed ? new Map<number, number[]>() : await readOrders(asking);
  for (const { place: version, value, going } of counts('last')) {
    const id = furthest(fields, (orders.get(version) ?? []).slice(0, Number(value)));
    if (id !== undefined) at(id).left += going;
  }
  return stepsOf(fields, steps);
}

const silent = new Set<string>([...layoutTypes, 'hidden', 'calculated']);
const isReported = ({ isRemoved, fieldType }: ShapeField) => !isRemoved && !silent.has(fieldType);

async function readOrders({ tx, surveyId }: Asking): Promise<ReadonlyMap<number, number[]>> {
  const rows = await tx.rows(sql<{ number: number; ids: number[] }>`
    select number, array(select (f ->> 'id')::integer
      from jsonb_array_elements(document -> 'fields') with ordinality o(f, place) order by place) as ids
    from survey_versions where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}`);
  return new Map(rows.map(({ number, ids }) => [number, ids]));
}

interface Counted {
  answered: ReadonlyMap<number, number>;
  tallied: ReadonlyMap<number, Tallied[]>;
}

/** Tallies answers: by value, by list entry or by matrix row. Free texts and personal data are only counted. */
function tallyAnswers({ shape, canSeePersonal }: Asking, counts: Counts): Counted {
  const shown = shape.fields.filter((field) => isCounted(field) && (canSeePersonal || !isPersonal(field)));
  const ids = new Set(shown.map(({ id }) => id));
  const tallied = new Map<number, Tallied[]>();
  for (const { questionId, part, place, value, chosen: count } of counts('said')) {
    if (count === 0 || !ids.has(questionId)) continue;
    const own = tallied.get(questionId) ?? [];
    own.push({ part, place, value, count });
    tallied.set(questionId, own);
  }
  const answered = counts('answered').flatMap(({ questionId, chosen }) =>
    chosen > 0 ? [[questionId, chosen] as const] : [],
  );
  return { answered: new Map(answered), tallied };
}

function isCounted({ fieldType }: ShapeField): boolean {
  const kind = resultKindOf(fieldType);
  return kind !== undefined && kind !== 'text' && kind !== 'personal';
}

type Days = SurveySummary['days'];

async function readRates(asking: Asking, days: Days): Promise<ResponseRates> {
  const isNarrowed = Object.values(asking.filter).some((criterion) => criterion !== undefined);
  return {
    opened: isOfDaysOnly(asking.filter) ? openedOf(await readOpenings(asking), days) : null,
    ...(isNarrowed ? { invited: null, followedUp: null } : await readEmailRates(asking)),
  };
}

const rateOf = (hits: number, n: number) =>
  shareOf(
    [
      { value: 1, count: hits },
      { value: 0, count: n - hits },
    ],
    (value) => value === 1,
  );

interface Opening {
  day: string;
  count: number;
}

const readOpenings = ({ tx, surveyId, filter }: Asking) =>
  tx.rows(sql<Opening>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(count)::integer as count from survey_openings
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and ${dayRange(filter) ?? sql`true`}
    group by 1 order by 1`);

/** Excludes days before page views were counted, and the first, incomplete day. */
function openedOf(openings: readonly Opening[], days: Days): ResponseRates['opened'] {
  const [first, second] = openings;
  if (!first) return null;
  const isWhole = !days.some(({ day }) => day < first.day);
  const since = isWhole ? first.day : second?.day;
  if (since === undefined) return null;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const later = days.filter(({ day }) => day >= since);
  const opened = sum(openings.filter(({ day }) => day >= since).map(({ count }) => count));
  const began = sum(later.map(({ started }) => started));
  const complete = sum(later.map((day) => day.complete));
  return { since, opened, began, complete, rate: began > opened ? null : rateOf(complete, opened), isWhole };
}

type EmailRates = NonNullable<ResponseRates['invited']>;

/** Follow-up emails are not invitations; each kind is counted separately. */
async function readEmailRates({ tx, surveyId }: Asking): Promise<Pick<ResponseRates, 'invited' | 'followedUp'>> {
  const rows = await tx.rows(sql<EmailCounts>`
    select d.of_follow_up, count(*) filter (where i.is_delivered)::integer as delivered,
      count(*) filter (where i.is_delivered and i.has_completed)::integer as complete,
      count(*) filter (where i.has_opened is not null)::integer as sent,
      count(*) filter (where i.has_opened)::integer as opened
    from survey_invitation_steps i
    join survey_distributions d on d.tenant_id = i.tenant_id and d.id = i.distribution_id
    where i.tenant_id = ${tx.tenantId} and d.survey_id = ${surveyId} and i.is_sent
    group by d.of_follow_up`);
  const emailRatesOf = (isFollowUp: boolean): EmailRates | null => {
    const found = rows.find(({ ofFollowUp }) => ofFollowUp === isFollowUp);
    if (!found || found.delivered === 0) return null;
    const { delivered, complete, sent, opened } = found;
    return {
      delivered,
      complete,
      rate: rateOf(complete, delivered),
      opened: sent === 0 ? null : { sent, opened, rate: rateOf(opened, sent) },
    };
  };
  return { invited: emailRatesOf(false), followedUp: emailRatesOf(true) };
}

interface EmailCounts extends Pick<EmailRates, 'delivered' | 'complete'> {
  ofFollowUp: boolean;
  sent: number;
  opened: number;
}
