import { formatCount } from '../../../core/contract/notations/notation.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';

type Totals = Pick<SurveySummary['totals'], 'started' | 'screenedOut' | 'overQuota'>;

/** The base of the completion rate, and what it counts as not completed. Example: of 40 started, 3 screened out. */
export function formatCompletionBase({ started, screenedOut, overQuota }: Totals): string {
  const others = [
    ...(screenedOut > 0 ? [`${formatCount(screenedOut)} screened out`] : []),
    ...(overQuota > 0 ? [`${formatCount(overQuota)} over quota`] : []),
  ];
  const text = `of ${formatCount(started)} started`;
  return others.length === 0 ? text : `${text}; ${others.join(' and ')} count as not completed`;
}
