import { escalationLabels } from '../contract/escalation-labels.ts';
import { defineResource } from '../contract/resource.ts';
import { generateSchema, importFormSchema } from '../contract/schemas/forms/form-draft.ts';
import { prebuiltFieldInputSchema, prebuiltFieldSchema } from '../contract/schemas/forms/prebuilt-field.ts';
import { escalationTypes, sentimentInputSchema, sentimentSchema } from '../contract/schemas/forms/sentiment.ts';
import { sentimentFieldInputSchema, sentimentFieldSchema } from '../contract/schemas/forms/sentiment-field.ts';
import { formHandlingInputSchema } from '../contract/schemas/responses/auto-assign.ts';

const sentimentPages = '/feedback-management/sentiments';

const maxFieldRows = 1_000_000;

export const sentimentsArea = {
  sentiments: defineResource({
    label: ['Sentiment', 'Sentiments'],
    table: 'sentiments',
    view: 'sentiment_rows',
    schema: sentimentSchema,
    input: sentimentInputSchema,
    search: ['name', 'description'],
    order: 'name',
    about: 'A sentiment form records feedback and sets its assignees, severity and SLA target.',
    api: {
      list: 'GET /Sentiments',
      show: 'GET /Sentiments/:id',
      create: { endpoint: 'POST /Sentiments', bodyLimit: maxFieldRows },
      update: { endpoint: 'PUT /Sentiments/:id', bodyLimit: maxFieldRows },
      delete: 'DELETE /Sentiments/deleteWithCascade/:id',
      versions: 'GET /Sentiments/:id/versions',
      version: 'GET /Sentiments/:id/versions/:version',
      restore: 'POST /Sentiments/:id/versions/:version/restore',
      duplicate: 'POST /Sentiments/:id/duplicate',
      export: 'GET /Sentiments/:id/export',
      import: { endpoint: 'POST /Sentiments/import', needs: 'create', body: importFormSchema, bodyLimit: maxFieldRows },
      templates: { endpoint: 'GET /Sentiments/templates', needs: 'create' },
      template: { endpoint: 'GET /Sentiments/templates/:templateId', needs: 'create' },
      generate: {
        endpoint: 'POST /Sentiments/generate',
        needs: 'create',
        body: generateSchema,
        bodyLimit: maxFieldRows,
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
      create: 'POST /PrebuiltFields',
      update: 'PUT /PrebuiltFields/:id',
      delete: 'DELETE /PrebuiltFields/:id',
      addStarterSet: { endpoint: 'POST /PrebuiltFields/starterSet', needs: 'create' },
    },
    pages: {},
    fields: {},
  }),
};
