import type { FieldOptions } from '../../../../src/forms/schemas/field-options.ts';
import type { FieldType } from '../../../../src/forms/schemas/field-types.ts';
import type { PublicField, PublicSurvey } from '../../../../src/surveys/schemas/submission.ts';
import type { SubmissionState } from '../../../../src/surveys/schemas/survey-page.ts';

const lists = ['One', 'Two', 'Three'].map((label, at) => ({ id: `c${at}`, label }));

export function question(
  fieldType: FieldType,
  options: FieldOptions = {},
  more: Partial<PublicField> = {},
): PublicField {
  const own = { choices: lists, rows: lists, columns: lists, formula: '2 + 3', text: 'Some words' };
  return {
    id: 1,
    fieldName: `About ${fieldType}`,
    fieldType,
    required: false,
    isSentimentValue: false,
    ...more,
    options: { ...own, key: fieldType, ...options },
  };
}

export function submissionOf(fields: readonly PublicField[], more: Partial<PublicSurvey> = {}): PublicSurvey {
  return {
    version: 1,
    title: 'Your stay',
    language: 'en',
    languages: ['en'],
    welcome: null,
    fields: fields.map((field, at) => ({ ...field, id: at + 1 })),
    allowBack: true,
    showProgress: true,
    allowResume: true,
    oneByOne: false,
    showReview: false,
    shuffle: false,
    timeLimitSec: null,
    mayEdit: false,
    kind: 'anonymous',
    hasPin: false,
    theme: {},
    brand: { name: 'Harbour Hotels', logo: null, color: null },
    prefill: {},
    timeZone: 'UTC',
    proof: { challenge: 'challenge', bits: 0 },
    ...more,
  };
}

export function stateOf(survey: PublicSurvey, more: Partial<SubmissionState> = {}): SubmissionState {
  return {
    token: 'token',
    query: '',
    survey,
    view: 'page',
    page: '',
    answers: {},
    issues: {},
    notice: null,
    submissionId: '0123456789abcdef',
    origin: 'opened',
    reached: [],
    reviewed: null,
    resume: null,
    ending: null,
    ...more,
  };
}
