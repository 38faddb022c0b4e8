import type { Subject } from '../../core/server/api/subject.ts';
import type { Handler } from '../../core/server/http/call.ts';
import { readData } from '../shared/server/dashboard-data.ts';
import { predictive } from './analytics/predictive-analytics.ts';
import { sentiment } from './analytics/sentiment-analytics.ts';
import * as own from './custom/handlers.ts';
import * as versions from './custom/versions.ts';
import { foldCounts } from './fold-counts.ts';
import * as sentimentStats from './sentiment-stats.ts';

const data: Handler = async (call) => (await readData(call)).data;

export const dashboards = {
  handlers: {
    sentimentStats: { ...sentimentStats, sentiment, predictive },
    dashboards: {
      ...own,
      versions: versions.versions,
      version: versions.version,
      publishVersion: versions.publishVersion,
      restore: versions.restore,
      publish: versions.publish,
      unpublish: versions.unpublish,
      rotatePublicId: versions.rotatePublicId,
      publicList: versions.publicList,
      data,
    },
  },
  tasks: [foldCounts],
} satisfies Subject;
