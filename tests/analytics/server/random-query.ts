import type { Random } from '../../../seed/random.ts';
import { keptAsOf } from '../../../src/analytics/rules/as-of.ts';
import { fitsKind } from '../../../src/analytics/rules/measures.ts';
import { type AnalyticsQuery, analyticsQuerySchema, grains } from '../../../src/analytics/schemas/analytics-query.ts';
import { statuses } from '../../../src/forms/schemas/response-statuses.ts';
import type { OwnDimension } from './own-world.ts';
import { fieldIds, type Known, kindOf } from './world.ts';

const responses = {
  sentimentResponses: ['count', 'uniqueCustomers', 'resolved', 'sentimentAvg', 'positivePct', 'negativePct'],
  sentimentValues: ['count', 'chosen', 'ratingAvg', 'nps', 'csat'],
  surveyAnswers: ['count', 'chosen', 'ratingAvg', 'nps'],
  cases: [
    'count',
    'backlog',
    'breached',
    'resolved',
    'slaMetPct',
    'slaMetWithOverduePct',
    'escalatedPct',
    'medianFirstResponse',
    'p90FirstResponse',
    'medianResolve',
    'p90Resolve',
    'reopenedPct',
    'csatAfterClose',
  ],
};
const ofResponses = [
  'sentimentId',
  'severityLevelId',
  'status',
  'channel',
  'language',
  'sentimentLabel',
  'isOpen',
  'isEscalated',
  'isAssigned',
  'assignedToIds',
  'assignedGroupIds',
  'topics',
  'weekday',
  'hour',
];
const surveyMeasures = [
  'count',
  'completed',
  'completionRate',
  'nps',
  'csat',
  'ces',
  'sentimentAvg',
  'medianDuration',
  'p90Duration',
];
const ofSurveys = ['surveyId', 'status', 'language', 'source', 'tags', 'nps', 'csat', 'weekday', 'hour'];
/** Means and scores: whole periods with enough answers, whose changes are tested. */
const ofAnswers = ['sentimentAvg', 'ratingAvg', 'nps', 'csat', 'ces'];
const ranges = [
  'all',
  '7d',
  '30d',
  '90d',
  '365d',
  'this_week',
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
];

/** Any valid question about a dataset. Half of them are of those that counts by day can answer. */
export function randomQuery(random: Random, dataset: string, known: Known): AnalyticsQuery {
  const isSurvey = dataset === 'surveyResponses' || dataset === 'surveyAnswers';
  const question = questionOf(random, dataset, known);
  const measures = measuresOf(dataset, question);
  const dimensions = isSurvey
    ? [...ofSurveys, ...(question ? ['choice', 'part', 'number'] : [])]
    : random.chance(0.5)
      ? ['sentimentId', 'severityLevelId', 'status']
      : [...ofResponses, ...(dataset === 'sentimentValues' ? ['choice', 'part', 'number', 'fieldId'] : [])];
  const owned = isSurvey ? known.ofSurveys : known.ofResponses;
  const own = owned.length > 0 && random.chance(0.5) ? someOwn(random, owned) : [];
  const broken = own.filter(() => random.chance(0.6)).map(({ name }) => name);
  const range = random.chance(0.3) ? randomDays(random) : random.pick(ranges);
  const times = isSurvey ? ['startedAt'] : ['createdAt', 'createdAt', 'resolvedAt', 'slaDueAt'];
  const query = analyticsQuerySchema.parse({
    dataset,
    measures: random.shuffled(measures).slice(0, random.whole(1, 3)),
    dimensions: [...broken, ...random.shuffled(dimensions).slice(0, random.whole(0, 2))].slice(0, 3),
    timeDimension: {
      ...(random.chance(0.6) ? { field: random.pick(times) } : {}),
      ...(random.chance(0.5) ? { grain: random.pick([...grains]) } : {}),
    },
    range,
    filters: [
      ...(random.chance(0.5) ? [randomFilter(random, isSurvey, known)] : []),
      ...own.filter(({ name }) => !broken.includes(name) || random.chance(0.3)).map((one) => ownFilter(random, one)),
      ...(question?.filters ?? []),
    ],
    compare: range === 'all' ? 'none' : random.pick(['none', 'previous_period', 'previous_year']),
    limit: 5_000,
  });
  const isAsOf = typeof range === 'string' && isKept(query) && random.chance(0.5);
  return isAsOf ? { ...query, asOf: random.pick(['2026-03-31', '2026-10-25', '2026-01-01']) } : query;
}

/** A question whose changes have the tests of means, scores and the response rate; undefined where there is none. */
export function randomScoreQuery(random: Random, dataset: string, known: Known): AnalyticsQuery | undefined {
  if (dataset === 'surveyResponses' && random.chance(0.5)) return responseRateQuery(random, known);
  const question = questionOf(random, dataset, known);
  const measures = measuresOf(dataset, question).filter((measure) => ofAnswers.includes(measure));
  if (measures.length === 0) return undefined;
  const isSurvey = dataset.startsWith('survey');
  return analyticsQuerySchema.parse({
    dataset,
    measures,
    dimensions: random.chance(0.7) ? [] : [isSurvey ? 'surveyId' : 'sentimentId'],
    range: isSurvey ? { from: '2026-03-01', to: '2026-04-30' } : { from: '2026-01-01', to: '2026-10-31' },
    filters: question?.filters ?? [],
    compare: 'previous_period',
    limit: 5_000,
  });
}

