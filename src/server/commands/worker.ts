import { workerData } from 'node:worker_threads';
import { importTasks } from '../features/customers/imports/import-tasks.ts';
import { reportFileTask } from '../features/reports/report-file.ts';
import { inboxExportTask } from '../features/responses/inbox/export.ts';
import { surveyExportTask } from '../features/surveys/export/survey-result-export.ts';
import { connect } from '../platform/db/database.ts';
import { refusalOfDatabase } from '../platform/http/answer-errors.ts';
import type { WorkerSetup } from '../platform/workers/worker-pool.ts';
import { runTask, type Work } from '../platform/workers/worker-task.ts';

const { connection, filesDir }: WorkerSetup = workerData;
const services = { database: connect({ ...connection, max: 2 }), filesDir };
const tasks = [reportFileTask, surveyExportTask, inboxExportTask, ...importTasks];

/** The entry of each worker thread, called for every task. */
export const run = (work: Work) => runTask({ tasks, services, refusalOf: refusalOfDatabase }, work);
