import { z } from 'zod';
import { defineResource, recordPages } from '../core/contract/resource.ts';
import { pageQuerySchema } from '../core/contract/schemas/common.ts';
import { formVersionSchema } from '../forms/schemas/form-document.ts';
import { importFormSchema } from '../forms/schemas/form-draft.ts';
import { formTemplateSchema, templateCardSchema } from '../forms/schemas/form-template.ts';
import { surveyInputSchema, surveyListQuerySchema, surveySchema, surveySnapshotSchema } from './schemas/survey.ts';
import { caseDryRunSchema, caseRuleInputSchema, caseRuleSchema } from './schemas/survey-case.ts';
import { distributionInputSchema, distributionSchema } from './schemas/survey-distribution.ts';
import {
  generateSurveySchema,
  importedSurveySchema,
  surveyDocumentSchema,
  surveyDraftSchema,
} from './schemas/survey-document.ts';
import { surveyFolderInputSchema, surveyFolderSchema } from './schemas/survey-folder.ts';
import { audienceSchema, distributionsSchema } from './schemas/survey-invitation.ts';
import { addressedLinkSchema, surveyLinkInputSchema } from './schemas/survey-link.ts';
import { surveyPreviewSchema } from './schemas/survey-preview.ts';
import { surveyQuestionInputSchema, surveyQuestionSchema } from './schemas/survey-question.ts';

const surveyPages = '/feedback-management/surveys';

const maxFieldRows = 1_000_000;

export const surveysArea = {
  surveys: defineResource({
    label: ['Survey', 'Surveys'],
    emptyPicture: 'form',
    table: 'surveys',
    view: 'survey_rows',
    schema: surveySchema,
    input: surveyInputSchema,
    search: ['name', 'description'],
    order: 'name',
    about: 'A survey collects responses from customers through links.',
    api: {
      list: { endpoint: 'GET /Surveys', query: surveyListQuerySchema },
      show: 'GET /Surveys/:id',
      create: { endpoint: 'POST /Surveys', bodyLimit: maxFieldRows },
      update: { endpoint: 'PUT /Surveys/:id', bodyLimit: maxFieldRows },
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
        body: surveyInputSchema,
        answer: surveyPreviewSchema,
        bodyLimit: maxFieldRows,
      },
      savedPreview: { endpoint: 'GET /Surveys/:id/preview', needs: 'update', answer: surveyPreviewSchema },
      previewNew: {
        endpoint: 'POST /Surveys/preview',
        needs: 'create',
        body: surveyInputSchema,
        answer: surveyPreviewSchema,
        bodyLimit: maxFieldRows,
      },
      versions: { endpoint: 'GET /Surveys/:id/versions', query: pageQuerySchema, answer: z.array(formVersionSchema) },
      version: {
        endpoint: 'GET /Surveys/:id/versions/:version',
        answer: formVersionSchema.extend({ form: surveySnapshotSchema }),
      },
      restore: 'POST /Surveys/:id/versions/:version/restore',
      export: { endpoint: 'GET /Surveys/:id/export', answer: surveyDocumentSchema },
      import: {
        endpoint: 'POST /Surveys/import',
        needs: 'create',
        body: importFormSchema,
        answer: importedSurveySchema,
        bodyLimit: maxFieldRows,
      },
      templates: { endpoint: 'GET /Surveys/templates', needs: 'create', answer: z.array(templateCardSchema) },
      template: {
        endpoint: 'GET /Surveys/templates/:templateId',
        needs: 'create',
        answer: formTemplateSchema.extend({ document: surveyDocumentSchema }),
      },
      generate: {
        endpoint: 'POST /Surveys/generate',
        needs: 'create',
        body: generateSurveySchema,
        answer: surveyDraftSchema,
        bodyLimit: maxFieldRows,
        perMinute: 60,
        ownTransaction: true,
      },
      links: { endpoint: 'GET /Surveys/:id/links', query: pageQuerySchema, answer: z.array(addressedLinkSchema) },
      addLink: { endpoint: 'POST /Surveys/:id/links', body: surveyLinkInputSchema, answer: addressedLinkSchema },
      distributions: {
        endpoint: 'GET /Surveys/:id/distributions',
        query: pageQuerySchema,
        answer: distributionsSchema,
      },
      addDistribution: {
        endpoint: 'POST /Surveys/:id/distributions',
        body: distributionInputSchema,
        answer: z.union([distributionSchema, audienceSchema]),
        bodyLimit: maxFieldRows,
        perMinute: 60,
      },
      caseRules: { endpoint: 'GET /Surveys/:id/caseRules', answer: z.array(caseRuleSchema) },
      addCaseRule: { endpoint: 'POST /Surveys/:id/caseRules', body: caseRuleInputSchema, answer: caseRuleSchema },
      dryRunCaseRule: {
        endpoint: 'POST /Surveys/:id/caseRules/dryRun',
        needs: 'addCaseRule',
        body: caseRuleInputSchema,
        answer: caseDryRunSchema,
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
        title: 'Create from a description',
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
      show: { path: `${surveyPages}/:id`, title: 'Survey', screen: 'survey-view', favoriteOf: 'surveys' },
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
    about: 'A folder groups surveys. A survey is in one folder or in none.',
    api: {
      list: 'GET /SurveyFolders',
      show: { endpoint: 'GET /SurveyFolders/:id', needs: 'list' },
      create: 'POST /SurveyFolders',
      update: 'PUT /SurveyFolders/:id',
      delete: 'DELETE /SurveyFolders/:id',
    },
    pages: {
      list: { path: `${surveyPages}/folders`, title: 'Survey Folders' },
      ...recordPages(`${surveyPages}/folders`, 'Survey folder'),
    },
    fields: { name: { kind: 'text' }, surveyCount: { kind: 'number', label: 'Surveys', on: ['list', 'show'] } },
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
      show: { endpoint: 'GET /SurveyQuestions/:id', needs: 'list' },
      create: 'POST /SurveyQuestions',
      update: 'PUT /SurveyQuestions/:id',
      delete: 'DELETE /SurveyQuestions/:id',
    },
    pages: {},
    fields: {},
  }),
};
