import { z } from 'zod';
import type { CallName } from './calls.ts';
import { type OperationName, type ResourceName, resourceOf } from './catalogue.ts';
import { relationName } from './resource.ts';
import type { Route } from './routes.ts';
import { accountLinkSchema, loginAnswerSchema, sessionUserSchema } from './schemas/administration/auth.ts';
import { brandUploadAnswerSchema, publicBrandingSchema } from './schemas/administration/branding.ts';
import { liveEventSchema } from './schemas/administration/live.ts';
import { notificationSchema } from './schemas/administration/notification.ts';
import { unreadSchema } from './schemas/administration/notification-calls.ts';
import { customerAnswers } from './schemas/customers/answers.ts';
import { analyticsAnswerSchema, datasetSchema } from './schemas/dashboards/analytics-query.ts';
import { dashboardAnswers } from './schemas/dashboards/custom-dashboard.ts';
import {
  dashboardStatsSchema,
  predictiveAnalyticsSchema,
  sentimentAnalyticsSchema,
} from './schemas/dashboards/dashboard.ts';
import {
  publicDashboardDataSchema,
  publicDashboardSchema,
  unlockedSchema,
} from './schemas/dashboards/public-dashboard.ts';
import { formDocumentSchema, formVersionSchema } from './schemas/forms/form-document.ts';
import { formDraftSchema } from './schemas/forms/form-draft.ts';
import { formTemplateSchema, templateCardSchema } from './schemas/forms/form-template.ts';
import { mailAnswers } from './schemas/mails/answers.ts';
import {
  openedRunSchema,
  reportRowSchema,
  reportRunSchema,
  reportSchema,
  reportShareSchema,
  reportVersionSchema,
  scheduleSchema,
  shownReportSchema,
} from './schemas/reports/report.ts';
import { formHandlingSchema } from './schemas/responses/auto-assign.ts';
import { webhookDeliverySchema, webhookTriedSchema } from './schemas/responses/escalation-event.ts';
import { dryRunSchema } from './schemas/responses/escalation-rule.ts';
import { viewCountsSchema } from './schemas/responses/inbox.ts';
import { batchAnswerSchema } from './schemas/responses/response-batch.ts';
import { watcherSchema } from './schemas/responses/response-handling.ts';
import { clockMovesSchema } from './schemas/responses/severity-level.ts';
import { similarSchema } from './schemas/responses/similar-response.ts';
import { slaExplanationSchema } from './schemas/responses/sla-clock.ts';
import { statusOptionSchema } from './schemas/responses/status-option.ts';
import { publicSurveySchema, resumedSubmissionSchema, submissionResultSchema } from './schemas/surveys/submission.ts';
import { caseDryRunSchema, caseRuleSchema, followUpSchema } from './schemas/surveys/survey-case.ts';
import { comparisonSchema, crossTabSchema, textsSchema } from './schemas/surveys/survey-cross-tab.ts';
import { distributionSchema } from './schemas/surveys/survey-distribution.ts';
import { surveyDocumentSchema, surveyDraftSchema } from './schemas/surveys/survey-document.ts';
import { audienceSchema, distributionsSchema, invitationSchema } from './schemas/surveys/survey-invitation.ts';
import { addressedLinkSchema } from './schemas/surveys/survey-link.ts';
import { surveyPreviewSchema } from './schemas/surveys/survey-preview.ts';
import { surveySummarySchema } from './schemas/surveys/survey-results.ts';

type Answer = z.ZodType | `${string}/${string}`;

const done = z.looseObject({ success: z.literal(true) });
const uploaded = z.object({ success: z.literal(true), filePath: z.string() });
const moved = z.object({ moved: z.int() });
const anyJson = z.record(z.string(), z.unknown());
const binary = 'application/octet-stream';

