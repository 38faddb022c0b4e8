import { type FieldType, scaleTypes } from '../../forms/schemas/field-types.ts';
import type { AnalyticsQuery, MeasureShape } from '../schemas/analytics-query.ts';

/** The date that chooses the rows of a figure. */
export interface TimeDeclaration {
  label: string;
  /** Ends the name of a measure whose rows are chosen by this date. */
  of: string;
}

export interface MeasureDeclaration {
  label: string;
  /** Names by date, where the label with the end of that date would not do. */
  labels?: Readonly<Record<string, string>>;
  unit: MeasureShape['unit'];
  formula: string;
  /** What n counts. */
  base: string;
  /** Instead of what the dataset excludes. */
  excludes?: string;
  /** The kinds of questions it may be asked of; of any where absent. */
  kinds?: readonly FieldType[];
  /** The dates of rows whose figure still changes with their age, so that periods of different age are not compared. */
  unsettled?: readonly string[];
}

export interface DatasetDeclaration {
  label: string;
  source: string;
  excludes: string;
  /** The first one applies where a query names none. */
  times: Readonly<Record<string, TimeDeclaration>>;
  measures: Readonly<Record<string, MeasureDeclaration>>;
  /** Dimensions that change with the age of a row, as its status. */
  unsettled?: readonly string[];
}

const responses = {
  excludes: 'nothing. Rejected responses (spam, duplicates and others) count; filter by status to leave them out.',
  times: {
    createdAt: { label: 'Received', of: 'of those received' },
    resolvedAt: { label: 'Resolved', of: 'of those resolved' },
    slaDueAt: { label: 'Due', of: 'of those due' },
  },
  unsettled: ['status', 'isOpen', 'isOverdue', 'isEscalated', 'resolutionCode', 'rootCause'],
} as const;

/** What happens to a response later counts for a period that is longer ago, and not yet for a recent one. */
const untilResolved = { unsettled: ['createdAt', 'slaDueAt'] } as const;
/** What is open now was something else in an earlier period. */
const never = { unsettled: ['createdAt', 'resolvedAt', 'slaDueAt'] } as const;

const resolved: MeasureDeclaration = {
  ...untilResolved,
  label: 'Resolved of those received',
  labels: { resolvedAt: 'Resolved in the period', slaDueAt: 'Resolved of those due' },
  unit: 'count',
  formula: 'Responses whose status is resolved or closed.',
  base: 'Responses',
};

const sentimentAvg: MeasureDeclaration = {
  label: 'Average sentiment',
  unit: 'mean',
  formula: 'Mean of the sentiment scores, from −1 to 1. The interval is Student’s t.',
  base: 'Responses with a sentiment score',
};

const nps = {
  label: 'NPS',
  unit: 'score',
  formula:
    'Percent of promoters (9 and 10) minus percent of detractors (0 to 6). The interval is adjusted Wald (Rocks 2016).',
} as const;

const shareText = 'The interval is Wilson’s.';

/** Kinds of questions whose answers are numbers. */
const numberKinds: readonly FieldType[] = ['number', 'calculated', 'matrix_rating', ...scaleTypes];

const answers = {
  count: {
    label: 'Answered',
    unit: 'count',
    formula: 'Respondents who answered the question, each once, also with several choices or matrix rows.',
    base: 'Respondents',
  },
  chosen: {
    label: 'Times chosen',
    unit: 'count',
    formula: 'Choices and numbers given: a respondent counts once for each choice and each matrix row.',
    base: 'Choices and numbers',
  },
  ratingAvg: {
    label: 'Mean',
    unit: 'mean',
    formula:
      'Mean of the numbers given, also of the rows of a matrix. The interval is Student’s t with the number of respondents.',
    base: 'Respondents who gave a number',
    kinds: numberKinds,
  },
  nps: { ...nps, base: 'Respondents who answered the question', kinds: ['nps'] },
} as const satisfies Record<string, MeasureDeclaration>;

const ofComplete = 'responses that are not complete, unless a filter by status names others.';

const fromReceipt = (end: string) =>
  `the time from receipt to ${end}, around the clock: pauses of the SLA clock and closing hours count.`;

const medianText = (time: string) => `Exact median (p50) of ${time}`;
const p90Text = (time: string) => `Exact 90th percentile (p90) of ${time} Nine of ten were not longer.`;

const firstResponse = {
  ...untilResolved,
  unit: 'minutes',
  base: 'Cases with a first response',
  excludes: 'cases without a first response.',
} as const;

