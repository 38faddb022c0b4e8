import { z } from 'zod';
import { defineResource } from '../core/contract/resource.ts';
import { doneSchema, pageQuerySchema } from '../core/contract/schemas/common.ts';
import {
  formDocumentSchema,
  formSnapshotSchema,
  formVersionSchema,
  importedFormSchema,
} from '../forms/schemas/form-document.ts';
import { formDraftSchema, generateSchema, importFormSchema } from '../forms/schemas/form-draft.ts';
import { formTemplateSchema, templateCardSchema } from '../forms/schemas/form-template.ts';
import { prebuiltFieldInputSchema, prebuiltFieldSchema } from '../forms/schemas/prebuilt-field.ts';
import { escalationTypes, sentimentInputSchema, sentimentSchema } from '../forms/schemas/sentiment.ts';
import { sentimentFieldInputSchema, sentimentFieldSchema } from '../forms/schemas/sentiment-field.ts';
import { formHandlingInputSchema, formHandlingSchema } from '../responses/schemas/auto-assign.ts';
import { escalationLabels } from '../responses/schemas/escalation-labels.ts';

const sentimentPages = '/feedback-management/sentiments';
const menu = {
  group: 'Feedback Management',
  under: 'Sentiments',
  underType: 'sentiments',
  icon: 'sentiments',
} as const;

const maxFieldRows = 1_000_000;

export const sentimentsArea = {
  sentiments: defineResource({
    label: ['Sentiment', 'Sentiments'],
    emptyPicture: 'form',
    table: 'sentiments',
    view: 'sentiment_rows',
    schema: sentimentSchema,
    stored: [{ table: 'sentiment_handling', id: 'sentiment_id', schema: formHandlingSchema }],
    input: sentimentInputSchema,
    search: ['name', 'description'],
    order: 'name',
    about: 'A sentiment form records feedback and sets its assignees, severity and SLA target.',
    live: 'figures',
    api: {
      list: 'GET /Sentiments',
      show: 'GET /Sentiments/:id',
      create: { endpoint: 'POST /Sentiments', bodyLimit: maxFieldRows },
      update: { endpoint: 'PUT /Sentiments/:id', bodyLimit: maxFieldRows },
      delete: 'DELETE /Sentiments/deleteWithCascade/:id',
      versions: {
        endpoint: 'GET /Sentiments/:id/versions',
        query: pageQuerySchema,
        answer: z.array(formVersionSchema),
      },
      version: {
        endpoint: 'GET /Sentiments/:id/versions/:version',
        answer: formVersionSchema.extend({ form: formSnapshotSchema }),
      },
      restore: 'POST /Sentiments/:id/versions/:version/restore',
      duplicate: 'POST /Sentiments/:id/duplicate',
      export: { endpoint: 'GET /Sentiments/:id/export', answer: formDocumentSchema },
      import: {
        endpoint: 'POST /Sentiments/import',
        needs: 'create',
        body: importFormSchema,
        answer: importedFormSchema,
        bodyLimit: maxFieldRows,
      },
      templates: { endpoint: 'GET /Sentiments/templates', needs: 'create', answer: z.array(templateCardSchema) },
      template: { endpoint: 'GET /Sentiments/templates/:templateId', needs: 'create', answer: formTemplateSchema },
      generate: {
        endpoint: 'POST /Sentiments/generate',
        needs: 'create',
        body: generateSchema,
        answer: formDraftSchema,
        bodyLimit: maxFieldRows,
        perMinute: 60,
        ownTransaction: true,
      },
      handling: { endpoint: 'GET /Sentiments/:id/handling', answer: formHandlingSchema },
      setHandling: {
        endpoint: 'PUT /Sentiments/:id/handling',
        body: formHandlingInputSchema,
        answer: formHandlingSchema,
      },
    },
    pages: {
      create: {
        path: `${sentimentPages}/create`,
        title: 'Create Sentiment',
        screen: 'choose-sentiment-start',
        menu: { ...menu, title: 'Create Sentiment' },
      },
      list: {
        path: sentimentPages,
        title: 'Sentiments',
        screen: 'sentiment-list',
        menu: { ...menu, title: 'All Sentiments' },
      },
      fromScratch: {
        path: `${sentimentPages}/create-from-scratch`,
        title: 'Create from Scratch',
        needs: 'create',
        screen: 'sentiment-builder',
      },
      fromAi: {
        path: `${sentimentPages}/create-from-ai`,
        title: 'Create from a description',
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
        labels: escalationLabels,
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
      show: { endpoint: 'GET /SentimentFields/:id', needs: 'list' },
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
    about: 'Ready-made questions. A form gets its own copy.',
    api: {
      list: 'GET /PrebuiltFields',
      show: { endpoint: 'GET /PrebuiltFields/:id', needs: 'list' },
      create: 'POST /PrebuiltFields',
      update: 'PUT /PrebuiltFields/:id',
      delete: 'DELETE /PrebuiltFields/:id',
      addStarterSet: {
        endpoint: 'POST /PrebuiltFields/starterSet',
        needs: 'create',
        answer: doneSchema.extend({ added: z.int() }),
      },
    },
    pages: {},
    fields: {},
  }),
};
