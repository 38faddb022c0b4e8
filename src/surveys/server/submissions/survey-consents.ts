import type { Tx } from '../../../core/server/db/database.ts';
import {
  type ConsentChange,
  consentChanges,
  type Given,
  givenIn,
  isTickedIn,
  logConsentChanges,
} from '../../../customers/shared/server/consents.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import type { SubmissionAnswers } from '../../schemas/submission.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { readDocument } from '../../shared/server/survey-version.ts';

interface Submitted {
  answered: readonly Answered[];
  before: SubmissionAnswers;
  language: string;
  /** The version whose consent text was agreed to with this submission. */
  agreedVersion?: number | undefined;
  /** The customer whom earlier answers of the response named. */
  customerId?: number | null;
}

export interface SurveyConsents {
  customerId: number | null;
  changes: ConsentChange[];
}

/** What a submission changes of consents: that to the text before the first question, and those of consent questions. */
export async function surveyConsents(found: Found, submitted: Submitted): Promise<SurveyConsents> {
  const { tx, surveyId, survey, link, settings } = found;
  const { answered, before, language, agreedVersion } = submitted;
  const wasTicked = ({ id }: FormField) => String(before[survey.keyById.get(id) ?? '']) === 'true';
  const agreedText = agreedVersion === undefined ? [] : [await agreedTo(tx, surveyId, agreedVersion, language)];
  return {
    customerId: settings.anonymous ? null : (link?.customerId ?? submitted.customerId ?? null),
    changes: consentChanges(givenIn(survey.fields, wasTicked, language), [
      ...agreedText,
      ...givenIn(survey.fields, isTickedIn(answered), language),
    ]),
  };
}

export const logSurveyConsents = (tx: Tx, surveyResponseId: number, { customerId, changes }: SurveyConsents) =>
  logConsentChanges(tx, { customerId, surveyResponseId, how: 'survey', userId: null }, changes);

async function agreedTo(tx: Tx, surveyId: number, version: number, language: string): Promise<Given> {
  const { name, defaultLanguage, settings } = (await readDocument(tx, surveyId, version)).document;
  return { purpose: name, wording: settings.consentText?.[language] || settings.consentText?.[defaultLanguage] || '' };
}