const resolution = {
  ...untilResolved,
  unit: 'minutes',
  base: 'Resolved and closed cases',
  excludes: 'open and rejected cases.',
} as const;

const surveyDuration = { unit: 'minutes', base: 'Responses with a duration', excludes: ofComplete } as const;

/** Every dataset and its measures by their names in queries, as tooltips, reports, documents and the API describe them. */
export const measureDeclarations = {
  sentimentResponses: {
    label: 'Sentiment responses',
    source: 'Responses to sentiment forms',
    ...responses,
    measures: {
      count: {
        label: 'Responses',
        labels: { resolvedAt: 'Responses resolved in the period', slaDueAt: 'Responses due in the period' },
        unit: 'count',
        formula: 'Number of responses.',
        base: 'Responses',
      },
      uniqueCustomers: {
        label: 'Customers',
        unit: 'count',
        formula: 'Different customers of the responses; responses without a customer add none.',
        base: 'Customers',
      },
      resolved,
      sentimentAvg,
      positivePct: {
        label: 'Positive',
        unit: 'percent',
        formula: `Responses with a sentiment score above 0.25, in percent. ${shareText}`,
        base: 'Responses with a sentiment score',
      },
      negativePct: {
        label: 'Negative',
        unit: 'percent',
        formula: `Responses with a sentiment score below −0.25, in percent. ${shareText}`,
        base: 'Responses with a sentiment score',
      },
    },
  },
  sentimentValues: {
    label: 'Answers to forms',
    source: 'Answers of responses to sentiment forms',
    ...responses,
    measures: {
      ...answers,
      csat: {
        label: 'CSAT',
        unit: 'percent',
        formula: `Answers of 4 and 5 from 1 to 5, in percent. ${shareText}`,
        base: 'Answers from 1 to 5',
        kinds: ['csat', 'rating_star', 'rating_smiley'],
      },
    },
  },
  cases: {
    label: 'Cases and SLA',
    source: 'Responses to sentiment forms, as cases that staff handle',
    ...responses,
    measures: {
      count: {
        label: 'Cases',
        labels: { resolvedAt: 'Cases resolved in the period', slaDueAt: 'Cases due in the period' },
        unit: 'count',
        formula: 'Number of cases.',
        base: 'Cases',
      },
      backlog: {
        ...never,
        label: 'Open',
        unit: 'count',
        formula: 'Cases that are not resolved, closed or rejected.',
        base: 'Cases',
        excludes: 'rejected cases, which are not open.',
      },
      breached: {
        ...never,
        label: 'Overdue',
        unit: 'count',
        formula: 'Open cases whose SLA target has passed.',
        base: 'Cases',
        excludes: 'cases without an SLA target, and resolved, closed and rejected ones.',
      },
      resolved: { ...resolved, formula: 'Cases whose status is resolved or closed.', base: 'Cases' },
      slaMetPct: {
        ...untilResolved,
        label: 'SLA met of those received',
        labels: { resolvedAt: 'SLA met of those resolved', slaDueAt: 'SLA met of those due' },
        unit: 'percent',
        formula: `Cases resolved by their SLA target, in percent. ${shareText}`,
        base: 'Resolved and closed cases with an SLA target',
        excludes: 'open cases, also overdue ones; rejected cases; cases without an SLA target.',
      },
      slaMetWithOverduePct: {
        // An SLA target that has passed is met or missed, whatever happens later.
        unsettled: ['createdAt'],
        label: 'SLA met of those received, open overdue missed',
        labels: {
          resolvedAt: 'SLA met of those resolved, open overdue missed',
          slaDueAt: 'SLA met of those due, open overdue missed',
        },
        unit: 'percent',
        formula: `Cases resolved by their SLA target, in percent; open overdue cases count as missed. ${shareText}`,
        base: 'Resolved, closed and open overdue cases with an SLA target',
        excludes: 'open cases that are not overdue; rejected cases; cases without an SLA target.',
      },
      escalatedPct: {
        ...untilResolved,
        label: 'Escalated',
        unit: 'percent',
        formula: `Cases that were escalated, in percent. ${shareText}`,
        base: 'Cases',
      },
      reopenedPct: {
        ...untilResolved,
        label: 'Reopened',
        unit: 'percent',
        formula: `Cases that were open again after they were resolved, closed or rejected, in percent. ${shareText}`,
        base: 'Cases',
      },
      medianFirstResponse: {
        ...firstResponse,
        label: 'Median time to first response',
        formula: medianText(fromReceipt('the first response')),
      },
      p90FirstResponse: {
        ...firstResponse,
        label: 'p90 of time to first response',
        formula: p90Text(fromReceipt('the first response')),
      },
      medianResolve: {
        ...resolution,
        label: 'Median time to resolve',
        formula: medianText(fromReceipt('resolution')),
      },
      p90Resolve: { ...resolution, label: 'p90 of time to resolve', formula: p90Text(fromReceipt('resolution')) },
      csatAfterClose: {
        ...untilResolved,
        label: 'CSAT after close',
        unit: 'percent',
        formula: `Satisfied answers to follow-up surveys, in percent, by the top boxes of each survey. ${shareText}`,
        base: 'CSAT answers to follow-up surveys',
        excludes: 'cases without an answered follow-up survey.',
      },
    },
  },
  surveyResponses: {
    label: 'Survey responses',
    source: 'Responses to surveys',
    excludes: 'spam and test responses, unless a filter by status names them.',
    times: { startedAt: { label: 'Started', of: 'of those started' } },
    measures: {
      count: {
        label: 'Started',
        unit: 'count',
        formula: 'Responses that were started, with any status.',
        base: 'Responses',
      },
      completed: {
        label: 'Completed',
        unit: 'count',
        formula: 'Complete responses.',
        base: 'Responses',
        excludes: 'incomplete, screened out, over quota, spam and test responses.',
      },
      completionRate: {
        label: 'Completion rate',
        unit: 'percent',
        formula: `Complete responses in percent of those started. ${shareText}`,
        base: 'Started responses',
      },
      responseRate: {
        label: 'Response rate',
        unit: 'percent',
        formula: `Complete responses in percent of views of the survey page, since views are counted. ${shareText}`,
        base: 'Views of the survey page',
      },
      nps: { ...nps, base: 'Answers to the primary NPS question', excludes: ofComplete },
      csat: {
        label: 'CSAT',
        unit: 'percent',
        formula: `Satisfied answers in percent, by the top boxes of each survey. ${shareText}`,
        base: 'Answers to the primary CSAT question',
        excludes: ofComplete,
      },
      ces: {
        label: 'CES',
        unit: 'mean',
        formula: 'Mean of the answers from 1 (very hard) to 7 (very easy). The interval is Student’s t.',
        base: 'Answers to the primary CES question',
        excludes: ofComplete,
      },
      sentimentAvg: { ...sentimentAvg, excludes: ofComplete },
      medianDuration: {
        ...surveyDuration,
        label: 'Median duration',
        formula: medianText('the time from the first page to the last.'),
      },
      p90Duration: {
        ...surveyDuration,
        label: 'p90 of duration',
        formula: p90Text('the time from the first page to the last.'),
      },
    },
  },
  surveyAnswers: {
    label: 'Survey answers',
    source: 'Answers of responses to surveys',
    excludes: ofComplete,
    times: { startedAt: { label: 'Started', of: 'of those started' } },
    measures: answers,
  },
  customers: {
    label: 'Customers',
    source: 'Customers',
    excludes: 'deleted customers.',
    times: { createdAt: { label: 'Created', of: 'of those created' } },
    measures: { count: { label: 'Customers', unit: 'count', formula: 'Number of customers.', base: 'Customers' } },
  },
  users: {
    label: 'Users',
    source: 'Users',
    excludes: 'deleted users.',
    times: {
      createdAt: { label: 'Created', of: 'of those created' },
      lastSignInAt: { label: 'Last sign-in', of: 'by last sign-in' },
    },
    measures: { count: { label: 'Users', unit: 'count', formula: 'Number of users.', base: 'Users' } },
  },
} as const satisfies Record<string, DatasetDeclaration>;

