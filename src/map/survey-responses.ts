import { defineResource } from '../contract/resource.ts';
import { caseRuleInputSchema, caseRuleSchema, createCaseSchema } from '../contract/schemas/surveys/survey-case.ts';
import {
  responseStatusSchema,
  surveyResponseInputSchema,
  surveyResponseSchema,
} from '../contract/schemas/surveys/survey-response.ts';
import {
  compareQuerySchema,
  crossTabQuerySchema,
  responseListQuerySchema,
  resultExportSchema,
  resultFilterSchema,
  textsQuerySchema,
} from '../contract/schemas/surveys/survey-result-query.ts';

const surveyPages = '/feedback-management/surveys';

export const surveyResponsesArea = {
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
      list: { endpoint: 'GET /SurveyResponses/survey/:surveyId', query: responseListQuerySchema },
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
      setStatus: { endpoint: 'PUT /SurveyResponses/:id/status', body: responseStatusSchema },
      createCase: { endpoint: 'POST /SurveyResponses/:id/createCase', body: createCaseSchema },
    },
    pages: {
      list: { path: `${surveyPages}/:id/responses`, title: 'Survey Responses', screen: 'survey-results' },
      show: { path: `${surveyPages}/responses/:responseId`, title: 'Survey Response', screen: 'survey-response' },
    },
    fields: {},
  }),
};
