import type { Subject } from '../../core/server/api/subject.ts';
import type { Handler } from '../../core/server/http/call.ts';
import type { AnalyticsQuery } from '../schemas/analytics-query.ts';
import { analyse, answerQuery } from '../shared/server/answer-query.ts';
import { readable } from '../shared/server/check-query.ts';
import { listOwnDimensions } from '../shared/server/own-dimensions.ts';

const query: Handler<AnalyticsQuery> = ({ services, session, body }) =>
  analyse(services, session, (analyst) => answerQuery(analyst, body));

export const analytics = {
  handlers: { analytics: { datasets: readable, dimensions: listOwnDimensions, query } },
} satisfies Subject;
