import { escalationWords } from './src/contract/escalation-words.ts';
import { defineResource } from './src/contract/resource.ts';
import { formHandlingInputSchema } from './src/contract/schemas/auto-assign.ts';
import { brandingInputSchema, brandingSchema, brandUploadSchema } from './src/contract/schemas/branding.ts';
import { calendarInputSchema, calendarSchema } from './src/contract/schemas/business-calendar.ts';
import { contactOptOutSchema, undoOptOutSchema } from './src/contract/schemas/contact-opt-out.ts';
import {
  changedCustomerSchema,
  customerInputSchema,
  customerRecordSchema,
  customerSchema,
  newCustomerSchema,
} from './src/contract/schemas/customer.ts';
import {
  customerFormFieldInputSchema,
  customerFormFieldSchema,
  customerFormInputSchema,
  customerFormSchema,
} from './src/contract/schemas/customer-form.ts';
import { dashboardStatsSchema, plannedSchema } from './src/contract/schemas/dashboard.ts';
import {
  escalationRuleInputSchema,
  escalationRuleSchema,
  escalationStatuses,
  escalationTriggers,
} from './src/contract/schemas/escalation-rule.ts';
import { webhookTrialSchema } from './src/contract/schemas/escalation-webhook.ts';
import { generateSchema, importFormSchema } from './src/contract/schemas/form-draft.ts';
import { groupInputSchema, groupSchema } from './src/contract/schemas/group.ts';
import {
  inboxExportSchema,
  inboxQuerySchema,
  responseRowSchema,
  viewCountsQuerySchema,
} from './src/contract/schemas/inbox.ts';
import { inboxViewInputSchema, inboxViewSchema } from './src/contract/schemas/inbox-view.ts';
import { permissionInputSchema, permissionSchema } from './src/contract/schemas/permission.ts';
import { prebuiltFieldInputSchema, prebuiltFieldSchema } from './src/contract/schemas/prebuilt-field.ts';
import { presenceInputSchema } from './src/contract/schemas/presence.ts';
import { batchInputSchema, responseBatchSchema } from './src/contract/schemas/response-batch.ts';
import {
  editNoteSchema,
  escalateSchema,
  mergeSchema,
  setCustomerSchema,
  setSeveritySchema,
  watchSchema,
} from './src/contract/schemas/response-handling.ts';
import { responseStatusInputSchema, responseStatusSchema } from './src/contract/schemas/response-status.ts';
import { correctTextSchema, transcribeSchema } from './src/contract/schemas/response-text.ts';
import { assignPermissionsSchema, roleInputSchema, roleSchema } from './src/contract/schemas/role.ts';
import { escalationTypes, sentimentInputSchema, sentimentSchema } from './src/contract/schemas/sentiment.ts';
import { sentimentFieldInputSchema, sentimentFieldSchema } from './src/contract/schemas/sentiment-field.ts';
import {
  assignGroupsSchema,
  assignOneSchema,
  assignUsersSchema,
  channels,
  createResponseSchema,
  setStatusSchema,
  statuses,
  trackingInputSchema,
  trackingSchema,
} from './src/contract/schemas/sentiment-response.ts';

import { severityLevelInputSchema, severityLevelSchema } from './src/contract/schemas/severity-level.ts';
import { surveyInputSchema, surveySchema } from './src/contract/schemas/survey.ts';
import {
  caseRuleInputSchema,
  caseRuleSchema,
  createCaseSchema,
  followUpInputSchema,
} from './src/contract/schemas/survey-case.ts';
import { distributionInputSchema, distributionSchema } from './src/contract/schemas/survey-distribution.ts';
import { generateSurveySchema } from './src/contract/schemas/survey-document.ts';
import { surveyFolderInputSchema, surveyFolderSchema } from './src/contract/schemas/survey-folder.ts';
import { invitationsQuerySchema } from './src/contract/schemas/survey-invitation.ts';
import { linkQrSchema, surveyLinkInputSchema, surveyLinkSchema } from './src/contract/schemas/survey-link.ts';
import { surveyPreviewInputSchema } from './src/contract/schemas/survey-preview.ts';
import { surveyQuestionInputSchema, surveyQuestionSchema } from './src/contract/schemas/survey-question.ts';
import {
  markResponseSchema,
  surveyResponseInputSchema,
  surveyResponseSchema,
} from './src/contract/schemas/survey-response.ts';
import {
  compareQuerySchema,
  crossTabQuerySchema,
  resultExportSchema,
  resultFilterSchema,
  textsQuerySchema,
} from './src/contract/schemas/survey-result-query.ts';
import { userInputSchema, userSchema } from './src/contract/schemas/user.ts';
import { statusWords } from './src/contract/status-words.ts';

const sentimentPages = '/feedback-management/sentiments';
const surveyPages = '/feedback-management/surveys';
const customerPages = '/feedback-management/customers';

// A form of many questions with long lists of choices.
const wholeForm = 1_000_000;

