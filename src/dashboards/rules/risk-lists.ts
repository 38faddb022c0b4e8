import { clearScore } from '../../text/words.ts';
import type { CustomerAtRisk, PredictiveAnalytics } from '../schemas/dashboard.ts';

type Reason = CustomerAtRisk['reasons'][number];
type List = Record<string, string>;

/** The parameters of the inbox for the responses that a reason counts, and for all that it is about. */
export function riskLists(
  kind: Reason['kind'],
  { customerId, sentimentId }: { customerId: number; sentimentId?: string | undefined },
  { recent, earlier }: Pick<NonNullable<PredictiveAnalytics['customers']>, 'recent' | 'earlier'>,
): { n?: List; of?: List } {
  const list = (view: string, more: List = {}): List => ({
    view,
    customerResponseId_in: String(customerId),
    ...(sentimentId && { sentimentId_in: sentimentId }),
    ...more,
  });
  const scoredIn = ({ from, to }: { from: string; to: string }, below?: number) =>
    list('all', {
      ...(below === undefined ? { sentimentScore_gte: '-1' } : { sentimentScore_lt: String(below) }),
      createdAt_gte: from,
      createdAt_lte: to,
    });
  switch (kind) {
    case 'negative':
      return { n: scoredIn(recent, -clearScore), of: scoredIn(recent) };
    case 'falling':
      return { n: scoredIn(recent), of: scoredIn(earlier) };
    case 'overdue':
      return { n: list('overdue'), of: list('open') };
    case 'escalated':
      return { n: list('open', { escalationLevel_gte: '1' }), of: list('open') };
    // No list has the survey responses of a customer.
    case 'detractor':
      return {};
  }
}
