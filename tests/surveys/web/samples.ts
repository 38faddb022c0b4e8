import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { surveySettingsSchema } from '../../../src/surveys/schemas/survey.ts';
import { atHome, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

export const timestamps = { createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z', version: 1 };

export const survey = {
  ...timestamps,
  id: 4,
  name: 'After a stay',
  description: 'For guests',
  type: 'custom',
  title: { en: 'How was your stay?' },
  languages: ['en'],
  defaultLanguage: 'en',
  welcome: { isShown: false, title: {}, text: {}, button: {} },
  endings: [] as object[],
  quotas: [] as object[],
  theme: {},
  settings: surveySettingsSchema.parse({}),
  status: 'draft',
  tags: [],
  folderId: null as number | null,
  publishedVersion: null as number | null,
  formVersion: 1,
  publishedAt: null,
  fieldCount: 1,
  startedCount: 0,
  responseCount: 0,
  completionRate: null as number | null,
  value: 'After a stay',
};

export const question = (id: number, fieldName: string, fieldType = 'text', more: object = {}) => ({
  ...timestamps,
  id,
  surveyId: 4,
  fieldName,
  fieldType,
  required: false,
  isSentimentValue: false,
  options: {},
  position: id - 1,
  ...more,
});

export const link = {
  ...timestamps,
  id: 9,
  surveyId: 4,
  name: 'Front desk',
  kind: 'anonymous',
  customerId: null,
  language: null,
  startsAt: null,
  expiresAt: null,
  maxUses: null,
  source: '',
  prefill: {},
  isActive: true,
  uses: 3,
  hasPassword: false,
  hasPin: false,
  verifiesEmail: false,
  slug: null as string | null,
  readableUrl: null as string | null,
  value: 'Front desk',
  url: 'http://demo.localhost/survey/abcdefghijklmnopqrstuv',
};

export const listed = (rows: readonly object[], total = rows.length) => ({
  body: rows,
  headers: { 'x-total-count': String(total) },
});

const company = {
  ...atHome(allPermissions().map(({ route }) => route)),
  'GET /Surveys': listed([survey]),
  'GET /SurveyFolders': listed([]),
  'GET /Surveys/4': { body: survey },
  'GET /SurveyQuestions/bySurveyId/4': { body: [question(1, 'How was it?', 'rating_star')] },
  'GET /Surveys/4/links': { body: [link] },
  'GET /Surveys/4/distributions': { body: { sender: null, distributions: [] } },
  'GET /CustomUsers/withRelations': { body: [] },
  'GET /Sentiments': listed([]),
  'GET /PrebuiltFields': { body: [] },
};

export function renderPage(path: string, answers: Parameters<typeof serve>[0] = {}) {
  signIn();
  const requests = serve({ ...company, ...answers });
  openPage(path);
  return {
    requests,
    sent: (endpoint: string) =>
      requests.filter(({ method, path: requestPath }) => `${method} ${requestPath}` === endpoint),
  };
}
