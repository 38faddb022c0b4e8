import type { AnalyticsQuery, DatasetShape } from '../../../contract/schemas/dashboards/analytics-query.ts';
import type { Handler } from '../../platform/http/call.ts';
import { analyse, answerQuery } from './answer-query.ts';
import { dimensionsOf } from './check-query.ts';
import { shapeOf } from './dataset.ts';
import { datasets } from './datasets.ts';

export const query: Handler<AnalyticsQuery> = ({ services, session, body }) =>
  analyse(services.database, session, (analyst) => answerQuery(analyst, body));

/** The datasets that the caller may read. */
export const readable: Handler = async ({ session }): Promise<DatasetShape[]> =>
  Object.entries(datasets)
    .filter(([, { permission }]) => session.permits(permission))
    .map(([name, dataset]) => ({
      ...{ name, label: dataset.label, requires: [...(dataset.requires ?? [])] },
      times: Object.entries(dataset.times).map(([time, label]) => ({ name: time, label })),
      ...shapeOf(dataset.measures, dimensionsOf(dataset)),
    }));
