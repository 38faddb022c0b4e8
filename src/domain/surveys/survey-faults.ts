import type { FieldError } from '../../contract/errors.ts';
import type { ConditionGroup } from '../../contract/schemas/field-logic.ts';
import { staffTypes } from '../../contract/schemas/sentiment-field.ts';
import type { SurveySnapshot } from '../../contract/schemas/survey.ts';
import { conditionsOf } from '../forms/conditions.ts';
import { keysOf } from '../forms/field-keys.ts';

type Checked = Pick<SurveySnapshot, 'languages' | 'defaultLanguage' | 'endings' | 'quotas' | 'settings'> & {
  fields: readonly Pick<SurveySnapshot['fields'][number], 'id' | 'fieldType' | 'options'>[];
};

/** What is wrong between the parts of a survey, each at its place in it. */
export function surveyFaults(survey: Checked): FieldError[] {
  const keys = new Set(keysOf(survey.fields).values());
  return [
    ...staffFaults(survey),
    ...languageFaults(survey),
    ...repeats('endings', survey.endings),
    ...repeats('quotas', survey.quotas),
    ...survey.endings.flatMap(({ when }, at) => unknownKeys(keys, when, `endings.${at}.when`)),
    ...survey.quotas.flatMap(({ when }, at) => unknownKeys(keys, when, `quotas.${at}.when`)),
    ...quotaEndings(survey),
    ...dayFaults(survey),
    ...consentFaults(survey),
  ];
}

/** A visitor can choose neither a customer nor a colleague: the lists of them are the staff's. */
function staffFaults({ fields }: Checked): FieldError[] {
  return fields.flatMap(({ fieldType }, at) =>
    staffTypes.includes(fieldType)
      ? [{ path: `fields.${at}.fieldType`, message: 'Only the staff can answer this kind of question' }]
      : [],
  );
}

function languageFaults({ languages, defaultLanguage }: Checked): FieldError[] {
  if (languages.includes(defaultLanguage)) return [];
  return [{ path: 'defaultLanguage', message: 'The first language is one of the languages' }];
}

function repeats(name: string, list: readonly { id: string }[]): FieldError[] {
  const ids = list.map(({ id }) => id);
  return ids.flatMap((id, at) =>
    ids.indexOf(id) < at ? [{ path: `${name}.${at}.id`, message: `“${id}” is there twice` }] : [],
  );
}

function unknownKeys(keys: ReadonlySet<string>, when: ConditionGroup | undefined, path: string): FieldError[] {
  const unknown = when ? conditionsOf(when).find(({ field }) => !keys.has(field)) : undefined;
  return unknown ? [{ path, message: `There is no question “${unknown.field}”` }] : [];
}

function quotaEndings({ quotas, endings }: Checked): FieldError[] {
  return quotas.flatMap(({ endingId }, at) =>
    endingId && !endings.some(({ id }) => id === endingId)
      ? [{ path: `quotas.${at}.endingId`, message: 'There is no such ending' }]
      : [],
  );
}

function dayFaults({ settings: { openAt, closeAt } }: Checked): FieldError[] {
  if (!openAt || !closeAt || new Date(openAt) < new Date(closeAt)) return [];
  return [{ path: 'settings.closeAt', message: 'It closes before it opens' }];
}

function consentFaults({ settings: { requireConsent, consentText }, defaultLanguage }: Checked): FieldError[] {
  if (!requireConsent || consentText[defaultLanguage]?.trim()) return [];
  return [{ path: 'settings.consentText', message: 'Say in the first language what visitors agree to' }];
}
