import { z } from 'zod';
import { defineResource } from '../core/contract/resource.ts';
import { doneSchema, pageQuerySchema } from '../core/contract/schemas/common.ts';
import { presenceInputSchema } from '../core/contract/schemas/presence.ts';
import { statuses } from '../forms/schemas/response-statuses.ts';
import { importApiOf } from '../imports/rules/import-api.ts';
import { shownImportSchema } from '../imports/schemas/import.ts';
import { followUpInputSchema, followUpSchema } from './schemas/follow-up.ts';
import {
  inboxExportSchema,
  inboxQuerySchema,
  responseRowSchema,
  viewCountsQuerySchema,
  viewCountsSchema,
} from './schemas/inbox.ts';
import { inboxViewInputSchema, inboxViewSchema } from './schemas/inbox-view.ts';
import { batchAnswerSchema, batchInputSchema, responseBatchSchema } from './schemas/response-batch.ts';
import { handledResponseSchema, responseDetailsSchema } from './schemas/response-details.ts';
import {
  editNoteSchema,
  escalateSchema,
  mergeSchema,
  setCustomerSchema,
  setSeveritySchema,
  watcherSchema,
  watchSchema,
} from './schemas/response-handling.ts';
import { importResponsesSchema, responseImportSchema } from './schemas/response-import.ts';
import { correctTextSchema, transcribeSchema } from './schemas/response-text.ts';
import {
  assignGroupsSchema,
  assignOneSchema,
  assignUsersSchema,
  channels,
  createResponseSchema,
  setStatusSchema,
  trackingInputSchema,
  trackingSchema,
} from './schemas/sentiment-response.ts';
import { similarSchema } from './schemas/similar-response.ts';
import { slaExplanationSchema } from './schemas/sla-clock.ts';

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
    live: 'responses',
    api: {
      list: { endpoint: 'GET /SentimentResponses/bySentimentId/:sentimentId', wrapped: true, query: inboxQuerySchema },
      listAll: {
        endpoint: 'GET /SentimentResponses',
        query: inboxQuerySchema,
        answer: z.array(responseRowSchema),
      },
      views: { endpoint: 'GET /SentimentResponses/views', query: viewCountsQuerySchema, answer: viewCountsSchema },
      export: {
        endpoint: 'GET /SentimentResponses/export',
        query: inboxExportSchema,
        answer: 'text/csv',
        ownTransaction: true,
      },
      show: { endpoint: 'GET /SentimentResponses/:responseId/withData', wrapped: true, answer: responseDetailsSchema },
      create: { endpoint: 'POST /SentimentResponses/create', body: createResponseSchema },
      setStatus: {
        endpoint: 'PUT /SentimentResponses/:id/status',
        body: setStatusSchema,
        answer: handledResponseSchema,
      },
      assign: { endpoint: 'PUT /SentimentResponses/:id/assign', body: assignOneSchema, answer: handledResponseSchema },
      assignUsers: {
        endpoint: 'PUT /SentimentResponses/:id/assignMultipleUsers',
        body: assignUsersSchema,
        answer: handledResponseSchema,
      },
      assignGroups: {
        endpoint: 'PUT /SentimentResponses/:id/assignGroups',
        body: assignGroupsSchema,
        answer: handledResponseSchema,
      },
      setSeverity: {
        endpoint: 'PUT /SentimentResponses/:id/severity',
        body: setSeveritySchema,
        answer: handledResponseSchema,
      },
      setCustomer: {
        endpoint: 'PUT /SentimentResponses/:id/customer',
        body: setCustomerSchema,
        answer: handledResponseSchema,
      },
      merge: { endpoint: 'POST /SentimentResponses/:id/duplicates', body: mergeSchema, answer: handledResponseSchema },
      unmerge: { endpoint: 'DELETE /SentimentResponses/:id/duplicates', answer: handledResponseSchema },
      similar: { endpoint: 'GET /SentimentResponses/:id/similar', answer: z.array(similarSchema) },
      followUps: {
        endpoint: 'GET /SentimentResponses/:id/followUps',
        query: pageQuerySchema,
        answer: z.array(followUpSchema),
      },
      followUp: {
        endpoint: 'POST /SentimentResponses/:id/followUps',
        body: followUpInputSchema,
        answer: z.array(followUpSchema),
      },
      escalate: {
        endpoint: 'POST /SentimentResponses/:id/escalate',
        body: escalateSchema,
        answer: handledResponseSchema,
      },
      watchers: { endpoint: 'GET /SentimentResponses/:id/watchers', answer: z.array(watcherSchema) },
      watch: { endpoint: 'POST /SentimentResponses/:id/watchers', body: watchSchema, answer: z.array(watcherSchema) },
      unwatch: { endpoint: 'DELETE /SentimentResponses/:id/watchers/:userId', answer: z.array(watcherSchema) },
      present: {
        endpoint: 'PUT /SentimentResponses/:id/presence',
        needs: 'show',
        body: presenceInputSchema,
        answer: doneSchema,
      },
      sla: { endpoint: 'GET /SentimentResponses/:id/sla', answer: slaExplanationSchema },
      correctText: {
        endpoint: 'PUT /SentimentResponses/:id/text',
        body: correctTextSchema,
        answer: handledResponseSchema,
      },
      transcribe: {
        endpoint: 'PUT /SentimentResponses/:id/transcript',
        needs: 'correctText',
        body: transcribeSchema,
        answer: handledResponseSchema,
      },
    },
    pages: {
      listAll: {
        path: '/feedback-management/inbox',
        title: 'Inbox',
        screen: 'inbox',
        menu: { group: 'Feedback Management', icon: 'inbox', type: 'inbox', isFirst: true },
      },
      list: {
        path: `${sentimentPages}/:id/responses`,
        title: 'Responses',
        screen: 'sentiment-responses',
        favoriteOf: 'sentiments',
      },
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

  responseImports: defineResource({
    label: ['Response import', 'Response imports'],
    table: 'imports',
    view: 'response_imports',
    title: 'fileName',
    schema: responseImportSchema,
    order: '-createdAt',
    api: importApiOf('SentimentResponses', {
      body: importResponsesSchema,
      row: responseImportSchema,
      shown: shownImportSchema,
    }),
    pages: {
      create: { path: `${sentimentPages}/:id/responses/import`, title: 'Import Responses', screen: 'import-file' },
      show: { path: `${sentimentPages}/responses/imports/:id`, title: 'Response Import', screen: 'import-steps' },
    },
    fields: {},
  }),

  responseBatches: defineResource({
    label: ['Bulk change', 'Bulk changes'],
    table: 'response_batches',
    schema: responseBatchSchema,
    params: { batchId: 'responseBatches' },
    api: {
      bulk: { endpoint: 'POST /SentimentResponses/bulk', body: batchInputSchema, answer: batchAnswerSchema },
      undo: { endpoint: 'POST /SentimentResponses/bulk/:batchId/undo', answer: batchAnswerSchema },
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
      show: { endpoint: 'GET /InboxViews/:id', needs: 'list' },
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
      show: { endpoint: 'GET /SentimentResponseTracking/:id', needs: 'list' },
      create: { endpoint: 'POST /SentimentResponses/:responseId/tracking', body: trackingInputSchema },
      update: { endpoint: 'PUT /SentimentResponseTracking/:id', body: editNoteSchema },
      delete: 'DELETE /SentimentResponseTracking/:id',
      restore: 'POST /SentimentResponseTracking/:id/restore',
    },
    pages: {},
    fields: {},
  }),
};
