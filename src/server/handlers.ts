import type { CallName } from '../contract/calls.ts';
import type { OperationName, ResourceName, Resources } from '../contract/catalogue.ts';
import type { Route } from '../contract/routes.ts';
import * as ownAccount from './features/administration/own-account.ts';
import * as permissions from './features/administration/permissions.ts';
import * as roles from './features/administration/roles.ts';
import * as users from './features/administration/users.ts';
import { query } from './features/analytics/answer-query.ts';
import { readable } from './features/analytics/check-query.ts';
import { branding, publicHandlers } from './features/branding/branding.ts';
import { customerHandlers } from './features/customers/handlers.ts';
import { predictive } from './features/dashboards/analytics/predictive-analytics.ts';
import { sentiment } from './features/dashboards/analytics/sentiment-analytics.ts';
import { data as dashboardData } from './features/dashboards/custom/dashboard-data.ts';
import * as dashboards from './features/dashboards/custom/handlers.ts';
import * as dashboardVersions from './features/dashboards/custom/versions.ts';
import { dashboardCalls, reportCalls } from './features/dashboards/public/handlers.ts';
import * as sentimentStats from './features/dashboards/sentiment-stats.ts';
import * as prebuiltFields from './features/forms/prebuilt-fields.ts';
import { sentimentFields } from './features/forms/sentiment-fields.ts';
import * as sentiments from './features/forms/sentiments.ts';
import { mailHandlers } from './features/mails/handlers.ts';
import { mailCameBack } from './features/mails/inbound/mail-came-back.ts';
import * as notifications from './features/notifications/handlers.ts';
import { reports } from './features/reports/reports.ts';
import { reportEmailPage, unsubscribeFromReport } from './features/reports/unsubscribe.ts';
import { escalate } from './features/responses/escalation/escalate.ts';
import * as escalationRules from './features/responses/escalation/escalation-rules.ts';
import { deliveries, tryWebhook } from './features/responses/escalation/escalation-webhooks.ts';
import { responseChanges } from './features/responses/handling/change-response.ts';
import * as responsesText from './features/responses/handling/correct-text.ts';
import { create } from './features/responses/handling/create.ts';
import * as responsesMerged from './features/responses/handling/duplicates.ts';
import { handling, setHandling } from './features/responses/handling/form-handling.ts';
import * as responseStatuses from './features/responses/handling/response-statuses.ts';
import * as sentimentResponseTracking from './features/responses/handling/sentiment-response-tracking.ts';
import { present, show, sla } from './features/responses/handling/show.ts';
import { similar } from './features/responses/handling/similar.ts';
import { transcribe } from './features/responses/handling/transcribe.ts';
import { unwatch, watch, watchers } from './features/responses/handling/watchers.ts';
import * as inboxBatches from './features/responses/inbox/bulk.ts';
import * as inboxExport from './features/responses/inbox/export.ts';
import { list, listAll, views } from './features/responses/inbox/list.ts';
import * as inboxUndo from './features/responses/inbox/undo.ts';
import * as inboxViews from './features/responses/inbox/views.ts';
import * as calendars from './features/responses/sla/calendars.ts';
import * as severityLevels from './features/responses/sla/severity-levels.ts';
import { followUp, followUps } from './features/surveys/cases/follow-ups.ts';
import * as surveyCaseRules from './features/surveys/cases/survey-case-rules.ts';
import { undo } from './features/surveys/distribution/opt-outs.ts';
import * as surveyDistributions from './features/surveys/distribution/survey-distributions.ts';
import * as unsubscribe from './features/surveys/distribution/unsubscribe.ts';
import * as surveyResultExport from './features/surveys/export/survey-result-export.ts';
import * as surveyResponses from './features/surveys/results/survey-responses.ts';
import * as surveyResults from './features/surveys/results/survey-results.ts';
import * as surveySubmissions from './features/surveys/submissions/handlers.ts';
import * as surveyDrafts from './features/surveys/survey-drafts.ts';
import * as surveyLinks from './features/surveys/survey-links.ts';
import * as surveyPreviews from './features/surveys/survey-previews.ts';
import { surveyQuestions } from './features/surveys/survey-questions.ts';
import * as surveys from './features/surveys/surveys.ts';
import * as system from './platform/api/system.ts';
import * as auth from './platform/auth/handlers.ts';
import { crudHandler } from './platform/crud/handlers.ts';
import * as files from './platform/files/handlers.ts';
import type { CallHandler, Handler, HandlerOf } from './platform/http/call.ts';
import * as live from './platform/live/handlers.ts';

