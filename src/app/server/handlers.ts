import { administration } from '../../administration/server/index.ts';
import { analytics } from '../../analytics/server/index.ts';
import { branding } from '../../branding/server/index.ts';
import { compliance } from '../../compliance/server/index.ts';
import type { Route } from '../../core/routes/routes.ts';
import type { CallHandlers, ResourceHandlers } from '../../core/server/api/subject.ts';
import * as system from '../../core/server/api/system.ts';
import * as auth from '../../core/server/auth/handlers.ts';
import { crudHandler } from '../../core/server/crud/handlers.ts';
import * as files from '../../core/server/files/handlers.ts';
import type { Handler } from '../../core/server/http/call.ts';
import { failedJobHandlers } from '../../core/server/jobs/failed-jobs.ts';
import * as live from '../../core/server/live/handlers.ts';
import { customers } from '../../customers/server/index.ts';
import { dashboards } from '../../dashboards/server/index.ts';
import { forms } from '../../forms/server/index.ts';
import { imports } from '../../imports/server/index.ts';
import { mails } from '../../mails/server/index.ts';
import { notifications } from '../../notifications/server/index.ts';
import { reports } from '../../reports/server/index.ts';
import { responses } from '../../responses/server/index.ts';
import { sentiments } from '../../sentiments/server/index.ts';
import { surveys } from '../../surveys/server/index.ts';
import { initialData } from './initial-data.ts';
import { lanes } from './jobs.ts';
import { sampleData, sampleDataHandlers } from './sample-data.ts';

const resourceHandlers = {
  ...forms.handlers,
  ...branding.handlers,
  ...imports.handlers,
  ...customers.handlers,
  ...analytics.handlers,
  ...responses.handlers,
  ...sentiments.handlers,
  ...surveys.handlers,
  ...mails.handlers,
  ...dashboards.handlers,
  ...reports.handlers,
  ...compliance.handlers,
  ...administration.handlers,
  // Resources whose operations two subjects serve.
  sentiments: { ...sentiments.handlers.sentiments, ...responses.handlers.sentiments },
  sentimentResponses: { ...responses.handlers.sentimentResponses, ...surveys.handlers.sentimentResponses },
  dashboards: { ...dashboards.handlers.dashboards, ...reports.handlers.dashboards },
  organization: { ...administration.handlers.organization, ...sampleDataHandlers },
  failedJobs: failedJobHandlers(lanes),
} satisfies ResourceHandlers;

const callHandlers = {
  ...system,
  ...live,
  ...auth,
  ...files,
  ...forms.calls,
  ...notifications.calls,
  ...branding.calls,
  ...responses.calls,
  ...surveys.calls,
  ...mails.calls,
  ...reports.calls,
  ...administration.calls,
  sampleData,
  initialData,
} satisfies CallHandlers;

/** Returns the custom handler of a route, or the generic one. */
export function handlerOf(route: Route): Handler {
  const own = route.resource
    ? (resourceHandlers as Record<string, Record<string, Handler | undefined> | undefined>)[route.resource]?.[
        route.operation
      ]
    : (callHandlers as Record<string, Handler | undefined>)[route.operation];
  const handler = own ?? (crudHandler(route) as Handler | undefined);
  if (!handler) throw new Error(`${route.endpoint} has no handler`);
  return handler;
}
