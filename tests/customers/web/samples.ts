import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { atHome, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

const timestamps = { createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z', version: 1 };

export const field = (id: number, key: string, fieldName: string, fieldType = 'text', more: object = {}) => ({
  id,
  fieldName,
  fieldType,
  required: false,
  isSentimentValue: false,
  options: { key, ...more },
});

export const customerForm = {
  ...timestamps,
  id: 2,
  name: 'Customer',
  description: '',
  displayNameTemplate: '{name}',
  parts: { email: 'email', phone: 'phone' },
  identityKeys: ['email', 'phone'],
  isDefault: true,
  fields: [
    { ...field(1, 'name', 'Name'), required: true },
    field(2, 'email', 'Email', 'email'),
    field(3, 'phone', 'Phone', 'phone'),
    field(4, 'since', 'Customer since'),
  ],
};

export const rosa = {
  ...timestamps,
  id: 9,
  displayName: 'Rosa Berg',
  email: 'rosa@example.com',
  phone: null as string | null,
  company: 'Berg & Co',
  restrictions: [] as string[],
  customerFormId: 2,
  ownerId: null as number | null,
  groupIds: [] as number[],
  tags: [] as string[],
  nps: null,
  csat: null,
  sentiment: null,
  lastFeedbackAt: null,
  daysSinceFeedback: null,
  openCases: 0,
  surveysAnswered: 0,
  values: [
    { fieldId: 1, fieldName: 'Name', fieldType: 'text', value: 'Rosa Berg', text: 'Rosa Berg' },
    { fieldId: 2, fieldName: 'Email', fieldType: 'email', value: 'rosa@example.com', text: 'rosa@example.com' },
    { fieldId: 4, fieldName: 'Customer since', fieldType: 'text', value: '2019', text: '2019' },
  ],
};

const allRoutes = allPermissions().map(({ route }) => route);

export function renderPage(
  path: string,
  answers: Parameters<typeof serve>[0] = {},
  permissions: readonly string[] = allRoutes,
) {
  signIn();
  const requests = serve({
    ...atHome(permissions),
    'GET /CustomerForms': { body: [customerForm], headers: { 'x-total-count': '1' } },
    'GET /CustomerForms/2': { body: customerForm },
    'GET /CustomerFormResponses': { body: [rosa], headers: { 'x-total-count': '1' } },
    'GET /CustomerFormResponses/9': { body: rosa },
    'GET /PrebuiltFields': { body: [] },
    ...answers,
  });
  openPage(path);
  return { requests, sent: (name: string) => requests.filter(({ method, path: at }) => `${method} ${at}` === name) };
}
