import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';

export const failedJobOverrides: OverridesOf<'failedJobs'> = {
  actions: parts(() => import('./job-actions.tsx'))('JobActions'),
  losing: () => 'The job is not tried again. What it was about stays as it is.',
};
