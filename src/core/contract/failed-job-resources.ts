import { z } from 'zod';
import { defineResource, recordPage } from './resource.ts';
import { doneSchema } from './schemas/common.ts';
import { failedJobSchema } from './schemas/failed-job.ts';

/** The failed jobs of all subjects. Each subject has the labels of its own jobs in `schemas/job-labels.ts`. */
export const failedJobsArea = (labels: Readonly<Record<string, string>>) => ({
  failedJobs: defineResource({
    label: ['Failed job', 'Failed jobs'],
    table: 'jobs',
    view: 'failed_job_rows',
    title: 'subject',
    schema: failedJobSchema,
    search: ['subject', 'reason'],
    order: '-failedAt',
    about: 'Emails, imports, reports and other background work that failed at its last attempt.',
    api: {
      list: 'GET /FailedJobs',
      show: { endpoint: 'GET /FailedJobs/:id', needs: 'list' },
      retry: { endpoint: 'POST /FailedJobs/:id/retry', answer: doneSchema.extend({ id: z.int() }) },
      delete: { endpoint: 'DELETE /FailedJobs/:id', needs: 'retry' },
    },
    pages: {
      list: {
        path: '/settings/failed-jobs',
        title: 'Failed Jobs',
        menu: { group: 'Settings', icon: 'jobs' },
      },
      show: recordPage('/settings/failed-jobs', 'Failed job'),
    },
    fields: {
      subject: { kind: 'text', on: ['list', 'show'] },
      kind: { kind: { select: Object.keys(labels) }, labels, on: ['list', 'show'] },
      reason: { kind: 'paragraph', on: ['list', 'show'] },
      attempts: { kind: 'number', on: ['list', 'show'] },
      failedAt: { kind: 'date', label: 'Failed', on: ['list', 'show'] },
    },
  }),
});
