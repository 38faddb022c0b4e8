import type { Random } from '../../../seed/random.ts';
import { type AnalyticsQuery, analyticsQuerySchema } from '../../../src/contract/schemas/dashboards/analytics-query.ts';
import { statuses } from '../../../src/contract/schemas/responses/sentiment-response.ts';
import { fieldIds } from './world.ts';

interface Known {
  forms: number[];
  levels: number[];
  groups: number[];
  users: number[];
  surveys: number[];
}

const responses = {
  sentimentResponses: ['count', 'uniqueCustomers', 'resolved', 'sentimentAvg', 'positivePct', 'negativePct'],
  sentimentValues: ['count', 'chosen', 'ratingAvg', 'nps', 'csat'],
  cases: [
    ...['count', 'backlog', 'breached', 'resolved', 'slaMetPct', 'escalatedPct'],
    ...['medianFirstResponse', 'medianResolve', 'reopenedPct', 'csatAfterClose'],
  ],
};
const ofResponses = [
  ...['sentimentId', 'severityLevelId', 'status', 'channel', 'language', 'sentimentLabel', 'isOpen', 'isEscalated'],
  ...['isAssigned', 'assignedToIds', 'assignedGroupIds', 'topics', 'weekday', 'hour'],
];
const surveyMeasures = ['count', 'completed', 'completionRate', 'nps', 'csat', 'ces', 'sentimentAvg'];
const ofSurveys = ['surveyId', 'status', 'language', 'source', 'tags', 'nps', 'csat', 'weekday', 'hour'];
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
  const isSurvey = dataset === 'surveyResponses';
  const measures = isSurvey ? surveyMeasures : responses[dataset as keyof typeof responses];
  const dimensions = isSurvey
    ? ofSurveys
    : random.chance(0.5)
      ? ['sentimentId', 'severityLevelId', 'status']
      : [...ofResponses, ...(dataset === 'sentimentValues' ? ['choice', 'part', 'number', 'fieldId'] : [])];
  const range = random.chance(0.3) ? randomDays(random) : random.pick(ranges);
  const times = isSurvey ? ['startedAt'] : ['createdAt', 'createdAt', 'resolvedAt', 'slaDueAt'];
  return analyticsQuerySchema.parse({
    dataset,
    measures: random.shuffled(measures).slice(0, random.whole(1, 3)),
    dimensions: random.shuffled(dimensions).slice(0, random.whole(0, 2)),
    timeDimension: {
      ...(random.chance(0.6) ? { field: random.pick(times) } : {}),
      ...(random.chance(0.5) ? { grain: random.pick(['day', 'week', 'month', 'quarter', 'year']) } : {}),
    },
    range,
    filters: [
      ...(random.chance(0.5) ? [randomFilter(random, isSurvey, known)] : []),
      ...(dataset === 'sentimentValues' ? question(random, known) : []),
    ],
    compare: range === 'all' ? 'none' : random.pick(['none', 'previous_period', 'previous_year']),
    limit: 5_000,
    ...(typeof range === 'string' && random.chance(0.3)
      ? { asOf: random.pick(['2026-03-31', '2026-10-25', '2026-01-01']) }
      : {}),
  });
}

const question = (random: Random, { forms }: Known) => [
  { field: 'sentimentId', op: 'in', values: forms.slice(random.whole(0, 1)) },
  { field: 'fieldId', op: 'in', values: [random.pick(fieldIds)] },
];

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