/** A figure of its own page, which no query asks for. */
export const customersAtRisk = {
  label: 'Customers at risk',
  unit: 'count',
  formula:
    'Customers with at least two reasons: more than half and at least two of their scored responses are negative; their average sentiment is at least 0.3 below that of the year before, with three scored responses in each; their last NPS answer of 180 days is 6 or less; a response is overdue; an open response is escalated. Nothing is estimated: each reason is counted.',
  base: 'Customers who have written in the last 90 days or have open responses',
  excludes: 'responses without a customer.',
} as const satisfies MeasureDeclaration;

export type DatasetName = keyof typeof measureDeclarations;

const declared: Readonly<Record<string, DatasetDeclaration>> = measureDeclarations;

/** What figures of a dataset are called and mean when their rows are chosen by a date; by the first one where absent. */
export interface MeasureOfDate {
  dataset: string;
  measure: string;
  time?: string | undefined;
}

function find({ dataset, measure, time }: MeasureOfDate) {
  const own = Object.hasOwn(declared, dataset) ? declared[dataset] : undefined;
  const found = own && Object.hasOwn(own.measures, measure) ? own.measures[measure] : undefined;
  if (!own || !found) return undefined;
  const [first = ''] = Object.keys(own.times);
  const name = time ?? first;
  return { own, found, name, isFirst: name === first };
}

