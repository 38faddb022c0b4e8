import { z } from 'zod';
import { defineResource } from '../core/contract/resource.ts';
import { importApiOf } from '../imports/rules/import-api.ts';
import { shownImportSchema } from '../imports/schemas/import.ts';
import { caseRuleInputSchema, caseRuleSchema, createCaseSchema } from './schemas/survey-case.ts';
import { comparisonSchema, crossTabSchema, textsSchema } from './schemas/survey-cross-tab.ts';
import {
  responseStatusSchema,
  surveyResponseDataSchema,
  surveyResponseInputSchema,
  surveyResponseSchema,
} from './schemas/survey-response.ts';
import { importSurveyResponsesSchema, surveyResponseImportSchema } from './schemas/survey-response-import.ts';
import {
  compareQuerySchema,
  crossTabQuerySchema,
  responseListQuerySchema,
  resultExportSchema,
  resultFilterSchema,
  textsQuerySchema,
} from './schemas/survey-result-query.ts';
import { surveySummarySchema } from './schemas/survey-results.ts';

const surveyPages = '/feedback-management/surveys';

export const surveyResponsesArea = {
  surveyCaseRules: defineResource({
    label: ['Case rule', 'Case rules'],
    table: 'survey_case_rules',
    schema: caseRuleSchema,
    input: caseRuleInputSchema,
    order: 'id',
    api: {
      show: { endpoint: 'GET /SurveyCaseRules/:id', needs: ['surveys', 'caseRules'] },
      update: 'PUT /SurveyCaseRules/:id',
      delete: 'DELETE /SurveyCaseRules/:id',
    },
    pages: {},
    fields: {},
  }),

  surveyResponses: defineResource({
    label: ['Survey response', 'Survey responses'],
    table: 'survey_responses',
    schema: surveyResponseSchema,
    input: surveyResponseInputSchema,
    search: ['summary', 'customerName'],
    searchColumn: 'search_text',
    order: '-startedAt',
    params: { surveyId: 'surveys', responseId: 'surveyResponses' },
    api: {
      list: { endpoint: 'GET /SurveyResponses/survey/:surveyId', query: responseListQuerySchema },
      summary: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/summary',
        query: resultFilterSchema,
        answer: surveySummarySchema,
        ownTransaction: true,
      },
      texts: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/texts',
        needs: 'summary',
        query: textsQuerySchema,
        answer: textsSchema,
        ownTransaction: true,
      },
      crosstab: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/crosstab',
        query: crossTabQuerySchema,
        answer: crossTabSchema,
        ownTransaction: true,
      },
      compare: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/compare',
        needs: 'crosstab',
        query: compareQuerySchema,
        answer: comparisonSchema,
        ownTransaction: true,
      },
      export: {
        endpoint: 'GET /SurveyResponses/survey/:surveyId/export',
        query: resultExportSchema,
        answer: 'text/csv',
        ownTransaction: true,
      },
      show: { endpoint: 'GET /SurveyResponses/:responseId/withData', answer: surveyResponseDataSchema },
      update: 'PUT /SurveyResponses/:id',
      delete: 'DELETE /SurveyResponses/:id',
      setStatus: { endpoint: 'PUT /SurveyResponses/:id/status', body: responseStatusSchema },
      createCase: {
        endpoint: 'POST /SurveyResponses/:id/createCase',
        body: createCaseSchema,
        answer: z.looseObject({ id: z.int() }),
      },
    },
    pages: {
      list: {
        path: `${surveyPages}/:id/responses`,
        title: 'Survey Responses',
        screen: 'survey-results',
        favoriteOf: 'surveys',
      },
      show: { path: `${surveyPages}/responses/:responseId`, title: 'Survey Response', screen: 'survey-response' },
    },
    fields: {},
  }),

  surveyResponseImports: defineResource({
    label: ['Survey response import', 'Survey response imports'],
    table: 'imports',
    view: 'survey_response_imports',
    title: 'fileName',
    schema: surveyResponseImportSchema,
    order: '-createdAt',
    api: importApiOf('SurveyResponses', {
      body: importSurveyResponsesSchema,
      row: surveyResponseImportSchema,
      shown: shownImportSchema,
    }),
    pages: {
      create: { path: `${surveyPages}/:id/responses/import`, title: 'Import Survey Responses', screen: 'import-file' },
      show: {
        path: `${surveyPages}/responses/imports/:id`,
        title: 'Survey Response Import',
        screen: 'import-steps',
      },
    },
    fields: {},
  }),
};
