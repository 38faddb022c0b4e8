import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import type { Chart } from '../../../src/dashboards/schemas/chart.ts';
import type { FigureType } from '../../../src/dashboards/schemas/chart-types.ts';
import { answerOf, chartOf, days, type Row, type Value } from './answers.ts';

export interface Fixture {
  chart: Chart;
  answer: AnalyticsAnswer;
  /** Texts that the drawing contains. */
  texts: string[];
}

const month = days(30);
const wave = (at: number, size = 20) => Math.round(size + size * 0.6 * Math.sin(at / 4) + (at % 5));
const daily = answerOf(
  ['count'],
  [],
  month.map((day, at): Row => [day, [], [{ value: wave(at), n: wave(at), before: before(wave(at + 3)) }]]),
  month,
);
const scores = answerOf(
  ['nps'],
  [],
  month.map((day, at): Row => [day, [], [at === 12 ? null : score(wave(at, 30), at % 9 === 0 ? 12 : 120)]]),
  month,
);
const split = (names: Value[], dimension: string) =>
  answerOf(
    ['count'],
    [dimension],
    month.flatMap((day, at) => names.map((name, n): Row => [day, [name], [wave(at + n * 5, 10 + n * 4)]])),
    month,
  );
const channels: Row[] = [
  ...([
    [null, ['link'], [412]],
    [null, ['survey'], [205]],
    [null, ['staff'], [120]],
    [null, ['api'], [64]],
  ] as Row[]),
  ...([
    [null, ['import'], [31]],
    [null, ['voice'], [9]],
    [null, [null], [4]],
  ] as Row[]),
];
const byChannel = answerOf(['count'], ['channel'], channels);
const topicNames = [
  'Delivery time',
  'Friendly staff',
  'Price',
  'Cleanliness',
  'Waiting time',
  'Parking',
  'App',
  'Refund',
  'Opening hours',
  'Noise',
  'Website',
  'Returns',
];
const topics = answerOf(
  ['count'],
  ['topics'],
  topicNames.map((name, at): Row => [null, [name], [Math.round(180 / (at + 1))]]),
);
const topicMoods = answerOf(
  ['count', 'sentimentAvg'],
  ['topics'],
  topicNames.slice(0, 7).map((name, at): Row => [null, [name], [Math.round(180 / (at + 1)), Math.sin(at * 2) * 0.8]]),
);
const branches = ['Berlin', 'Paris', 'Madrid', 'Oslo', 'Vienna', 'Rome'];
const nps = (rows: string[]) =>
  answerOf(
    ['count'],
    ['company', 'nps'],
    rows.flatMap((name, at) =>
      Array.from({ length: 11 }, (_, step): Row => [null, [name, step], [3 + ((step * (at + 3)) % 11) * 2]]),
    ),
  );
const csatByBranch = answerOf(
  ['count'],
  ['company', 'csat'],
  branches.flatMap((name, at) =>
    [1, 2, 3, 4, 5].map((step): Row => [null, [name, step], [4 + ((step * (at + 2)) % 7) * step]]),
  ),
);
const hours = answerOf(
  ['count'],
  ['hour', 'weekday'],
  [8, 9, 10, 11, 13, 15, 17].flatMap((hour) =>
    [1, 2, 3, 4, 5].map((day): Row => [null, [hour, day], [(hour * day) % 17]]),
  ),
);
const branchScores = answerOf(
  ['csat', 'medianResolve', 'count'],
  ['company'],
  branches.map(
    (name, at): Row => [
      null,
      [name],
      [share(60 + at * 6, at === 4 ? 9 : 200), 300 + ((at * 7) % 5) * 240, 40 + at * 30],
    ],
  ),
);
const oneScore = answerOf(['csat'], [], [[null, [], [{ ...share(78, 240), before: before(71) }]]]);

function before(value: number) {
  return { value, n: value, interval: null, tooFew: false };
}

function score(value: number, n: number) {
  return { value, n, interval: { low: value - 12, high: value + 12 }, tooFew: n < 30 };
}

function share(value: number, n: number) {
  return { value, n, interval: { low: Math.max(0, value - 7), high: Math.min(100, value + 7) }, tooFew: n < 30 };
}

const byDay = { query: { timeDimension: { grain: 'day' } } };
const scoreLine = {
  ...byDay,
  goal: { value: 55, label: 'Target' },
  options: { thresholds: [{ from: 10, tone: 'warning' }] },
};
const bands = [
  { from: 0, tone: 'negative' },
  { from: 60, tone: 'warning' },
  { from: 75, tone: 'positive' },
];
const dueDays = days(20).map((day) => day.replace('-03-', '-04-'));

const of = (type: FigureType, answer: AnalyticsAnswer, texts: string[], more: object = {}): Fixture => ({
  chart: chartOf(type, more),
  answer,
  texts,
});

