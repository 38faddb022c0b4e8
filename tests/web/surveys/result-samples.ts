import type { SurveyResponseData } from '../../../src/contract/schemas/surveys/survey-response.ts';
import type { SurveySummary } from '../../../src/contract/schemas/surveys/survey-results.ts';

const figure = (value: number | null, n: number) => ({
  ...{ value, n, isSmall: n < 30 },
  interval: value === null ? null : { low: value - 8, high: value + 8 },
});
const choice = (id: string, label: string, count: number, n: number) => ({
  id,
  label,
  count,
  share: (100 * count) / n,
});

export const summary: SurveySummary = {
  survey: { id: 3, name: 'After a stay', publishedVersion: 2, isMixed: false },
  n: 40,
  totals: {
    ...{ started: 50, partial: 10, complete: 40, screenedOut: 0, overQuota: 0, spam: 1, test: 0 },
    ...{ completion: figure(80, 50), medianMs: 97_000 },
  },
  rates: {
    opened: { since: '2026-03-01', opened: 100, began: 50, complete: 40, rate: figure(40, 100), isWhole: true },
    invited: {
      ...{ delivered: 80, complete: 20, rate: figure(25, 80) },
      opened: { sent: 90, opened: 45, rate: figure(50, 90) },
    },
    followedUp: { delivered: 4, complete: 2, rate: figure(50, 4), opened: null },
  },
  days: [
    { day: '2026-03-01', started: 30, complete: 24 },
    { day: '2026-03-02', started: 20, complete: 16 },
  ],
  metrics: {
    nps: { ...figure(23, 40), promoters: 20, passives: 9, detractors: 11 },
    csat: figure(75, 12),
    ces: figure(null, 0),
    sentiment: figure(0.3, 40),
  },
  headlines: { nps: 'recommend', csat: 'satisfied', ces: null },
  trend: { unit: 'week', periods: [] },
  topBoxes: 2,
  steps: [
    { fieldId: 1, fieldName: 'Recommend?', reached: 50, answered: 50, left: 2, medianMs: 4_000 },
    { fieldId: 2, fieldName: 'Which hotel?', reached: 48, answered: 40, left: 8, medianMs: null },
  ],
  questions: [
    {
      ...{ fieldId: 2, key: 'hotel', fieldName: 'Which hotel?', fieldType: 'select', isRemoved: false },
      ...{ n: 40, isGrouping: true },
      result: {
        ...{ kind: 'choices', isMultiple: false, others: [{ text: 'A boat', count: 2 }] },
        choices: [choice('bergen', 'Bergen', 30, 40), choice('dubai', 'Dubai', 10, 40)],
      },
    },
    {
      ...{ fieldId: 5, key: 'why', fieldName: 'Why?', fieldType: 'textarea', isRemoved: true },
      ...{ n: 12, isGrouping: false },
      result: {
        ...{ kind: 'text', read: 12, words: [{ word: 'room', count: 7, feeling: -0.4 }] },
        topics: [{ word: 'noise', count: 5, feeling: -0.6 }],
        feelings: { positive: 3, neutral: 2, negative: 7, mixed: 0, unread: 0 },
      },
    },
  ],
  known: {
    ...{ languages: ['ar', 'en'], sources: ['lobby'], devices: ['phone'], tags: ['call back'] },
    links: [{ id: 8, name: 'Lobby tablet' }],
  },
};

export const answer: SurveyResponseData = {
  ...{ id: 71, createdAt: '2026-03-01T08:00:00.000Z', updatedAt: '2026-03-01T08:00:00.000Z', version: 1 },
  ...{ createdBy: null, updatedBy: null, tenantId: 7 },
  ...{ surveyId: 3, surveyVersion: 2, linkId: 8, customerId: null, customerName: null, status: 'complete' },
  ...{ language: 'ar', startedAt: '2026-03-01T08:00:00.000Z', completedAt: '2026-03-01T08:02:00.000Z' },
  ...{
    durationMs: 120_000,
    lateBySec: null,
    editedAt: null,
    ownClockSec: null,
    earlier: [],
    nps: 3,
    csat: null,
    ces: null,
    sentimentScore: -0.8,
    ...{ sentimentLabel: 'negative', sentimentSource: 'score', sentimentConfidence: 0.7 },
    summary: 'The lift was stuck',
  },
  ...{ endingId: 'sorry', source: 'lobby', device: 'tablet', browser: 'Safari', tags: ['call back'], note: '' },
  ...{
    caseId: 41,
    perQuestionMs: {},
    surveyName: 'After a stay',
    linkName: 'Lobby tablet',
    verifiedEmail: 'rosa@example.com',
    addressHolders: [
      { id: 5, name: 'Rosa Lind' },
      { id: 6, name: 'Rosa Lindqvist' },
    ],
  },
  referrer: 'https://stay.example/booked',
  consent: { at: '2026-03-01T08:00:00.000Z', version: 2, text: 'We keep your answers for a year.' },
  ...{ caseReference: 'R-1041', previousId: null, nextId: 70 },
  answers: [
    { fieldId: 1, fieldName: 'Recommend?', fieldType: 'nps', value: 3, text: '3 of 10' },
    { fieldId: 5, fieldName: 'Why?', fieldType: 'textarea', value: 'The lift was stuck', text: 'The lift was stuck' },
  ],
  path: [
    { fieldId: 1, fieldName: 'Recommend?', fieldType: 'nps', state: 'answered', ms: 4_000 },
    { fieldId: 2, fieldName: 'Which hotel?', fieldType: 'select', state: 'skipped', ms: 9_000 },
    { fieldId: 4, fieldName: 'What was best?', fieldType: 'radio', state: 'branched', ms: null },
    { fieldId: 5, fieldName: 'Why?', fieldType: 'textarea', state: 'answered', ms: 30_000 },
  ],
} as SurveyResponseData;
