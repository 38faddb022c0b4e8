import { defineResource } from '../contract/resource.ts';
import { importFormSchema } from '../contract/schemas/forms/form-draft.ts';
import { surveyInputSchema, surveyListQuerySchema, surveySchema } from '../contract/schemas/surveys/survey.ts';
import { caseRuleInputSchema } from '../contract/schemas/surveys/survey-case.ts';
import { distributionInputSchema } from '../contract/schemas/surveys/survey-distribution.ts';
import { generateSurveySchema } from '../contract/schemas/surveys/survey-document.ts';
import { surveyFolderInputSchema, surveyFolderSchema } from '../contract/schemas/surveys/survey-folder.ts';
import { surveyLinkInputSchema } from '../contract/schemas/surveys/survey-link.ts';
import { surveyQuestionInputSchema, surveyQuestionSchema } from '../contract/schemas/surveys/survey-question.ts';

const surveyPages = '/feedback-management/surveys';

const maxFieldRows = 1_000_000;

export const surveysArea = {
  surveys: defineResource({
    label: ['Survey', 'Surveys'],
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
        bodyLimit: maxFieldRows,
      },
      savedPreview: { endpoint: 'GET /Surveys/:id/preview', needs: 'update' },
      previewNew: {
        endpoint: 'POST /Surveys/preview',
        needs: 'create',
        body: surveyInputSchema,
        bodyLimit: maxFieldRows,
      },
      versions: 'GET /Surveys/:id/versions',
      version: 'GET /Surveys/:id/versions/:version',
      restore: 'POST /Surveys/:id/versions/:version/restore',
      export: 'GET /Surveys/:id/export',
      import: { endpoint: 'POST /Surveys/import', needs: 'create', body: importFormSchema, bodyLimit: maxFieldRows },
      templates: { endpoint: 'GET /Surveys/templates', needs: 'create' },
      template: { endpoint: 'GET /Surveys/templates/:templateId', needs: 'create' },
      generate: {
        endpoint: 'POST /Surveys/generate',
        needs: 'create',
        body: generateSurveySchema,
        bodyLimit: maxFieldRows,
        perMinute: 60,
        ownTransaction: true,
      },
      links: 'GET /Surveys/:id/links',
      addLink: { endpoint: 'POST /Surveys/:id/links', body: surveyLinkInputSchema },
      distributions: 'GET /Surveys/:id/distributions',
      addDistribution: {
        endpoint: 'POST /Surveys/:id/distributions',
        body: distributionInputSchema,
        bodyLimit: maxFieldRows,
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
      show: { path: `${surveyPages}/:id`, title: 'Survey', screen: 'survey-view' },
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
      create: 'POST /SurveyFolders',
      update: 'PUT /SurveyFolders/:id',
      delete: 'DELETE /SurveyFolders/:id',
    },
    pages: { list: { path: `${surveyPages}/folders`, title: 'Survey Folders' } },
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
      create: 'POST /SurveyQuestions',
      update: 'PUT /SurveyQuestions/:id',
      delete: 'DELETE /SurveyQuestions/:id',
    },
    pages: {},
    fields: {},
  }),
};
