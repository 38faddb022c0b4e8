import { inLanguage as questionIn } from '../../forms/rules/in-language.ts';
import type { SurveyDocument } from '../schemas/survey-document.ts';

/** A survey in one of its languages only. */
export function inLanguage(survey: SurveyDocument, language: string): SurveyDocument {
  const only = (texts: Record<string, string>) => (texts[language] ? { [language]: texts[language] } : {});
  const { welcome, fields } = survey;
  return {
    ...survey,
    languages: [language],
    defaultLanguage: language,
    title: only(survey.title),
    welcome: { ...welcome, title: only(welcome.title), text: only(welcome.text), button: only(welcome.button) },
    endings: survey.endings.map((ending) => ({ ...ending, title: only(ending.title), text: only(ending.text) })),
    fields: JSON.parse(
      JSON.stringify(
        fields.map((field) => questionIn(field, language)),
        withoutTranslations,
      ),
    ),
  };
}

/** A choice has its translated labels beside its id; a scale has labels without an id. */
function withoutTranslations(this: object, key: string, value: unknown): unknown {
  return key === 'translations' || (key === 'labels' && 'id' in this) ? undefined : value;
}