type Crud = 'list' | 'show' | 'create' | 'update' | 'delete';
type Served = { [R in ResourceName]: Resources[R] extends { planned: true } ? never : R }[ResourceName];
type Custom<R extends ResourceName> = Exclude<OperationName<R>, Crud>;

/** CRUD handlers have generic defaults; all other operations are required. */
type HandlersOf<R extends ResourceName> = { [O in Custom<R>]: HandlerOf<R, O> } & {
  [O in Crud & OperationName<R>]?: HandlerOf<R, O>;
};
type ResourceHandlers = { [R in Served as [Custom<R>] extends [never] ? never : R]: HandlersOf<R> } & {
  [R in Served as [Custom<R>] extends [never] ? R : never]?: HandlersOf<R>;
};
type CallHandlers = { [C in CallName]: CallHandler<C> };

const resourceHandlers = {
  users,
  roles,
  permissions,
  sentiments: { ...sentiments, handling, setHandling },
  sentimentFields,
  sentimentResponses: {
    ...{ list, listAll, views, create, show },
    export: inboxExport.export,
    ...responseChanges,
    ...responsesMerged,
    ...{ escalate, followUps, followUp, similar, watchers, watch, unwatch, present, sla, transcribe },
    correctText: responsesText.correctText,
  },
  responseBatches: { bulk: inboxBatches.bulk, undo: inboxUndo.undo },
  inboxViews,
  sentimentResponseTracking,
  sentimentStats: { ...sentimentStats, sentiment, predictive },
  analytics: { datasets: readable, query },
  dashboards: {
    ...dashboards,
    versions: dashboardVersions.versions,
    version: dashboardVersions.version,
    publishVersion: dashboardVersions.publishVersion,
    restore: dashboardVersions.restore,
    publish: dashboardVersions.publish,
    unpublish: dashboardVersions.unpublish,
    rotatePublicId: dashboardVersions.rotatePublicId,
    publicList: dashboardVersions.publicList,
    data: dashboardData,
  },
  prebuiltFields,
  severityLevels,
  responseStatuses: {
    create: responseStatuses.create,
    update: responseStatuses.update,
    delete: responseStatuses.delete,
  },
  calendars,
  escalationRules: { ...escalationRules, deliveries, tryWebhook },
  branding,
  ...mailHandlers,
  ...customerHandlers,
  surveys: {
    ...surveys,
    ...surveyDrafts,
    ...surveyLinks.ofSurvey,
    ...surveyPreviews.ofSurvey,
    ...surveyCaseRules.ofSurvey,
    ...surveyDistributions.ofSurvey,
  },
  surveyQuestions,
  surveyLinks: { update: surveyLinks.update, qr: surveyLinks.qr },
  surveyCaseRules: { update: surveyCaseRules.update },
  surveyDistributions: { invitations: surveyDistributions.invitations, cancel: surveyDistributions.cancel },
  contactOptOuts: { undo },
  surveyResponses: {
    ...surveyResponses,
    ...surveyResults,
    createCase: surveyCaseRules.createCase,
    export: surveyResultExport.export,
  },
  reports,
} satisfies ResourceHandlers;
const callHandlers = {
  ...system,
  ...live,
  ...notifications,
  ...auth,
  ...ownAccount,
  ...files,
  ...surveySubmissions,
  ...unsubscribe,
  reportEmailPage,
  unsubscribeFromReport,
  mailCameBack,
  ...publicHandlers,
  publicDashboard: dashboardCalls.page,
  publicDashboardData: dashboardCalls.data,
  unlockDashboard: dashboardCalls.unlock,
  publicReport: reportCalls.page,
  publicReportData: reportCalls.data,
  unlockReport: reportCalls.unlock,
  publicReportExport: reportCalls.file,
  statusLabels: responseStatuses.texts,
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