function measuresOf(dataset: string, question: ReturnType<typeof questionOf>): string[] {
  const declared = dataset === 'surveyResponses' ? surveyMeasures : responses[dataset as keyof typeof responses];
  return declared.filter((measure) => !question || fitsKind({ dataset, measure }, question.fieldType));
}

/** Page views know their survey and day only. */
function responseRateQuery(random: Random, { surveys }: Known): AnalyticsQuery {
  const range = random.chance(0.6) ? randomDays(random) : random.pick(ranges);
  const some = random.shuffled(surveys).slice(0, random.whole(1, 2));
  return analyticsQuerySchema.parse({
    dataset: 'surveyResponses',
    measures: ['responseRate'],
    dimensions: random.shuffled(['surveyId', 'weekday']).slice(0, random.whole(0, 2)),
    timeDimension: random.chance(0.3) ? { grain: random.pick([...grains]) } : {},
    range,
    filters: random.chance(0.5) ? [{ field: 'surveyId', op: random.pick(['in', 'not_in']), values: some }] : [],
    compare: range === 'all' ? 'none' : random.pick(['none', 'previous_period', 'previous_year']),
    limit: 5_000,
  });
}

function isKept({ dataset, measures, dimensions, filters, timeDimension: { field } }: AnalyticsQuery): boolean {
  const named = [...dimensions, ...filters.map((filter) => filter.field)];
  return (
    measures.every((name) => keptAsOf(dataset, 'measures', name)) &&
    named.every((name) => keptAsOf(dataset, 'dimensions', name)) &&
    (field === undefined || keptAsOf(dataset, 'times', field) !== undefined)
  );
}

/** One or two, of customers and of one survey or form. */
function someOwn(random: Random, known: readonly OwnDimension[]): OwnDimension[] {
  const [first, second] = random.shuffled(known.slice(0, 40)) as [OwnDimension, OwnDimension];
  const forms = [first, second].flatMap(({ form }) => form ?? []);
  const isOfOneForm = new Set(forms).size < 2;
  return isOfOneForm && random.chance(0.7) ? [first, second] : [first];
}

function ownFilter(random: Random, { name, values, isCompared }: OwnDimension) {
  if (isCompared) return { field: name, op: random.pick(['gte', 'lte']), values: values.slice(0, 1) };
  return {
    field: name,
    op: random.pick(['in', 'in', 'not_in']),
    values: random.shuffled(values).slice(0, random.whole(1, 2)),
  };
}

/** The question of a dataset of answers, with the filters that it needs. */
function questionOf(random: Random, dataset: string, { forms, questions }: Known) {
  if (dataset === 'sentimentValues') {
    const id = random.pick(fieldIds);
    const ofForms = { field: 'sentimentId', op: 'in', values: forms.slice(random.whole(0, 1)) };
    return { fieldType: kindOf(id), filters: [ofForms, { field: 'fieldId', op: 'in', values: [id] }] };
  }
  if (dataset !== 'surveyAnswers') return undefined;
  const { id, surveyId, fieldType } = random.pick(questions);
  const ofSurvey = { field: 'surveyId', op: 'in', values: [surveyId] };
  return { fieldType, filters: [ofSurvey, { field: 'questionId', op: 'in', values: [id] }] };
}

function randomDays(random: Random) {
  const month = random.whole(1, 9);
  return random.chance(0.3)
    ? { from: `2026-0${month}-01`, to: `2026-0${month}-${[31, 28, 31, 30, 31, 30, 31, 31, 30][month - 1]}` }
    : { from: `2025-1${random.whole(0, 2)}-${random.whole(10, 28)}`, to: `2026-0${month}-${random.whole(10, 28)}` };
}

function randomFilter(random: Random, isSurvey: boolean, known: Known) {
  const op = random.pick(['in', 'in', 'not_in']);
  const some = <T>(list: readonly T[], hasNone = false) => [
    ...random.shuffled(list).slice(0, random.whole(1, 2)),
    ...(hasNone && random.chance(0.4) ? [null] : []),
  ];
  if (isSurvey) {
    return random.pick([
      { field: 'surveyId', op, values: some(known.surveys) },
      { field: 'status', op, values: some(['complete', 'partial', 'spam']) },
      { field: 'nps', op: random.pick(['gte', 'lte']), values: [random.whole(0, 10)] },
      { field: 'language', op, values: some(['en', 'ar']) },
      { field: 'tags', op, values: some(['call back'], true) },
    ]);
  }
  return random.pick([
    { field: 'sentimentId', op, values: some(known.forms) },
    { field: 'severityLevelId', op, values: some(known.levels, true) },
    { field: 'status', op, values: some(statuses) },
    { field: 'isOpen', op, values: [random.chance(0.5)] },
    { field: 'isOverdue', op, values: [random.chance(0.5)] },
    { field: 'assignedGroupIds', op, values: some(known.groups, true) },
    { field: 'assignedToIds', op, values: some(known.users, true) },
    { field: 'topics', op, values: some(['room', 'food'], true) },
    { field: 'sentimentScore', op: random.pick(['gte', 'lte']), values: [random.whole(-9, 9) / 10] },
    { field: 'channel', op, values: some(['staff', 'link']) },
  ]);
}
