import type { FieldOptions } from '../../../src/contract/schemas/forms/field-options.ts';
import type { FieldType } from '../../../src/contract/schemas/forms/field-types.ts';
import type { PublicField, PublicSurvey } from '../../../src/contract/schemas/surveys/submission.ts';
import type { SubmissionState } from '../../../src/contract/survey-page.ts';

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
    isFresh: true,
    reviewed: null,
    resume: null,
    ending: null,
    ...more,
  };
}