/** The map, in menu order: endpoints, pages and fields of everything the product keeps. */
export const resources = {
  sentimentStats: defineResource({
    label: ['Main dashboard', 'Main dashboard'],
    table: 'sentiment_responses',
    schema: dashboardStatsSchema,
    api: {
      stats: 'GET /Dashboard/sentiment/stats',
      overall: 'GET /Dashboard/sentiment/overall',
    },
    pages: {
      stats: {
        path: '/dashboard',
        title: 'Dashboard',
        screen: 'sentiment-dashboard',
        menu: { group: 'Main Dashboard', icon: 'dashboard' },
      },
    },
    fields: {},
  }),

  dashboards: defineResource({
    label: ['Dashboard', 'Dashboards'],
    table: 'dashboards',
    schema: plannedSchema,
    planned: true,
    api: {
      list: 'GET /Dashboards',
      create: 'POST /Dashboards',
      update: 'PUT /Dashboards/:id',
      addChart: 'POST /Dashboards/:dashboardId/charts',
    },
    pages: {
      list: {
        path: '/dashboards/list',
        title: 'Dashboards',
        screen: 'planned',
        menu: { group: 'Custom Dashboards', title: 'Dashboard List', icon: 'dashboards' },
      },
      create: {
        path: '/dashboards/create',
        title: 'Create Dashboard',
        screen: 'planned',
        menu: { group: 'Custom Dashboards', title: 'Create Dashboard', icon: 'add' },
      },
      createNew: { path: '/dashboards/create-new', title: 'Create Dashboard', needs: 'create', screen: 'planned' },
      createSimple: {
        path: '/dashboards/create-simple',
        title: 'Create Dashboard',
        needs: 'create',
        screen: 'planned',
      },
      show: { path: '/dashboards/:id', title: 'Dashboard', needs: 'list', screen: 'planned' },
      edit: { path: '/dashboards/:id/edit', title: 'Edit Dashboard', needs: 'update', screen: 'planned' },
      addChart: { path: '/dashboards/:id/add-chart', title: 'Add Chart', screen: 'planned' },
    },
    fields: {},
  }),

  customerForms: defineResource({
    label: ['Customer form', 'Customer forms'],
    table: 'customer_forms',
    view: 'customer_form_rows',
    schema: customerFormSchema,
    input: customerFormInputSchema,
    search: ['name'],
    order: 'name',
    about: 'A customer form says what is asked about a customer.',
    // Whoever may configure forms changes them, too: it is one page.
    api: {
      list: 'GET /CustomerForms',
      show: { endpoint: 'GET /CustomerForms/:id', needs: 'list' },
      create: { endpoint: 'POST /CustomerForms', bodyLimit: wholeForm },
      update: { endpoint: 'PUT /CustomerForms/:id', needs: 'create', bodyLimit: wholeForm },
      delete: 'DELETE /CustomerForms/:id',
      versions: { endpoint: 'GET /CustomerForms/:id/versions', needs: 'create' },
      version: { endpoint: 'GET /CustomerForms/:id/versions/:version', needs: 'create' },
      restore: { endpoint: 'POST /CustomerForms/:id/versions/:version/restore', needs: 'create' },
    },
    pages: {
      create: {
        path: `${customerPages}/configure-customer-form`,
        title: 'Configure Customer Form',
        screen: 'configure-customer-form',
        menu: { group: 'Feedback Management', under: 'Customers', title: 'Configure Customer Form', icon: 'customers' },
      },
      list: {
        path: `${customerPages}/form`,
        title: 'Customer Form',
        screen: 'customer-form',
        menu: { group: 'Feedback Management', under: 'Customers', title: 'Customer Form', icon: 'customers' },
      },
    },
    fields: {},
  }),

  customerFormFields: defineResource({
    label: ['Customer form field', 'Customer form fields'],
    table: 'customer_form_fields',
    view: 'customer_form_field_rows',
    softDelete: true,
    title: 'fieldName',
    schema: customerFormFieldSchema,
    input: customerFormFieldInputSchema,
    order: 'position',
    params: { customerFormId: 'customerForms' },
    api: {
      list: 'GET /CustomerFormFields/byFormId/:customerFormId',
      create: 'POST /CustomerFormFields',
      update: 'PUT /CustomerFormFields/:id',
      delete: 'DELETE /CustomerFormFields/:id',
    },
    pages: {},
    fields: {},
  }),

  customerFormResponses: defineResource({
    label: ['Customer', 'Customers'],
    table: 'customer_form_responses',
    title: 'displayName',
    schema: customerRecordSchema,
    input: customerInputSchema,
    search: ['displayName', 'email', 'company'],
    order: 'displayName',
    about: 'The people and companies whose feedback you handle.',
    api: {
      list: 'GET /CustomerFormResponses',
      show: { endpoint: 'GET /CustomerFormResponses/:id', needs: 'list' },
      create: { endpoint: 'POST /CustomerFormResponses', body: newCustomerSchema },
      update: { endpoint: 'PUT /CustomerFormResponses/:id', body: changedCustomerSchema },
      delete: 'DELETE /CustomerFormResponses/:id',
      customerDetails: { endpoint: 'GET /CustomerFormResponses/:id/customerDetails', wrapped: true },
    },
    pages: {
      list: {
        path: `${customerPages}/manage`,
        title: 'Manage Customers',
        menu: { group: 'Feedback Management', under: 'Customers', title: 'Manage Customers', icon: 'customers' },
      },
    },
    fields: {
      displayName: { kind: 'text', label: 'Name' },
      company: { kind: 'text' },
      email: { kind: 'email', label: 'E-mail' },
      phone: { kind: 'text' },
    },
  }),

  customers: defineResource({
    label: ['Customer', 'Customers to choose from'],
    table: 'customer_form_responses',
    title: 'displayName',
    schema: customerSchema,
    search: ['displayName', 'email', 'company'],
    order: 'displayName',
    api: { list: { endpoint: 'GET /Customers/fromResponses', wrapped: true } },
    pages: {},
    fields: {},
  }),

  sentiments: defineResource({
    label: ['Sentiment', 'Sentiments'],
    table: 'sentiments',
    view: 'sentiment_rows',
    schema: sentimentSchema,
    input: sentimentInputSchema,
    search: ['name', 'description'],
    order: 'name',
    about: 'A sentiment form asks for feedback and says who handles it, how urgent it is and by when.',
    api: {
      list: 'GET /Sentiments',
      show: 'GET /Sentiments/:id',
      create: { endpoint: 'POST /Sentiments', bodyLimit: wholeForm },
      update: { endpoint: 'PUT /Sentiments/:id', bodyLimit: wholeForm },
      delete: 'DELETE /Sentiments/deleteWithCascade/:id',
      versions: 'GET /Sentiments/:id/versions',
      version: 'GET /Sentiments/:id/versions/:version',
      restore: 'POST /Sentiments/:id/versions/:version/restore',
      duplicate: 'POST /Sentiments/:id/duplicate',
      export: 'GET /Sentiments/:id/export',
      import: { endpoint: 'POST /Sentiments/import', needs: 'create', body: importFormSchema, bodyLimit: wholeForm },
      templates: { endpoint: 'GET /Sentiments/templates', needs: 'create' },
      template: { endpoint: 'GET /Sentiments/templates/:templateId', needs: 'create' },
      generate: {
        endpoint: 'POST /Sentiments/generate',
        needs: 'create',
        body: generateSchema,
        bodyLimit: wholeForm,
        perMinute: 60,
        ownTransaction: true,
      },
      handling: 'GET /Sentiments/:id/handling',
      setHandling: { endpoint: 'PUT /Sentiments/:id/handling', body: formHandlingInputSchema },
    },
    pages: {
      list: {
        path: sentimentPages,
        title: 'Sentiments',
        screen: 'sentiment-list',
        menu: { group: 'Feedback Management', icon: 'sentiments', type: 'sentiments' },
      },
      create: { path: `${sentimentPages}/create`, title: 'Create Sentiment', screen: 'choose-sentiment-start' },
      fromScratch: {
        path: `${sentimentPages}/create-from-scratch`,
        title: 'Create from Scratch',
        needs: 'create',
        screen: 'sentiment-builder',
      },
      fromAi: {
        path: `${sentimentPages}/create-from-ai`,
        title: 'Create from AI',
        needs: 'create',
        screen: 'draft-sentiment',
      },
      fromTemplate: {
        path: `${sentimentPages}/create-from-template`,
        title: 'Create from Template',
        needs: 'create',
        screen: 'sentiment-templates',
      },
      fromChosenTemplate: {
        path: `${sentimentPages}/create-from-template/:templateId`,
        title: 'Create from Template',
        needs: 'create',
        screen: 'sentiment-template',
      },
      show: { path: `${sentimentPages}/:id`, title: 'Sentiment', screen: 'answer-sentiment' },
      edit: {
        path: `${sentimentPages}/:id/edit`,
        title: 'Edit Sentiment',
        needs: 'update',
        screen: 'sentiment-builder',
      },
    },
    fields: {
      name: { kind: 'text' },
      description: { kind: 'paragraph', optionalColumn: true },
      openCount: { kind: 'number', label: 'Open', on: ['list'] },
      responseCount: { kind: 'number', label: 'Responses', on: ['list'] },
      fieldCount: { kind: 'number', label: 'Fields', on: ['list'], optionalColumn: true },
      enableCustomer: { kind: 'switch', label: 'Customer' },
      enableEscalation: { kind: 'switch', label: 'Escalation' },
      escalationType: {
        kind: { select: escalationTypes },
        label: 'Escalates',
        words: escalationWords,
        optionalColumn: true,
      },
      enableSLA: { kind: 'switch', label: 'SLA' },
      severityLevels: {
        kind: { many: 'severityLevels' },
        optionalColumn: true,
        through: ['sentiment_severity_levels', 'sentiment_id', 'severity_level_id'],
      },
      assignedUsers: {
        kind: { many: 'users' },
        optionalColumn: true,
        through: ['sentiment_users', 'sentiment_id', 'user_id'],
      },
      assignedGroups: {
        kind: { many: 'groups' },
        optionalColumn: true,
        through: ['sentiment_groups', 'sentiment_id', 'group_id'],
      },
    },
  }),

  sentimentFields: defineResource({
    label: ['Field', 'Fields'],
    table: 'sentiment_fields',
    view: 'sentiment_field_rows',
    softDelete: true,
    title: 'fieldName',
    schema: sentimentFieldSchema,
    input: sentimentFieldInputSchema,
    order: 'position',
    params: { sentimentId: 'sentiments' },
    api: {
      list: 'GET /SentimentFields/bySentimentId/:sentimentId',
      create: 'POST /SentimentFields',
      update: 'PUT /SentimentFields/:id',
      delete: 'DELETE /SentimentFields/:id',
    },
    pages: {},
    fields: {},
  }),

  prebuiltFields: defineResource({
    label: ['Prebuilt field', 'Prebuilt fields'],
    table: 'prebuilt_fields',
    title: 'fieldName',
    schema: prebuiltFieldSchema,
    input: prebuiltFieldInputSchema,
    search: ['fieldName', 'category'],
    order: 'fieldName',
    about: 'Questions that are kept ready. Whoever builds a form takes a copy.',
    api: {
      list: 'GET /PrebuiltFields',
      create: 'POST /PrebuiltFields',
      update: 'PUT /PrebuiltFields/:id',
      delete: 'DELETE /PrebuiltFields/:id',
      addStarterSet: { endpoint: 'POST /PrebuiltFields/starterSet', needs: 'create' },
    },
    pages: {},
    fields: {},
  }),

  severityLevels: defineResource({
    label: ['Severity level', 'Severity levels'],
    table: 'severity_levels',
    schema: severityLevelSchema,
    input: severityLevelInputSchema,
    search: ['name', 'description'],
    order: 'rank',
    about: 'A severity level says how bad it is and in how many days it must be resolved.',
    api: {
      list: 'GET /SeverityLevels',
      create: 'POST /SeverityLevels',
      update: 'PUT /SeverityLevels/:id',
      delete: 'DELETE /SeverityLevels/:id',
      whatIf: { endpoint: 'POST /SeverityLevels/:id/whatIf', body: severityLevelInputSchema },
      apply: 'POST /SeverityLevels/:id/apply',
    },
    pages: { list: { path: '/feedback-management/severity-levels', title: 'Severity Levels' } },
    fields: {
      name: { kind: 'text' },
      description: { kind: 'paragraph' },
      daysToResolve: { kind: 'number', label: 'Days to resolve' },
      resolveHours: {
        kind: 'number',
        label: 'Hours to resolve',
        help: 'Goes before the days where it is set.',
        optionalColumn: true,
      },
      firstResponseHours: { kind: 'number', label: 'Hours to a first answer', optionalColumn: true },
      calendarId: {
        kind: { one: 'calendars' },
        label: 'Calendar',
        help: 'Only its opening hours count. Without one the clock runs day and night.',
      },
      warnAtPercent: {
        kind: 'number',
        label: 'Warn at percent',
        help: 'When so much of the time has passed, it is time to hurry.',
        start: 75,
        optionalColumn: true,
      },
      pauseOnCategories: {
        kind: 'text',
        label: 'The clock stands while the customer is waited for',
        on: ['form'],
      },
      rank: { kind: 'number', help: 'Lists are in this order, the lowest first.' },
      color: { kind: 'color', label: 'Colour', start: '#6b7280', on: ['form', 'show'] },
      icon: { kind: 'text', help: 'An emoji or one short word that stands before its name.', on: ['form', 'show'] },
      autoAssign: { kind: 'text', label: 'Who takes new responses', on: ['form'] },
    },
  }),

  responseStatuses: defineResource({
    label: ['Status', 'Statuses'],
    table: 'response_statuses',
    title: 'label',
    schema: responseStatusSchema,
    input: responseStatusInputSchema,
    search: ['label', 'customerLabel'],
    order: 'rank',
    about: 'A status says where a response stands. Call it as you do, and add your own.',
    api: {
      list: 'GET /ResponseStatuses',
      create: 'POST /ResponseStatuses',
      update: 'PUT /ResponseStatuses/:id',
      delete: 'DELETE /ResponseStatuses/:id',
    },
    pages: { list: { path: '/feedback-management/statuses', title: 'Statuses' } },
    fields: {
      label: { kind: 'text', label: 'Name' },
      base: {
        kind: { select: statuses },
        label: 'Stands on',
        words: statusWords,
        start: 'in_progress',
      },
      customerLabel: {
        kind: 'text',
        label: 'Name for customers',
        help: 'For callers of the API. Empty: the same name.',
      },
      color: { kind: 'color', label: 'Colour', on: ['form', 'show'] },
      rank: { kind: 'number', start: 50, help: 'Lists are in this order, the lowest first.' },
      isActive: { kind: 'switch', label: 'In use', start: true },
    },
  }),

  calendars: defineResource({
    label: ['Calendar', 'Calendars'],
    table: 'business_calendars',
    schema: calendarSchema,
    input: calendarInputSchema,
    search: ['name'],
    order: 'name',
    about: 'A calendar says when people work, so that a deadline counts working hours only.',
    api: {
      list: 'GET /Calendars',
      show: 'GET /Calendars/:id',
      create: 'POST /Calendars',
      update: 'PUT /Calendars/:id',
      delete: 'DELETE /Calendars/:id',
      whatIf: { endpoint: 'POST /Calendars/:id/whatIf', body: calendarInputSchema },
      apply: 'POST /Calendars/:id/apply',
    },
    pages: {
      list: { path: '/feedback-management/calendars', title: 'Calendars' },
    },
    fields: {
      name: { kind: 'text' },
      timeZone: { kind: 'text', label: 'Time zone', help: 'As the world spells it: Europe/Berlin.' },
      hours: { kind: 'text', label: 'Opening hours', on: ['form'] },
      holidays: { kind: 'text', on: ['form'] },
    },
  }),

  escalationRules: defineResource({
    label: ['Escalation rule', 'Escalation rules'],
    table: 'escalation_rules',
    view: 'escalation_rule_rows',
    schema: escalationRuleSchema,
    input: escalationRuleInputSchema,
    search: ['name'],
    order: 'level',
    about: 'An escalation rule says who is told, and what happens, when nobody acts in time.',
    api: {
      list: 'GET /EscalationRules',
      show: 'GET /EscalationRules/:id',
      create: 'POST /EscalationRules',
      update: 'PUT /EscalationRules/:id',
      delete: 'DELETE /EscalationRules/:id',
      dryRun: { endpoint: 'POST /EscalationRules/dryRun', body: escalationRuleInputSchema },
      tryWebhook: {
        endpoint: 'POST /EscalationRules/tryWebhook',
        body: webhookTrialSchema,
        ownTransaction: true,
        perMinute: 20,
      },
      deliveries: 'GET /EscalationRules/:id/deliveries',
    },
    pages: { list: { path: '/feedback-management/escalation-rules', title: 'Escalation Rules' } },
    fields: {
      name: { kind: 'text' },
      level: { kind: 'number', start: 1, help: 'A level waits for the one below it.' },
      type: { kind: { select: escalationTriggers }, label: 'When', words: escalationWords },
      percent: { kind: 'number', help: 'The share of the time until it is due.', optionalColumn: true },
      afterMinutes: { kind: 'number', unit: 'minutes', label: 'After', help: 'In minutes; 0 is at once.', start: 0 },
      sentimentId: { kind: { one: 'sentiments' }, label: 'Form', help: 'Empty: every form.', none: 'Every form' },
      severityLevelId: {
        kind: { one: 'severityLevels' },
        label: 'Severity',
        help: 'Empty: every severity.',
        none: 'Every severity',
        optionalColumn: true,
      },
      notifyUserIds: {
        kind: { many: 'users' },
        label: 'Tell colleagues',
        optionalColumn: true,
        through: ['escalation_rule_users', 'rule_id', 'user_id'],
      },
      notifyGroupIds: {
        kind: { many: 'groups' },
        label: 'Tell groups',
        optionalColumn: true,
        through: ['escalation_rule_groups', 'rule_id', 'group_id'],
      },
      notifyLead: { kind: 'switch', label: 'Tell who leads its groups', optionalColumn: true },
      reassignToUserIds: {
        kind: { many: 'users' },
        label: 'Give to colleagues',
        optionalColumn: true,
        through: ['escalation_rule_new_users', 'rule_id', 'user_id'],
      },
      reassignToGroupIds: {
        kind: { many: 'groups' },
        label: 'Give to groups',
        optionalColumn: true,
        through: ['escalation_rule_new_groups', 'rule_id', 'group_id'],
      },
      raiseSeverityTo: { kind: { one: 'severityLevels' }, label: 'Change severity to', optionalColumn: true },
      setStatus: { kind: { select: escalationStatuses }, label: 'Change status to', optionalColumn: true },
      repeatEveryMinutes: {
        kind: 'number',
        unit: 'minutes',
        label: 'Repeat every',
        help: 'In minutes.',
        optionalColumn: true,
      },
      maxRepeats: { kind: 'number', label: 'Repeat at most', start: 0, optionalColumn: true },
      activeHoursOnly: { kind: 'switch', label: 'Count opening hours only', optionalColumn: true },
      webhookUrl: {
        kind: 'text',
        label: 'Report to address',
        help: 'Another program is told here each time.',
        optionalColumn: true,
      },
      webhookSecret: { kind: 'text', label: 'Secret of the address', on: ['form'] },
      isActive: { kind: 'switch', label: 'Active', start: true },
    },
  }),

  sentimentResponses: defineResource({
    label: ['Response', 'Responses'],
    table: 'sentiment_responses',
    view: 'sentiment_response_rows',
    title: 'reference',
    schema: responseRowSchema,
    search: ['summary', 'customerName', 'reference'],
    order: '-createdAt',
    params: { sentimentId: 'sentiments', responseId: 'sentimentResponses', userId: 'users' },
    about: 'What customers said through this form, waiting to be handled.',
    api: {
      list: {
        endpoint: 'GET /SentimentResponses/bySentimentId/:sentimentId',
        wrapped: true,
        query: inboxQuerySchema,
      },
      listAll: { endpoint: 'GET /SentimentResponses', query: inboxQuerySchema },
      views: { endpoint: 'GET /SentimentResponses/views', query: viewCountsQuerySchema },
      export: { endpoint: 'GET /SentimentResponses/export', query: inboxExportSchema, ownTransaction: true },
      show: { endpoint: 'GET /SentimentResponses/:responseId/withData', wrapped: true },
      create: { endpoint: 'POST /SentimentResponses/create', body: createResponseSchema },
      setStatus: { endpoint: 'PUT /SentimentResponses/:id/status', body: setStatusSchema },
      assign: { endpoint: 'PUT /SentimentResponses/:id/assign', body: assignOneSchema },
      assignUsers: { endpoint: 'PUT /SentimentResponses/:id/assignMultipleUsers', body: assignUsersSchema },
      assignGroups: { endpoint: 'PUT /SentimentResponses/:id/assignGroups', body: assignGroupsSchema },
      setSeverity: { endpoint: 'PUT /SentimentResponses/:id/severity', body: setSeveritySchema },
      setCustomer: { endpoint: 'PUT /SentimentResponses/:id/customer', body: setCustomerSchema },
      merge: { endpoint: 'POST /SentimentResponses/:id/duplicates', body: mergeSchema },
      unmerge: 'DELETE /SentimentResponses/:id/duplicates',
      similar: 'GET /SentimentResponses/:id/similar',
      followUps: 'GET /SentimentResponses/:id/followUps',
      followUp: { endpoint: 'POST /SentimentResponses/:id/followUps', body: followUpInputSchema },
      escalate: { endpoint: 'POST /SentimentResponses/:id/escalate', body: escalateSchema },
      watchers: 'GET /SentimentResponses/:id/watchers',
      watch: { endpoint: 'POST /SentimentResponses/:id/watchers', body: watchSchema },
      unwatch: 'DELETE /SentimentResponses/:id/watchers/:userId',
      present: { endpoint: 'PUT /SentimentResponses/:id/presence', needs: 'show', body: presenceInputSchema },
      sla: 'GET /SentimentResponses/:id/sla',
      correctText: { endpoint: 'PUT /SentimentResponses/:id/text', body: correctTextSchema },
      transcribe: {
        endpoint: 'PUT /SentimentResponses/:id/transcript',
        needs: 'correctText',
        body: transcribeSchema,
      },
    },
    pages: {
      listAll: { path: '/feedback-management/inbox', title: 'Inbox', screen: 'inbox' },
      list: { path: `${sentimentPages}/:id/responses`, title: 'Responses', screen: 'sentiment-responses' },
      show: { path: `${sentimentPages}/responses/:responseId`, title: 'Response', screen: 'sentiment-response' },
    },
    fields: {
      reference: { kind: 'text', on: ['list'] },
      summary: { kind: 'text', label: 'What was said', on: ['list'] },
      sentimentId: { kind: { one: 'sentiments' }, label: 'Form', on: ['list'], optionalColumn: true },
      customerName: { kind: 'text', label: 'Customer name', on: ['list'], optionalColumn: true },
      customerResponseId: { kind: { one: 'customers' }, label: 'Customer', on: ['list'], optionalColumn: true },
      severityLevelId: { kind: { one: 'severityLevels' }, label: 'Severity', on: ['list'] },
      slaDueAt: { kind: 'date', label: 'Due', on: ['list'] },
      status: { kind: { select: statuses }, on: ['list'] },
      assignedToIds: {
        kind: { many: 'users' },
        label: 'Assigned to',
        on: ['list'],
        through: ['sentiment_response_users', 'response_id', 'user_id'],
      },
      assignedGroupIds: {
        kind: { many: 'groups' },
        label: 'Groups',
        on: ['list'],
        optionalColumn: true,
        through: ['sentiment_response_groups', 'response_id', 'group_id'],
      },
      sentimentScore: { kind: 'number', label: 'Sentiment', on: ['list'] },
      escalationLevel: { kind: 'number', label: 'Escalation', on: ['list'], optionalColumn: true },
      channel: { kind: { select: channels }, on: ['list'], optionalColumn: true },
      createdAt: { kind: 'date', label: 'Received', on: ['list'] },
    },
  }),

  responseBatches: defineResource({
    label: ['Change of many responses', 'Changes of many responses'],
    table: 'response_batches',
    schema: responseBatchSchema,
    params: { batchId: 'responseBatches' },
    api: {
      bulk: { endpoint: 'POST /SentimentResponses/bulk', body: batchInputSchema },
      undo: 'POST /SentimentResponses/bulk/:batchId/undo',
    },
    pages: {},
    fields: {},
  }),

  inboxViews: defineResource({
    label: ['View', 'Views of the inbox'],
    table: 'inbox_views',
    view: 'inbox_view_rows',
    schema: inboxViewSchema,
    input: inboxViewInputSchema,
    search: ['name'],
    order: 'name',
    about: 'A view keeps which responses you look at, in which order and with which columns.',
    api: {
      list: 'GET /InboxViews',
      create: 'POST /InboxViews',
      update: 'PUT /InboxViews/:id',
      delete: 'DELETE /InboxViews/:id',
    },
    pages: {},
    fields: {
      groupIds: { kind: { many: 'groups' }, through: ['inbox_view_groups', 'view_id', 'group_id'] },
    },
  }),

  sentimentResponseTracking: defineResource({
    label: ['Note', 'Notes'],
    table: 'sentiment_response_tracking',
    view: 'tracking_rows',
    softDelete: true,
    title: 'notes',
    schema: trackingSchema,
    params: { responseId: 'sentimentResponses' },
    order: 'createdAt',
    api: {
      list: 'GET /SentimentResponses/:responseId/tracking',
      create: { endpoint: 'POST /SentimentResponses/:responseId/tracking', body: trackingInputSchema },
      update: { endpoint: 'PUT /SentimentResponseTracking/:id', body: editNoteSchema },
      delete: 'DELETE /SentimentResponseTracking/:id',
      restore: 'POST /SentimentResponseTracking/:id/restore',
    },
    pages: {},
    fields: {},
  }),

  surveys: defineResource({
    label: ['Survey', 'Surveys'],
    table: 'surveys',
    view: 'survey_rows',
    schema: surveySchema,
    input: surveyInputSchema,
    search: ['name', 'description'],
    order: 'name',
    about: 'A survey asks customers by a link, and its answers are counted.',
    api: {
      list: 'GET /Surveys',
      show: 'GET /Surveys/:id',
      create: { endpoint: 'POST /Surveys', bodyLimit: wholeForm },
      update: { endpoint: 'PUT /Surveys/:id', bodyLimit: wholeForm },
      delete: 'DELETE /Surveys/deleteWithCascade/:id',
      publish: 'POST /Surveys/:id/publish',
      pause: 'POST /Surveys/:id/pause',
      resume: { endpoint: 'POST /Surveys/:id/resume', needs: 'pause' },
      close: 'POST /Surveys/:id/close',
      archive: 'POST /Surveys/:id/archive',
      duplicate: 'POST /Surveys/:id/duplicate',
      preview: {
        endpoint: 'POST /Surveys/:id/preview',
        needs: 'update',
        body: surveyPreviewInputSchema,
        bodyLimit: wholeForm,
      },
      previewNew: {
        endpoint: 'POST /Surveys/preview',
        needs: 'create',
        body: surveyInputSchema,
        bodyLimit: wholeForm,
      },
      versions: 'GET /Surveys/:id/versions',
      version: 'GET /Surveys/:id/versions/:version',
      restore: 'POST /Surveys/:id/versions/:version/restore',
      export: 'GET /Surveys/:id/export',
      import: { endpoint: 'POST /Surveys/import', needs: 'create', body: importFormSchema, bodyLimit: wholeForm },
      templates: { endpoint: 'GET /Surveys/templates', needs: 'create' },
      template: { endpoint: 'GET /Surveys/templates/:templateId', needs: 'create' },
      generate: {
        endpoint: 'POST /Surveys/generate',
        needs: 'create',
        body: generateSurveySchema,
        bodyLimit: wholeForm,
        perMinute: 60,
        ownTransaction: true,
      },
      links: 'GET /Surveys/:id/links',
      addLink: { endpoint: 'POST /Surveys/:id/links', body: surveyLinkInputSchema },
      distributions: 'GET /Surveys/:id/distributions',
      addDistribution: {
        endpoint: 'POST /Surveys/:id/distributions',
        body: distributionInputSchema,
        bodyLimit: wholeForm,
        perMinute: 60,
      },
      caseRules: 'GET /Surveys/:id/caseRules',
      addCaseRule: { endpoint: 'POST /Surveys/:id/caseRules', body: caseRuleInputSchema },
      dryRunCaseRule: {
        endpoint: 'POST /Surveys/:id/caseRules/dryRun',
        needs: 'addCaseRule',
        body: caseRuleInputSchema,
      },
    },
    pages: {
      create: {
        path: `${surveyPages}/create`,
        title: 'Create Survey',
        screen: 'choose-survey-start',
        menu: { group: 'Feedback Management', under: 'Surveys', title: 'Create Survey', icon: 'surveys' },
      },
      list: {
        path: surveyPages,
        title: 'Surveys',
        screen: 'survey-list',
        menu: { group: 'Feedback Management', under: 'Surveys', title: 'List Surveys', icon: 'surveys' },
      },
      fromScratch: {
        path: `${surveyPages}/create-from-scratch`,
        title: 'Create from Scratch',
        needs: 'create',
        screen: 'survey-builder',
      },
      fromAi: {
        path: `${surveyPages}/create-from-ai`,
        title: 'Create from AI',
        needs: 'create',
        screen: 'draft-survey',
      },
      fromTemplate: {
        path: `${surveyPages}/create-from-template`,
        title: 'Create from Template',
        needs: 'create',
        screen: 'survey-templates',
      },
      fromChosenTemplate: {
        path: `${surveyPages}/create-from-template/:templateId`,
        title: 'Create from Template',
        needs: 'create',
        screen: 'survey-template',
      },
      edit: { path: `${surveyPages}/:id/edit`, title: 'Edit Survey', needs: 'update', screen: 'survey-builder' },
    },
    fields: {},
  }),

  surveyFolders: defineResource({
    label: ['Survey folder', 'Survey folders'],
    table: 'survey_folders',
    view: 'survey_folder_rows',
    schema: surveyFolderSchema,
    input: surveyFolderInputSchema,
    search: ['name'],
    order: 'name',
    about: 'A folder keeps surveys together. Each survey is in one folder at most.',
    api: {
      list: 'GET /SurveyFolders',
      create: 'POST /SurveyFolders',
      update: 'PUT /SurveyFolders/:id',
      delete: 'DELETE /SurveyFolders/:id',
    },
    pages: { list: { path: `${surveyPages}/folders`, title: 'Survey Folders' } },
    fields: {
      name: { kind: 'text' },
      surveyCount: { kind: 'number', label: 'Surveys', on: ['list', 'show'] },
    },
  }),

  surveyQuestions: defineResource({
    label: ['Survey question', 'Survey questions'],
    table: 'survey_questions',
    view: 'survey_question_rows',
    softDelete: true,
    title: 'fieldName',
    schema: surveyQuestionSchema,
    input: surveyQuestionInputSchema,
    order: 'position',
    params: { surveyId: 'surveys' },
    api: {
      list: 'GET /SurveyQuestions/bySurveyId/:surveyId',
      create: 'POST /SurveyQuestions',
      update: 'PUT /SurveyQuestions/:id',
      delete: 'DELETE /SurveyQuestions/:id',
    },
    pages: {},
    fields: {},
  }),

  surveyLinks: defineResource({
    label: ['Survey link', 'Survey links'],
    table: 'survey_links',
    view: 'survey_link_rows',
    schema: surveyLinkSchema,
    input: surveyLinkInputSchema,
    order: 'id',
    api: {
      update: 'PUT /SurveyLinks/:id',
      delete: 'DELETE /SurveyLinks/:id',
      qr: { endpoint: 'GET /SurveyLinks/:id/qr', query: linkQrSchema },
    },
    pages: {},
    fields: {},
  }),

  surveyDistributions: defineResource({
    label: ['E-mail distribution', 'E-mail distributions'],
    table: 'survey_distributions',
    view: 'survey_distribution_rows',
    schema: distributionSchema,
    order: '-id',
    api: {
      invitations: { endpoint: 'GET /SurveyDistributions/:id/invitations', query: invitationsQuerySchema },
      cancel: 'POST /SurveyDistributions/:id/cancel',
    },
    pages: {},
    fields: {},
  }),

  contactOptOuts: defineResource({
    label: ['Opt-out', 'Opt-outs'],
    table: 'contact_opt_outs',
    view: 'contact_opt_out_rows',
    title: 'address',
    schema: contactOptOutSchema,
    search: ['address', 'customerName'],
    order: '-createdAt',
    api: {
      list: 'GET /ContactOptOuts',
      undo: { endpoint: 'POST /ContactOptOuts/:id/undo', body: undoOptOutSchema },
    },
    pages: {},
    fields: {},
  }),

  surveyCaseRules: defineResource({
    label: ['Case rule', 'Case rules'],
    table: 'survey_case_rules',
    schema: caseRuleSchema,
    input: caseRuleInputSchema,
    order: 'id',
    api: { update: 'PUT /SurveyCaseRules/:id', delete: 'DELETE /SurveyCaseRules/:id' },
    pages: {},
    fields: {},
  }),

  surveyResponses: defineResource({
    label: ['Survey response', 'Survey responses'],
    table: 'survey_responses',
    schema: surveyResponseSchema,
    input: surveyResponseInputSchema,
    search: ['summary', 'customerName'],
    order: '-startedAt',
    params: { surveyId: 'surveys', responseId: 'surveyResponses' },
    api: {
      list: 'GET /SurveyResponses/survey/:surveyId',
      summary: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/summary',
        query: resultFilterSchema,
        ownTransaction: true,
      },
      texts: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/texts',
        needs: 'summary',
        query: textsQuerySchema,
        ownTransaction: true,
      },
      crosstab: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/crosstab',
        query: crossTabQuerySchema,
        ownTransaction: true,
      },
      compare: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/compare',
        needs: 'crosstab',
        query: compareQuerySchema,
        ownTransaction: true,
      },
      export: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/export',
        query: resultExportSchema,
        ownTransaction: true,
      },
      show: 'GET /SurveyResponses/:responseId/withData',
      update: 'PUT /SurveyResponses/:id',
      delete: 'DELETE /SurveyResponses/:id',
      setStatus: { endpoint: 'PUT /SurveyResponses/:id/status', body: markResponseSchema },
      createCase: { endpoint: 'POST /SurveyResponses/:id/createCase', body: createCaseSchema },
    },
    pages: {
      list: { path: `${surveyPages}/:id/responses`, title: 'Survey Responses', screen: 'survey-results' },
      show: { path: `${surveyPages}/responses/:responseId`, title: 'Survey Response', screen: 'survey-answer' },
    },
    fields: {},
  }),

  users: defineResource({
    label: ['User', 'Users'],
    table: 'users',
    view: 'user_rows',
    softDelete: true,
    title: 'fullName',
    schema: userSchema,
    input: userInputSchema,
    search: ['fullName', 'email'],
    order: 'fullName',
    about: 'Colleagues who sign in, each with a role that says what they may do.',
    api: {
      list: { endpoint: 'GET /Users', tryFirst: 'GET /CustomUsers/withRelations' },
      create: 'POST /Users',
      update: 'PUT /Users/:id',
      delete: 'DELETE /Users/:id',
    },
    pages: {
      list: {
        path: '/user-management/users',
        title: 'Users',
        menu: { group: 'User Management', icon: 'users' },
      },
    },
    fields: {
      fullName: { kind: 'text', label: 'Name', on: ['list', 'show'] },
      firstName: { kind: 'text', label: 'First name', on: ['form'] },
      lastName: { kind: 'text', label: 'Last name', on: ['form'] },
      email: { kind: 'email', label: 'E-mail' },
      roleId: { kind: { one: 'roles' }, label: 'Role' },
      groupIds: { kind: { many: 'groups' }, label: 'Groups', through: ['group_members', 'user_id', 'group_id'] },
      isActive: {
        kind: 'switch',
        label: 'Active',
        start: true,
        help: 'Only active people can sign in.',
        optionalColumn: true,
      },
      lastSignInAt: { kind: 'date', label: 'Last sign-in', on: ['list', 'show'] },
    },
  }),

  roles: defineResource({
    label: ['Role', 'Roles'],
    table: 'roles',
    view: 'role_rows',
    schema: roleSchema,
    input: roleInputSchema,
    search: ['name', 'description'],
    order: 'id',
    about: 'A role is a set of permissions that people share.',
    api: {
      list: { endpoint: 'GET /Roles', tryFirst: 'GET /CustomRoles/withRelations' },
      show: { endpoint: 'GET /Roles/:id', tryFirst: 'GET /CustomRoles/:id/withRelations' },
      create: 'POST /Roles',
      update: 'PUT /Roles/:id',
      delete: 'DELETE /Roles/:id',
      assignPermissions: { endpoint: 'POST /Roles/assignPermissions', body: assignPermissionsSchema },
    },
    pages: {
      list: {
        path: '/user-management/roles',
        title: 'Roles',
        screen: 'roles',
        menu: { group: 'User Management', icon: 'roles' },
      },
    },
    fields: {
      name: { kind: 'text' },
      description: { kind: 'paragraph' },
      permissionCount: { kind: 'number', label: 'Permissions', on: ['list', 'show'] },
      permissionIds: {
        kind: { many: 'permissions' },
        on: [],
        through: ['role_permissions', 'role_id', 'permission_id'],
      },
      userCount: { kind: 'number', label: 'Users', on: ['list', 'show'] },
    },
  }),

  permissions: defineResource({
    label: ['Permission', 'Permissions'],
    table: 'permissions',
    view: 'permission_rows',
    schema: permissionSchema,
    input: permissionInputSchema,
    search: ['name', 'route'],
    order: 'route',
    about: 'Each permission opens one call of the product.',
    api: {
      list: { endpoint: 'GET /Permissions', tryFirst: 'GET /CustomPermissions/withRelations' },
      create: 'POST /Permissions',
      update: 'PUT /Permissions/:id',
      delete: 'DELETE /Permissions/:id',
    },
    pages: {
      list: {
        path: '/user-management/permissions',
        title: 'Permissions',
        menu: { group: 'User Management', icon: 'permissions' },
      },
    },
    fields: {
      name: { kind: 'text' },
      route: { kind: 'text', help: 'Method and path of a call, such as get:v1/users' },
      roleCount: { kind: 'number', label: 'Roles', on: ['list', 'show'] },
    },
  }),

  groups: defineResource({
    label: ['Group', 'Groups'],
    table: 'groups',
    schema: groupSchema,
    input: groupInputSchema,
    search: ['name', 'description'],
    order: 'name',
    about: 'A group takes responses together: a branch, a team, a shift.',
    api: {
      list: { endpoint: 'GET /Groups', tryFirst: 'GET /CustomGroups/withRelations' },
      create: 'POST /Groups',
      update: 'PUT /Groups/:id',
      delete: 'DELETE /Groups/:id',
    },
    pages: {
      list: {
        path: '/user-management/groups',
        title: 'Groups',
        menu: { group: 'User Management', icon: 'groups' },
      },
    },
    fields: {
      name: { kind: 'text' },
      description: { kind: 'paragraph' },
      color: { kind: 'color', label: 'Colour', start: '#009639', on: ['form'] },
      memberIds: { kind: { many: 'users' }, label: 'Members', through: ['group_members', 'group_id', 'user_id'] },
      leadUserId: { kind: { one: 'users' }, label: 'Lead' },
    },
  }),

  branding: defineResource({
    label: ['Branding', 'Branding'],
    table: 'branding',
    schema: brandingSchema,
    api: {
      current: 'GET /Branding',
      save: { endpoint: 'PUT /Branding', body: brandingInputSchema },
      addPicture: {
        endpoint: 'POST /Branding/logo',
        body: brandUploadSchema,
        needs: 'save',
        ownTransaction: true,
        bodyLimit: 14_000_000,
      },
      removePicture: { endpoint: 'DELETE /Branding/logo/:kind', needs: 'save' },
      reset: { endpoint: 'POST /Branding/reset', needs: 'save' },
    },
    pages: {},
    fields: {},
  }),

  reports: defineResource({
    label: ['Report', 'Reports'],
    table: 'reports',
    schema: plannedSchema,
    planned: true,
    api: {
      list: 'GET /Reports',
      show: 'GET /Reports/:id',
      generate: 'POST /Reports/generate',
      save: 'POST /Reports/save',
      update: 'POST /Reports/update',
    },
    pages: {
      list: {
        path: '/reporting/dashboard',
        title: 'Reporting Dashboard',
        screen: 'planned',
        menu: { group: 'Reports', icon: 'reports' },
      },
      save: {
        path: '/reporting/build',
        title: 'Report Builder',
        screen: 'planned',
        menu: { group: 'Reports', icon: 'build' },
      },
      generate: { path: '/reporting/generate', title: 'Generate Report', screen: 'planned' },
      update: { path: '/reporting/:id/build', title: 'Report Builder', screen: 'planned' },
      show: { path: '/reporting/:reportId/view', title: 'Report', screen: 'planned', bare: true },
    },
    fields: {},
  }),
};

