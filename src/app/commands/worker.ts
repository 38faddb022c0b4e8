import { workerData } from 'node:worker_threads';
import { connect } from '../../core/server/db/database.ts';
import { readUploadTask, writtenNameTask } from '../../core/server/files/read-upload.ts';
import { refusalOfDatabase } from '../../core/server/http/answer-errors.ts';
import type { WorkerSetup } from '../../core/server/workers/worker-pool.ts';
import { runTask, type Work } from '../../core/server/workers/worker-task.ts';
import { importTasks } from '../../imports/server/import-tasks.ts';
import { readEmailTask } from '../../mails/server/inbound/read-email-task.ts';
import { drawPageTask } from '../../reports/server/public/page-drawings.ts';
import { reportFileTask } from '../../reports/server/report-file.ts';
import { inboxExportTask } from '../../responses/server/inbox/export.ts';
import { textAnalysisTask } from '../../responses/shared/server/text-analysis.ts';
import { surveyExportTask } from '../../surveys/server/export/survey-result-export.ts';
import { importedLists } from '../server/imported-lists.ts';

const { connection, filesDir }: WorkerSetup = workerData;
const services = { database: connect({ ...connection, max: 2 }), filesDir, importedLists };
const tasks = [
  reportFileTask,
  drawPageTask,
  surveyExportTask,
  inboxExportTask,
  textAnalysisTask,
  readUploadTask,
  writtenNameTask,
  ...importTasks,
  readEmailTask,
];

/** The entry of each worker thread, called for every task. */
export const run = (work: Work) => runTask({ tasks, services, refusalOf: refusalOfDatabase }, work);