/** The name of a measure, which tells which date chooses its rows; undefined for one that is not declared. */
export function measureLabel(of: MeasureOfDate): string | undefined {
  const known = find(of);
  if (!known) return undefined;
  const { own, found, name, isFirst } = known;
  return found.labels?.[name] ?? (isFirst ? found.label : `${found.label} ${own.times[name]?.of ?? ''}`.trim());
}

/** The unit of a declared measure. */
export const measureUnit = (of: MeasureOfDate): MeasureShape['unit'] => find(of)?.found.unit ?? 'count';

export interface MeasureDefinition {
  label: string;
  formula: string;
  base: string;
  date: string;
  excludes: string;
  kinds: readonly FieldType[] | null;
  /** Where periods are not compared by this date: the dates by which they are. */
  comparedBy: readonly string[] | null;
  source: string;
}

/** The definition of a measure in words; undefined for one that is not declared, such as a computed column. */
export function measureDefinition(of: MeasureOfDate): MeasureDefinition | undefined {
  const known = find(of);
  if (!known) return undefined;
  const { own, found, name } = known;
  return {
    label: measureLabel(of) ?? found.label,
    formula: found.formula,
    base: found.base,
    date: own.times[name]?.label ?? '',
    excludes: found.excludes ?? own.excludes,
    kinds: found.kinds ?? null,
    comparedBy: found.unsettled?.includes(name) ? comparedBy(found, own.times) : null,
    source: own.source,
  };
}

/** The names of the dates by which periods are compared. */
export const comparedBy = ({ unsettled = [] }: MeasureDeclaration, times: DatasetDeclaration['times']): string[] =>
  Object.entries(times).flatMap(([time, { label }]) => (unsettled.includes(time) ? [] : [label]));

/** Whether periods are compared by a measure, whatever the query filters by. */
function isSettled(of: MeasureOfDate): boolean {
  const known = find(of);
  return !known?.found.unsettled?.includes(known.name);
}

/** Which measures of a query are compared with another period: those that do not depend on how long ago it is. */
export function comparedMeasures({ dataset, measures, dimensions, filters, timeDimension }: AnalyticsQuery): boolean[] {
  const { field: time } = timeDimension;
  const changing = declared[dataset]?.unsettled ?? [];
  const named = [...dimensions, ...filters.filter((filter) => !isWithoutRejected(filter)).map(({ field }) => field)];
  const isChanging = named.some((name) => changing.includes(name)) && time !== 'resolvedAt';
  return measures.map((measure) => !isChanging && isSettled({ dataset, measure, time }));
}

/** Spam and duplicates are rejected soon. */
const isWithoutRejected = ({ field, op, values }: AnalyticsQuery['filters'][number]) =>
  field === 'status' && op === 'not_in' && values.every((value) => value === 'rejected');

/** The definition as labeled lines, for tooltips and appendices. */
export function definitionLines(definition: MeasureDefinition): string[] {
  const { formula, base, date, excludes, kinds, comparedBy: dates, source } = definition;
  return [
    formula,
    `n: ${base}.`,
    `Date: ${date}.`,
    `Excluded: ${excludes}`,
    ...(kinds ? [`Questions: ${kinds.join(', ').replaceAll('_', ' ')}.`] : []),
    ...(dates ? [uncomparedText(dates)] : []),
    `Source: ${source}.`,
  ];
}

const uncomparedText = (dates: readonly string[]) =>
  `Not compared with an earlier period, which had more time${dates.length > 0 ? `; compared by date: ${dates.join(', ')}` : ''}.`;

/** Whether a measure may be asked of a kind of question. */
export function fitsKind({ dataset, measure }: MeasureOfDate, kind: FieldType): boolean {
  return find({ dataset, measure })?.found.kinds?.includes(kind) ?? true;
}