/** The parsed document and the record created from it; the record is null for a dry run. */
const imported = (name: string, resource: ResourceName, document: z.ZodType) =>
  z.object({ document, [name]: resourceOf(resource).schema.loose().nullable() });

/** Response schemas of operations that do not return the record or, for `list`, an array of records. */
const ofResources: { [R in ResourceName]?: { [O in OperationName<R>]?: Answer } } = {
  ...mailAnswers,
  sentimentStats: {
    ...{ stats: dashboardStatsSchema, overall: dashboardStatsSchema },
    ...{ sentiment: sentimentAnalyticsSchema, predictive: predictiveAnalyticsSchema },
  },
  analytics: { datasets: z.array(datasetSchema), query: analyticsAnswerSchema },
  dashboards: dashboardAnswers,
  ...customerAnswers,
  sentiments: {
    versions: z.array(formVersionSchema),
    version: formVersionSchema,
    export: formDocumentSchema,
    import: imported('form', 'sentiments', formDocumentSchema).extend({
      unknown: z.object({ severityLevels: z.array(z.string()) }),
    }),
    templates: z.array(templateCardSchema),
    template: formTemplateSchema,
    generate: formDraftSchema,
    handling: formHandlingSchema,
    setHandling: formHandlingSchema,
  },
  prebuiltFields: { addStarterSet: done.extend({ added: z.int() }) },
  severityLevels: { whatIf: clockMovesSchema, apply: moved },
  calendars: { whatIf: clockMovesSchema, apply: moved },
  escalationRules: { dryRun: dryRunSchema, tryWebhook: webhookTriedSchema, deliveries: z.array(webhookDeliverySchema) },
  sentimentResponses: {
    listAll: z.array(resourceOf('sentimentResponses').schema),
    views: viewCountsSchema,
    export: 'text/csv',
    similar: z.array(similarSchema),
    followUps: z.array(followUpSchema),
    followUp: z.array(followUpSchema),
    watchers: z.array(watcherSchema),
    watch: z.array(watcherSchema),
    unwatch: z.array(watcherSchema),
    present: done,
    sla: slaExplanationSchema,
  },
  responseBatches: { bulk: batchAnswerSchema, undo: batchAnswerSchema },
  surveys: {
    preview: surveyPreviewSchema,
    previewNew: surveyPreviewSchema,
    savedPreview: surveyPreviewSchema,
    versions: z.array(formVersionSchema),
    version: formVersionSchema,
    export: surveyDocumentSchema,
    import: imported('survey', 'surveys', surveyDocumentSchema),
    templates: z.array(templateCardSchema),
    template: formTemplateSchema.extend({ document: surveyDocumentSchema }),
    generate: surveyDraftSchema,
    links: z.array(addressedLinkSchema),
    addLink: addressedLinkSchema,
    distributions: distributionsSchema,
    addDistribution: z.union([distributionSchema, audienceSchema]),
    caseRules: z.array(caseRuleSchema),
    addCaseRule: caseRuleSchema,
    dryRunCaseRule: caseDryRunSchema,
  },
  surveyLinks: { update: addressedLinkSchema, qr: 'image/svg+xml' },
  surveyDistributions: { invitations: z.array(invitationSchema) },
  surveyResponses: {
    summary: surveySummarySchema,
    texts: textsSchema,
    crosstab: crossTabSchema,
    compare: comparisonSchema,
    export: 'text/csv',
    createCase: z.looseObject({ id: z.int() }),
  },
  branding: { addPicture: brandUploadAnswerSchema },
  reports: {
    ...{ list: z.array(reportRowSchema), show: shownReportSchema, generate: openedRunSchema },
    ...{ runs: z.array(reportRunSchema), run: openedRunSchema, export: 'application/pdf', setSchedule: scheduleSchema },
    ...{ save: reportSchema, update: reportSchema, duplicate: reportSchema, share: reportShareSchema },
    ...{ unshare: reportShareSchema },
    ...{ versions: z.array(reportVersionSchema), restore: reportSchema, retry: reportRunSchema },
  },
};

