import type { Tx } from '../../../core/server/db/database.ts';
import { enqueue, enqueueAll } from '../../../core/server/jobs/job.ts';
import type { responsesJobLabels } from '../../schemas/job-labels.ts';

export const textAnalysisJob = 'text-analysis' satisfies keyof typeof responsesJobLabels;

/** Queues the analysis of the texts of a response. */
export const askForAnalysis = (tx: Tx, responseId: number) =>
  enqueue(tx, { kind: textAnalysisJob, key: String(responseId) });

/** Queues the analysis of the texts of several responses. */
export const askForAnalyses = (tx: Tx, responseIds: readonly number[]) =>
  enqueueAll(tx, textAnalysisJob, responseIds.map(String), new Date());
