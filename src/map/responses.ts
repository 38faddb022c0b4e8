import { defineResource } from '../contract/resource.ts';
import { presenceInputSchema } from '../contract/schemas/administration/presence.ts';
import {
  inboxExportSchema,
  inboxQuerySchema,
  responseRowSchema,
  viewCountsQuerySchema,
} from '../contract/schemas/responses/inbox.ts';
import { inboxViewInputSchema, inboxViewSchema } from '../contract/schemas/responses/inbox-view.ts';
import { batchInputSchema, responseBatchSchema } from '../contract/schemas/responses/response-batch.ts';
import {
  editNoteSchema,
  escalateSchema,
  mergeSchema,
  setCustomerSchema,
  setSeveritySchema,
  watchSchema,
} from '../contract/schemas/responses/response-handling.ts';
import { correctTextSchema, transcribeSchema } from '../contract/schemas/responses/response-text.ts';
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
} from '../contract/schemas/responses/sentiment-response.ts';
import { followUpInputSchema } from '../contract/schemas/surveys/survey-case.ts';

const sentimentPages = '/feedback-management/sentiments';

export const responsesArea = {
  sentimentResponses: defineResource({
    label: ['Response', 'Responses'],
    table: 'sentiment_responses',
    view: 'sentiment_response_rows',
    title: 'reference',
    schema: responseRowSchema,
    search: ['summary', 'customerName', 'reference'],
    order: '-createdAt',
    params: { sentimentId: 'sentiments', responseId: 'sentimentResponses', userId: 'users' },
    about: 'The responses to this form.',
    api: {
      list: { endpoint: 'GET /SentimentResponses/bySentimentId/:sentimentId', wrapped: true, query: inboxQuerySchema },
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
      transcribe: { endpoint: 'PUT /SentimentResponses/:id/transcript', needs: 'correctText', body: transcribeSchema },
    },
    pages: {
      listAll: {
        path: '/feedback-management/inbox',
        title: 'Inbox',
        screen: 'inbox',
        menu: { group: 'Feedback Management', icon: 'inbox', type: 'inbox', isFirst: true },
      },
      list: { path: `${sentimentPages}/:id/responses`, title: 'Responses', screen: 'sentiment-responses' },
      show: { path: `${sentimentPages}/responses/:responseId`, title: 'Response', screen: 'sentiment-response' },
    },
    fields: {
      reference: { kind: 'text', on: ['list'] },
      summary: { kind: 'text', label: 'Comment', on: ['list'] },
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
    label: ['Bulk change', 'Bulk changes'],
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
    label: ['View', 'Inbox views'],
    table: 'inbox_views',
    view: 'inbox_view_rows',
    schema: inboxViewSchema,
    input: inboxViewInputSchema,
    search: ['name'],
    order: 'name',
    about: 'A view saves filters, order and columns of the inbox.',
    api: {
      list: 'GET /InboxViews',
      create: 'POST /InboxViews',
      update: 'PUT /InboxViews/:id',
      delete: 'DELETE /InboxViews/:id',
    },
    pages: {},
    fields: { groupIds: { kind: { many: 'groups' }, through: ['inbox_view_groups', 'view_id', 'group_id'] } },
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
};