const ofCalls: Record<CallName, Answer> = {
  login: loginAnswerSchema,
  register: loginAnswerSchema,
  exchangeCode: loginAnswerSchema,
  forgotPassword: z.object({ asked: z.literal(true) }),
  accountLink: accountLinkSchema,
  setPassword: loginAnswerSchema,
  refresh: z.looseObject({ token: z.string(), refreshToken: z.string(), expiresIn: z.int() }),
  subdomain: z.object({ available: z.boolean(), reason: z.string().optional() }),
  suggestSubdomains: z.object({ suggestions: z.array(z.string()) }),
  verifyTenant: z.object({ exists: z.boolean(), name: z.string().optional() }),
  logout: done,
  resetInitialPassword: done,
  ownPermissions: z.object({ permissions: z.array(z.string()) }),
  profile: sessionUserSchema,
  updateProfile: sessionUserSchema,
  changePassword: done,
  uploadProfilePicture: uploaded,
  profilePicture: binary,
  download: binary,
  brandPicture: binary,
  publicBranding: publicBrandingSchema,
  uploadVoice: uploaded,
  uploadImage: uploaded,
  uploadDocument: uploaded,
  statusLabels: z.array(statusOptionSchema),
  notifications: z.array(notificationSchema),
  unreadNotifications: unreadSchema,
  readNotification: done,
  readNotifications: done,
  events: 'text/event-stream',
  openSurvey: publicSurveySchema,
  answerSurvey: submissionResultSchema,
  askAddress: z.object({ asked: z.literal(true) }),
  confirmAddress: z.object({ confirmed: z.literal(true) }),
  leaveKiosk: z.object({ left: z.literal(true) }),
  resumeSurvey: resumedSubmissionSchema,
  continueSurvey: submissionResultSchema,
  completeSurvey: submissionResultSchema,
  uploadForSurvey: uploaded,
  publicDashboard: publicDashboardSchema,
  unlockDashboard: unlockedSchema,
  publicDashboardData: publicDashboardDataSchema,
  publicReport: publicDashboardSchema,
  unlockReport: unlockedSchema,
  publicReportData: publicDashboardDataSchema,
  publicReportExport: 'application/pdf',
  unsubscribePage: 'text/html',
  unsubscribe: 'text/html',
  reportEmailPage: 'text/html',
  unsubscribeFromReport: 'text/html',
  mailCameBack: done,
  health: z.object({ status: z.enum(['ok', 'full']) }),
  formSchema: anyJson,
  openapi: anyJson,
};

/** Returns the media type and schema of a route's success response. */
export function answerOf(route: Route): { mediaType: string; schema?: z.ZodType } {
  const answer = declared(route) ?? recordOf(route);
  if (route.operation === 'events') return { mediaType: 'text/event-stream', schema: liveEventSchema };
  if (typeof answer === 'string') return { mediaType: answer };
  const schema = route.shape.wrapped ? z.object({ success: z.literal(true), data: answer }) : answer;
  return { mediaType: 'application/json', schema };
}

function declared({ resource, operation }: Route): Answer | undefined {
  if (!resource) return ofCalls[operation as CallName];
  return (ofResources as Record<string, Record<string, Answer> | undefined>)[resource]?.[operation];
}

function recordOf({ resource = '', operation, rich }: Route): z.ZodType {
  const { schema, fields } = resourceOf(resource);
  const relations = Object.entries(fields).flatMap(([name, { kind }]) =>
    rich && typeof kind === 'object' && !('select' in kind) ? [[relationName(name), z.unknown()]] : [],
  );
  const record = z.looseObject({ ...schema.shape, ...Object.fromEntries(relations) });
  if (operation === 'list') return z.array(record);
  return operation === 'delete' ? z.looseObject({ success: z.literal(true), id: z.int() }) : record;
}
