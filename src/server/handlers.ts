import type { z } from 'zod';
import type { CallName, calls } from '../contract/calls.ts';
import type { OperationName, ResourceName, Resources, Route } from '../contract/catalogue.ts';
import { crudHandler } from './crud/handlers.ts';
import * as auth from './handlers/auth.ts';
import * as bounces from './handlers/bounces.ts';
import { atTheDoor, branding } from './handlers/branding.ts';
import * as calendars from './handlers/calendars.ts';
import * as contactOptOuts from './handlers/contact-opt-outs.ts';
import * as customerFormResponses from './handlers/customer-form-responses.ts';
import * as customerForms from './handlers/customer-forms.ts';
import * as escalationRules from './handlers/escalation-rules.ts';
import * as escalationWebhooks from './handlers/escalation-webhooks.ts';
import * as files from './handlers/files.ts';
import * as inboxBatches from './handlers/inbox/batches.ts';
import * as inboxExport from './handlers/inbox/export.ts';
import * as inboxLists from './handlers/inbox/lists.ts';
import * as inboxUndo from './handlers/inbox/undo.ts';
import * as inboxCounts from './handlers/inbox/view-counts.ts';
import * as inboxViews from './handlers/inbox-views.ts';
import * as live from './handlers/live.ts';
import * as notifications from './handlers/notifications.ts';
import * as permissions from './handlers/permissions.ts';
import * as prebuiltFields from './handlers/prebuilt-fields.ts';
import * as profile from './handlers/profile.ts';
import * as responseStatuses from './handlers/response-statuses.ts';
import * as responsesAssigned from './handlers/responses/assign.ts';
import * as responsesText from './handlers/responses/correct-text.ts';
import * as responsesCreated from './handlers/responses/create.ts';
import * as responsesMerged from './handlers/responses/duplicates.ts';
import { escalate } from './handlers/responses/escalate.ts';
import * as responsesExplained from './handlers/responses/explain-sla.ts';
import * as responsesAskedAgain from './handlers/responses/follow-ups.ts';
import { handling, setHandling } from './handlers/responses/form-handling.ts';
import { present } from './handlers/responses/present.ts';
import { setResponseCustomer } from './handlers/responses/set-customer.ts';
import { setResponseSeverity } from './handlers/responses/set-severity.ts';
import * as responsesMoved from './handlers/responses/set-status.ts';
import * as responsesShown from './handlers/responses/show.ts';
import { similar } from './handlers/responses/similar.ts';
import { transcribe } from './handlers/responses/transcribe.ts';
import { unwatch, watch, watchers } from './handlers/responses/watchers.ts';
import * as roles from './handlers/roles.ts';
import * as sentimentDrafts from './handlers/sentiment-drafts.ts';
import { sentimentFields } from './handlers/sentiment-fields.ts';
import * as sentimentFiles from './handlers/sentiment-files.ts';
import * as sentimentResponseTracking from './handlers/sentiment-response-tracking.ts';
import * as sentimentStats from './handlers/sentiment-stats.ts';
import * as sentimentVersions from './handlers/sentiment-versions.ts';
import * as sentiments from './handlers/sentiments.ts';
import * as severityLevels from './handlers/severity-levels.ts';
import * as surveyCaseRules from './handlers/survey-case-rules.ts';
import * as surveyDistributions from './handlers/survey-distributions.ts';
import * as surveyDrafts from './handlers/survey-drafts.ts';
import * as surveyFiles from './handlers/survey-files.ts';
import * as surveyLinks from './handlers/survey-links.ts';
import * as surveyPreviews from './handlers/survey-previews.ts';
import { surveyQuestions } from './handlers/survey-questions.ts';
import * as surveyResponses from './handlers/survey-responses.ts';
import * as surveyResultExport from './handlers/survey-result-export.ts';
import * as surveyResults from './handlers/survey-results.ts';
import * as surveyVisits from './handlers/survey-visits.ts';
import * as surveys from './handlers/surveys.ts';
import * as system from './handlers/system.ts';
import * as unsubscribe from './handlers/unsubscribe.ts';
import * as users from './handlers/users.ts';
import type { Handler } from './http/call.ts';

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

/** CRUD comes free and may be overridden; every other operation must be written. */
type HandlersOf<R extends ResourceName> = { [O in Custom<R>]: Handler<OwnBody<R, O>> } & {
  [O in Crud & OperationName<R>]?: Handler<OwnBody<R, O>>;
};
type ResourceHandlers = { [R in Served as [Custom<R>] extends [never] ? never : R]: HandlersOf<R> } & {
  [R in Served as [Custom<R>] extends [never] ? R : never]?: HandlersOf<R>;
};
type CallHandlers = { [C in CallName]: Handler<BodyOf<(typeof calls)[C]>> };

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
    ...responsesCreated,
    ...responsesShown,
    ...responsesMoved,
    ...responsesAssigned,
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
    sla: responsesExplained.sla,
    correctText: responsesText.correctText,
    transcribe,
  },
  responseBatches: { bulk: inboxBatches.bulk, undo: inboxUndo.undo },
  inboxViews,
  sentimentResponseTracking,
  sentimentStats,
  prebuiltFields,
  severityLevels,
  responseStatuses: {
    create: responseStatuses.create,
    update: responseStatuses.update,
    delete: responseStatuses.delete,
  },
  calendars,
  escalationRules: { ...escalationRules, ...escalationWebhooks },
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
  contactOptOuts,
  surveyResponses: {
    ...surveyResponses,
    ...surveyResults,
    createCase: surveyCaseRules.createCase,
    export: surveyResultExport.export,
  },
} satisfies ResourceHandlers;
const callHandlers = {
  ...system,
  ...live,
  ...notifications,
  ...auth,
  ...profile,
  ...files,
  ...surveyVisits,
  ...unsubscribe,
  ...bounces,
  ...atTheDoor,
  statusWords: responseStatuses.words,
} satisfies CallHandlers;

/** The handler of a route: written by hand where the resource differs, generic otherwise. */
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
