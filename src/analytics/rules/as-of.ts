import type { DatasetName } from './measures.ts';
import { parseOwnName } from './own-dimension.ts';

/** Since when what a name stands for is kept as it was: always, or since the organization keeps changes of it. */
type Kept = 'always' | 'recorded';
type Names = Readonly<Record<string, Kept>>;

/** What of a dataset can be asked as of an earlier day; what is absent is known only as it is now. */
interface AsOf {
  measures: Names;
  dimensions: Names;
  times: Names;
  /** Answers to questions of forms do not change. */
  hasQuestions?: true;
}

const ofResponses = {
  dimensions: {
    sentimentId: 'always',
    severityLevelId: 'always',
    status: 'always',
    channel: 'always',
    language: 'recorded',
    sentimentLabel: 'recorded',
    sentimentScore: 'recorded',
    isOpen: 'always',
    isOverdue: 'recorded',
    isEscalated: 'always',
    isAssigned: 'always',
    assignedToIds: 'always',
    assignedGroupIds: 'always',
    topics: 'recorded',
    weekday: 'always',
    hour: 'always',
  },
  times: { createdAt: 'always', resolvedAt: 'always', slaDueAt: 'recorded' },
  hasQuestions: true,
} as const;

const ofAnswers = { fieldId: 'always', choice: 'always', part: 'always', number: 'always' } as const;

const kept: Readonly<Partial<Record<DatasetName, AsOf>>> = {
  sentimentResponses: {
    ...ofResponses,
    measures: {
      count: 'always',
      resolved: 'always',
      sentimentAvg: 'recorded',
      positivePct: 'recorded',
      negativePct: 'recorded',
    },
  },
  sentimentValues: {
    ...ofResponses,
    dimensions: { ...ofResponses.dimensions, ...ofAnswers },
    measures: { count: 'always', chosen: 'always', ratingAvg: 'always', nps: 'always', csat: 'always' },
  },
  cases: {
    ...ofResponses,
    measures: {
      count: 'always',
      backlog: 'always',
      breached: 'recorded',
      resolved: 'always',
      slaMetPct: 'recorded',
      slaMetWithOverduePct: 'recorded',
      escalatedPct: 'always',
      reopenedPct: 'always',
      medianFirstResponse: 'always',
      p90FirstResponse: 'always',
      medianResolve: 'always',
      p90Resolve: 'always',
    },
  },
  surveyResponses: {
    measures: {
      count: 'recorded',
      completed: 'recorded',
      completionRate: 'recorded',
      nps: 'recorded',
      csat: 'recorded',
      ces: 'recorded',
      sentimentAvg: 'recorded',
      medianDuration: 'recorded',
      p90Duration: 'recorded',
    },
    dimensions: {
      surveyId: 'always',
      language: 'always',
      source: 'always',
      device: 'always',
      linkId: 'always',
      weekday: 'always',
      hour: 'always',
    },
    times: { startedAt: 'always' },
  },
  users: { measures: { count: 'always' }, dimensions: {}, times: { createdAt: 'always' } },
};

export const keptNames = (dataset: string): AsOf | undefined =>
  Object.hasOwn(kept, dataset) ? kept[dataset as DatasetName] : undefined;

/**
 * Whether a measure, a dimension or filter, or a date can be asked as of an earlier day. Undefined for what is known only
 * as it is now, such as the fields of customers.
 */
export function keptAsOf(dataset: string, kind: 'measures' | 'dimensions' | 'times', name: string): Kept | undefined {
  const own = keptNames(dataset);
  if (!own) return undefined;
  if (kind === 'dimensions' && parseOwnName(name)?.of === 'formQuestion') return own.hasQuestions && 'always';
  return Object.hasOwn(own[kind], name) ? own[kind][name] : undefined;
}
