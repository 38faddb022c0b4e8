import type { z } from 'zod';
import type { CallSchemas } from '../contract/call-schemas.ts';
import type { CallName } from '../contract/calls.ts';
import type { OperationName, ResourceName, Resources } from '../contract/catalogue.ts';
import type { Route } from '../contract/routes.ts';
import * as permissions from './features/administration/permissions.ts';
import * as profile from './features/administration/profile.ts';
import { register } from './features/administration/register.ts';
import * as roles from './features/administration/roles.ts';
import * as users from './features/administration/users.ts';
import * as analytics from './features/analytics/handlers.ts';
import { branding, publicHandlers } from './features/branding/handlers.ts';
import * as customerFormResponses from './features/customers/customer-form-responses.ts';
import * as customerForms from './features/customers/customer-forms.ts';
import { data as dashboardData } from './features/dashboards/custom/dashboard-data.ts';
import * as dashboards from './features/dashboards/custom/handlers.ts';
import * as dashboardVersions from './features/dashboards/custom/versions.ts';
import * as publicDashboards from './features/dashboards/public/handlers.ts';
import * as sentimentStats from './features/dashboards/sentiment-stats.ts';
import * as prebuiltFields from './features/forms/prebuilt-fields.ts';
import * as sentimentDrafts from './features/forms/sentiment-drafts.ts';
import { sentimentFields } from './features/forms/sentiment-fields.ts';
import * as sentimentFiles from './features/forms/sentiment-files.ts';
import * as sentimentVersions from './features/forms/sentiment-versions.ts';
import * as sentiments from './features/forms/sentiments.ts';
import * as notifications from './features/notifications/handlers.ts';
import { reports } from './features/reports/reports.ts';
import { escalate } from './features/responses/escalation/escalate.ts';
import * as escalationRules from './features/responses/escalation/escalation-rules.ts';
import { deliveries, tryWebhook } from './features/responses/escalation/escalation-webhooks.ts';
import {
  assign,
  assignGroups,
  assignUsers,
  setResponseCustomer,
  setResponseSeverity,
  setStatus,
} from './features/responses/handling/change-response.ts';
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
import * as inboxCounts from './features/responses/inbox/counts.ts';
import * as inboxExport from './features/responses/inbox/export.ts';
import * as inboxLists from './features/responses/inbox/list.ts';
import * as inboxUndo from './features/responses/inbox/undo.ts';
import * as inboxViews from './features/responses/inbox/views.ts';
import * as calendars from './features/responses/sla/calendars.ts';
import * as severityLevels from './features/responses/sla/severity-levels.ts';
import * as responsesAskedAgain from './features/surveys/cases/response-follow-ups.ts';
import * as surveyCaseRules from './features/surveys/cases/survey-case-rules.ts';
import * as bounces from './features/surveys/distribution/bounces.ts';
import { undo } from './features/surveys/distribution/opt-outs.ts';
import * as surveyDistributions from './features/surveys/distribution/survey-distributions.ts';
import * as unsubscribe from './features/surveys/distribution/unsubscribe.ts';
import * as surveyResultExport from './features/surveys/export/survey-result-export.ts';
import * as surveyResponses from './features/surveys/results/survey-responses.ts';
import * as surveyResults from './features/surveys/results/survey-results.ts';
import * as surveySubmissions from './features/surveys/submissions/handlers.ts';
import * as surveyDrafts from './features/surveys/survey-drafts.ts';
import * as surveyFiles from './features/surveys/survey-files.ts';
import * as surveyLinks from './features/surveys/survey-links.ts';
import * as surveyPreviews from './features/surveys/survey-previews.ts';
import { surveyQuestions } from './features/surveys/survey-questions.ts';
import * as surveys from './features/surveys/surveys.ts';
import * as system from './platform/api/system.ts';
import * as auth from './platform/auth/handlers.ts';
import { crudHandler } from './platform/crud/handlers.ts';
import * as files from './platform/files/handlers.ts';
import type { Handler } from './platform/http/call.ts';
import * as live from './platform/live/handlers.ts';

type Crud = 'list' | 'show' | 'create' | 'update' | 'delete';
type Served = { [R in ResourceName]: Resources[R] extends { planned: true } ? never : R }[ResourceName];
type Custom<R extends ResourceName> = Exclude<OperationName<R>, Crud>;

type BodyOf<O> = O extends { body: infer S extends z.ZodType } ? z.output<S> : never;
type InputOf<R> = R extends { input: infer S extends z.ZodType } ? z.output<S> : never;
type OwnBody<R extends ResourceName, O extends OperationName<R>> = [BodyOf<Resources[R]['api'][O]>] extends [never]
  ? O extends 'create'
    ? InputOf<Resources[R]>
    : O extends 'update'
      ? Partial<InputOf<Resources[R]>> & { version?: number }
      : never
  : BodyOf<Resources[R]['api'][O]>;

/** CRUD handlers have generic defaults; all other operations are required. */
type HandlersOf<R extends ResourceName> = { [O in Custom<R>]: Handler<OwnBody<R, O>> } & {
  [O in Crud & OperationName<R>]?: Handler<OwnBody<R, O>>;
};
type ResourceHandlers = { [R in Served as [Custom<R>] extends [never] ? never : R]: HandlersOf<R> } & {
  [R in Served as [Custom<R>] extends [never] ? R : never]?: HandlersOf<R>;
};
type CallHandlers = { [C in CallName]: Handler<BodyOf<CallSchemas<C>>> };

const resourceHandlers = {
  users,
  roles,
  permissions,
  sentiments: { ...sentiments, ...sentimentVersions, ...sentimentFiles, ...sentimentDrafts, handling, setHandling },
  sentimentFields,
  sentimentResponses: {
    ...inboxLists,
    export: inboxExport.export,
    ...inboxCounts,
    create,
    show,
    setStatus,
    assign,
    assignUsers,
    assignGroups,
    setSeverity: setResponseSeverity,
    setCustomer: setResponseCustomer,
    ...responsesMerged,
    escalate,
    ...responsesAskedAgain,
    similar,
    watchers,
    watch,
    unwatch,
    present,
    sla,
    correctText: responsesText.correctText,
    transcribe,
  },
  responseBatches: { bulk: inboxBatches.bulk, undo: inboxUndo.undo },
  inboxViews,
  sentimentResponseTracking,
  sentimentStats,
  analytics: { datasets: analytics.readable, query: analytics.query },
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
  customerForms: customerForms.ofForm,
  customerFormFields: customerForms.fields,
  customerFormResponses,
  surveys: {
    ...surveys,
    ...surveyDrafts,
    ...surveyFiles,
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
  register,
  ...profile,
  ...files,
  ...surveySubmissions,
  ...unsubscribe,
  ...bounces,
  ...publicHandlers,
  publicDashboard: publicDashboards.publicDashboard,
  publicDashboardData: publicDashboards.publicDashboardData,
  unlockDashboard: publicDashboards.unlockDashboard,
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