/** Pages that need a session and no permission; what they show is guarded by its own endpoints. */
export const openPages = {
  profile: { path: '/user/profile', title: 'Profile', screen: 'profile' },
  accountSettings: { path: '/user/account-settings', title: 'Account Settings', screen: 'account-settings' },
  permissionDebugger: { path: '/debug/permissions', title: 'Permission Debugger', screen: 'permission-debugger' },
  branding: { path: '/admin/branding', title: 'Branding Settings', screen: 'branding' },
  prebuiltFields: { path: '/admin/prebuilt-fields', title: 'Prebuilt Fields', screen: 'prebuilt-fields' },
  sentimentAnalytics: { path: '/analytics/sentiment', title: 'Sentiment Analytics', screen: 'planned' },
  predictiveAnalytics: { path: '/analytics/predictive', title: 'Predictive Analytics', screen: 'planned' },
  ticketing: { path: '/workflows/ticketing', title: 'Ticketing', screen: 'planned' },
  automation: { path: '/workflows/automation', title: 'Automation', screen: 'planned' },
  loyalty: { path: '/engagement/loyalty', title: 'Loyalty', screen: 'planned' },
  personalization: { path: '/engagement/personalization', title: 'Personalization', screen: 'planned' },
  crm: { path: '/integrations/crm', title: 'CRM', screen: 'planned' },
  apiIntegration: { path: '/integrations/api', title: 'API', screen: 'planned' },
  gdpr: { path: '/compliance/gdpr', title: 'GDPR', screen: 'planned' },
  ccpa: { path: '/compliance/ccpa', title: 'CCPA', screen: 'planned' },
  reportingDashboards: { path: '/reporting/dashboards', title: 'Dashboards', screen: 'planned' },
  reportingDashboard: { path: '/reporting/dashboard/:id', title: 'Dashboard', screen: 'planned' },
  newReportingDashboard: { path: '/reporting/new-dashboard', title: 'Create Dashboard', screen: 'planned' },
  apiKeys: { path: '/settings/api-keys', title: 'API Keys', screen: 'planned' },
  emailConfig: { path: '/settings/email-config', title: 'E-mail', screen: 'planned' },
  whatsappConfig: { path: '/settings/whatsapp-config', title: 'WhatsApp', screen: 'planned' },
  aiConfig: { path: '/settings/ai-config', title: 'AI', screen: 'planned' },
} as const satisfies Record<string, { path: `/${string}`; title: string; screen: string }>;