/** One chart of each drawn type, as its dataset would answer. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  kpi_trend: of('kpi_trend', daily, [], byDay),
  gauge: of('gauge', oneScore, ['78 %', 'n = 240 · Target 80 % · ▲ Up 7 points'], {
    goal: { value: 80, label: 'Target' },
    options: { thresholds: bands },
  }),
  progress: of('progress', oneScore, ['CSAT', '78 % of 90 % (Target)'], { goal: { value: 90, label: 'Target' } }),
  line: of('line', scores, ['30 Mar', 'Target 55', 'Pale: fewer than 30 responses'], scoreLine),
  area: of('area', daily, ['Period before', '30 Mar'], byDay),
  stacked_area: of('stacked_area', split(['link', 'survey', 'staff'], 'channel'), ['Link', 'Survey', 'Staff'], byDay),
  bar: of('bar', byChannel, ['Link', '412', 'None']),
  stacked_bar: of('stacked_bar', split(['web', 'phone'], 'device'), ['Web', 'Phone'], byDay),
  horizontal_bar: of('horizontal_bar', branchScores, ['Berlin', '60 %', '84 % (n = 9, too few)']),
  combo: of(
    'combo',
    answerOf(
      ['count', 'nps'],
      [],
      month.map((day, at): Row => [day, [], [wave(at), score(wave(at, 35), 90)]]),
      month,
    ),
    ['Responses', 'NPS'],
    byDay,
  ),
  histogram: of(
    'histogram',
    answerOf(
      ['count'],
      ['nps'],
      [
        [null, [10], [40]],
        [null, [0], [5]],
        [null, [7], [22]],
        [null, [8], [31]],
      ],
    ),
    ['0', '4', '10', '40', '22'],
  ),
  pie: of('pie', byChannel, ['Link', '412 · 49 %']),
  donut: of(
    'donut',
    answerOf(
      ['count'],
      ['sentimentLabel'],
      [
        [null, ['positive'], [210]],
        [null, ['neutral'], [90]],
        [null, ['negative'], [60]],
        [null, ['mixed'], [25]],
      ],
    ),
    ['Positive', '210 · 55 %', '385'],
  ),
  funnel: of('funnel', answerOf(['count', 'completed'], [], [[null, [], [400, 260]]]), [
    'Responses',
    'Completed',
    '260 · 65 %',
  ]),
  heatmap: of('heatmap', hours, ['Mon', 'Sun', '08:00']),
  scatter: of('scatter', branchScores, ['Berlin', 'CSAT', 'Median time to resolve']),
  treemap: of('treemap', topics, ['Delivery time', '180 · 32 %']),
  box: of('box', branchScores, ['Berlin', 'Box: 95 % CI · line: figure · Pale: fewer than 30 responses']),
  radar: of(
    'radar',
    answerOf(
      ['csat', 'slaMetPct'],
      ['company'],
      branches.map((name, at): Row => [null, [name], [share(50 + at * 7, 80), share(90 - at * 5, 80)]]),
    ),
    ['Berlin', 'CSAT', 'SLA met'],
  ),
  nps_bar: of('nps_bar', nps(branches), ['Detractors (0–6)', 'Promoters (9–10)', 'Berlin', 'n = 143']),
  likert: of('likert', csatByBranch, ['1', '5', 'Berlin']),
  sentiment_trend: of(
    'sentiment_trend',
    split(['negative', 'neutral', 'positive'], 'sentimentLabel'),
    ['Negative', 'Neutral', 'Positive'],
    byDay,
  ),
  word_cloud: of('word_cloud', topics, ['Delivery time', 'Friendly staff', 'Returns']),
  topic_bar: of('topic_bar', topicMoods, [
    'Delivery time',
    'Figures: Responses · Average sentiment · Red and green: clearly negative and positive',
  ]),
  sla_burndown: of(
    'sla_burndown',
    answerOf(
      ['backlog'],
      [],
      [...days(31).slice(20), ...dueDays].map((day, at): Row => [day, [], [6 - (at % 6)]]),
      [...days(31).slice(20), ...dueDays],
    ),
    ['Due', 'Remaining', 'Red: overdue'],
    {
      query: { dataset: 'cases', measures: ['backlog'], timeDimension: { field: 'slaDueAt', grain: 'day' } },
    },
  ),
  status_flow: of(
    'status_flow',
    answerOf(
      ['count'],
      ['channel', 'status'],
      [
        [null, ['link', 'new'], [30]],
        [null, ['link', 'resolved'], [80]],
        [null, ['survey', 'in_progress'], [25]],
        [null, ['survey', 'resolved'], [60]],
        [null, ['staff', 'pending_customer'], [12]],
      ],
    ),
    ['Link', 'In progress', 'Waiting for customer'],
  ),
  leaderboard: of('leaderboard', branchScores, ['1. Rome', '– Vienna', '84 % (n = 9, too few)']),
  map: of(
    'map',
    answerOf(
      ['count'],
      ['country'],
      [
        [null, ['Germany'], [90]],
        [null, ['France'], [60]],
      ],
    ),
    ['Germany', '90'],
  ),
};
