import type { FieldError } from '../../core/contract/errors.ts';
import { conditionsOf } from '../../forms/rules/conditions.ts';
import { fieldKeysById } from '../../forms/rules/field-keys.ts';
import type { ConditionGroup } from '../../forms/schemas/field-logic.ts';
import { staffTypes } from '../../forms/schemas/field-types.ts';
import type { SurveySnapshot } from '../schemas/survey.ts';

type Checked = Pick<SurveySnapshot, 'languages' | 'defaultLanguage' | 'endings' | 'quotas' | 'settings'> & {
  fields: readonly Pick<SurveySnapshot['fields'][number], 'id' | 'fieldType' | 'options'>[];
};

export function surveyIssues(survey: Checked): FieldError[] {
  const keys = new Set(fieldKeysById(survey.fields).values());
  return [
    ...staffIssues(survey),
    ...languageIssues(survey),
    ...repeats('endings', survey.endings),
    ...repeats('quotas', survey.quotas),
    ...survey.endings.flatMap(({ when }, at) => unknownKeys(keys, when, `endings.${at}.when`)),
    ...survey.quotas.flatMap(({ when }, at) => unknownKeys(keys, when, `quotas.${at}.when`)),
    ...quotaEndings(survey),
    ...dayIssues(survey),
    ...consentIssues(survey),
  ];
}

/** Customer and user references are for staff only, because respondents must not see those lists. */
function staffIssues({ fields }: Checked): FieldError[] {
  return fields.flatMap(({ fieldType }, at) =>
    staffTypes.includes(fieldType)
      ? [{ path: `fields.${at}.fieldType`, message: 'Only staff can answer this type of question' }]
      : [],
  );
}

function languageIssues({ languages, defaultLanguage }: Checked): FieldError[] {
  if (languages.includes(defaultLanguage)) return [];
  return [{ path: 'defaultLanguage', message: 'Choose the first language from the languages of the survey' }];
}

function repeats(name: string, list: readonly { id: string }[]): FieldError[] {
  const ids = list.map(({ id }) => id);
  return ids.flatMap((id, at) =>
    ids.indexOf(id) < at ? [{ path: `${name}.${at}.id`, message: `“${id}” is used twice` }] : [],
  );
}

function unknownKeys(keys: ReadonlySet<string>, when: ConditionGroup | undefined, path: string): FieldError[] {
  const unknown = when ? conditionsOf(when).find(({ field }) => !keys.has(field)) : undefined;
  return unknown ? [{ path, message: `Question “${unknown.field}” does not exist` }] : [];
}

function quotaEndings({ quotas, endings }: Checked): FieldError[] {
  return quotas.flatMap(({ endingId }, at) =>
    endingId && !endings.some(({ id }) => id === endingId)
      ? [{ path: `quotas.${at}.endingId`, message: 'This ending does not exist' }]
      : [],
  );
}

function dayIssues({ settings: { openAt, closeAt } }: Checked): FieldError[] {
  if (!openAt || !closeAt || new Date(openAt) < new Date(closeAt)) return [];
  return [{ path: 'settings.closeAt', message: 'The closing time must be after the opening time' }];
}

function consentIssues({ settings: { requireConsent, consentText }, defaultLanguage }: Checked): FieldError[] {
  if (!requireConsent || consentText[defaultLanguage]?.trim()) return [];
  return [{ path: 'settings.consentText', message: 'Enter the consent text in the first language' }];
}
