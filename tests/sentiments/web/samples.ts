import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { inboxViewNames } from '../../../src/responses/schemas/inbox.ts';
import { atHome, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

const timestamps = { createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z', version: 1 };

export const form = {
  ...timestamps,
  id: 3,
  name: 'Branch visit',
  description: 'At the counter',
  enableCustomer: false,
  enableEscalation: false,
  escalationType: null,
  enableSLA: false,
  severityLevels: [],
  assignedUsers: [],
  assignedGroups: [],
  fieldCount: 1,
  responseCount: 0,
  openCount: 0,
  value: 'Branch visit',
};

export const field = (id: number, fieldName: string, fieldType = 'text', more: object = {}) => ({
  ...timestamps,
  id,
  sentimentId: 3,
  fieldName,
  fieldType,
  required: false,
  isSentimentValue: false,
  options: {},
  position: id - 1,
  ...more,
});

export const response = {
  ...timestamps,
  id: 41,
  reference: 'R-1041',
  sentimentId: 3,
  status: 'new',
  customStatusId: null,
  severityLevelId: null as number | null,
  customerResponseId: null,
  customerName: null,
  summary: 'The queue was long',
  sentimentScore: -1,
  assignedToIds: [] as number[],
  assignedGroupIds: [] as number[],
  escalationType: 'none',
  escalationLevel: 0,
  escalatedAt: null,
  slaDueAt: null,
  slaWarnAt: null,
  firstResponseDueAt: null,
  firstRespondedAt: null,
  nextResponseDueAt: null,
  pausedAt: null,
  pausedMs: 0,
  resolvedAt: null,
  resolutionCode: null,
  rootCause: null,
  resolutionText: null,
  rejectionReason: null,
  duplicateOf: null,
  channel: 'staff',
  formVersion: 1,
  language: null,
  sentimentLabel: 'negative',
  sentimentSource: 'score',
  sentimentConfidence: 1,
  topics: [] as string[],
  createdBy: 1,
};

export const row = (more: object = {}) => ({
  ...response,
  sentimentName: 'Branch visit',
  severityName: null,
  severityColor: null,
  severityRank: null,
  isOpen: true,
  isOverdue: false,
  ...more,
});

export const listed = (rows: readonly object[], total = rows.length) => ({
  body: rows,
  headers: { 'x-total-count': String(total) },
});

export const viewCounts = (counts: Record<string, number> = {}) => ({
  builtIn: inboxViewNames.map((view) => ({ view, count: counts[view] ?? 0, capped: false })),
  saved: [],
});

export const note = (id: number, notes: string, more: object = {}) => ({
  ...timestamps,
  id,
  responseId: 41,
  kind: 'note',
  notes,
  detail: {},
  status: null,
  userId: 1,
  userName: 'Maya Lind',
  ...more,
});

export const details = {
  ...response,
  allowedStatuses: ['in_progress', 'pending_customer', 'resolved', 'rejected'],
  sentiment: { id: 3, name: 'Branch visit', enableSLA: false },
  severityLevel: null as object | null,
  customer: null,
  values: [{ fieldId: 1, fieldName: 'What happened?', fieldType: 'text', value: 'Queue', text: 'Queue' }],
  reading: {
    language: 'en',
    score: null as number | null,
    label: null as string | null,
    topics: [],
    answers: [] as object[],
  },
  textCorrected: null as object | null,
  assignedUsers: [] as { id: number; name: string }[],
  assignedGroups: [] as { id: number; name: string }[],
  createdByName: 'Maya Lind',
  watchers: [] as { id: number; name: string }[],
  statusSince: timestamps.createdAt,
  rejectionCode: null,
  duplicateOfReference: null as string | null,
  duplicates: [] as object[],
  followUpAt: null as string | null,
  surveyAnswer: null as object | null,
  tracking: [note(1, 'Response received', { kind: 'created' })],
};

const colleague = (id: number, fullName: string) => ({ id, fullName, isActive: true });

const company = {
  ...atHome(allPermissions().map(({ route }) => route)),
  'GET /Sentiments': { body: [form], headers: { 'x-total-count': '1' } },
  'GET /Sentiments/3': { body: form },
  'GET /SentimentFields/bySentimentId/3': { body: [field(1, 'What happened?')] },
  'GET /CustomUsers/withRelations': { body: [colleague(1, 'Maya Lind'), colleague(2, 'Jonas Weber')] },
  'GET /CustomGroups/withRelations': {
    body: [
      { id: 5, name: 'Branch North' },
      { id: 6, name: 'Contact centre' },
    ],
  },
  'GET /SeverityLevels': { body: [{ id: 8, name: 'High', color: '#d97706', daysToResolve: 3 }] },
  'GET /Customers/fromResponses': { body: { success: true, data: [] } },
  'GET /SentimentResponses/41/similar': { body: [] },
  'GET /SentimentResponses/41/followUps': { body: [] },
  'GET /SentimentResponses': listed([]),
  'GET /SentimentResponses/views': { body: viewCounts() },
  'GET /SentimentResponses/bySentimentId/3': { body: { success: true, data: [] }, headers: { 'x-total-count': '0' } },
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
