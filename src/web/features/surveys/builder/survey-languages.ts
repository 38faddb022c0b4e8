import type { Choice } from '../../../../contract/schemas/forms/field-options.ts';
import type { DraftField } from '../../forms/draft/builder-draft.ts';
import type { SurveyDraft, Text } from './survey-draft.ts';

const lists = ['choices', 'rows', 'columns'] as const;

export const addLanguage = (draft: SurveyDraft, language: string): SurveyDraft => ({
  ...draft,
  languages: [...draft.languages, language],
});

export function removeLanguage(draft: SurveyDraft, language: string): SurveyDraft {
  return {
    ...everyText(draft, ({ [language]: _, ...rest }) => rest),
    languages: draft.languages.filter((one) => one !== language),
    fields: draft.fields.map((field) => withoutLanguage(field, language)),
  };
}

/** A new language takes over the texts of the old default language; an existing one swaps its texts with it. */
export function changeFirst(draft: SurveyDraft, language: string): SurveyDraft {
  const old = draft.defaultLanguage;
  if (!draft.languages.includes(language)) {
    const renamed = everyText(draft, ({ [old]: text, ...rest }) => (text ? { ...rest, [language]: text } : rest));
    const languages = draft.languages.map((one) => (one === old ? language : one));
    return { ...renamed, languages, defaultLanguage: language };
  }
  return {
    ...draft,
    languages: [language, ...draft.languages.filter((one) => one !== language)],
    defaultLanguage: language,
    fields: draft.fields.map((field) => swapped(field, old, language)),
  };
}

export function progressIn(draft: SurveyDraft, language: string): { written: number; of: number } {
  const first = draft.defaultLanguage;
  const found = textsOf(draft).filter((textByLanguage) => textByLanguage[first]?.trim());
  const pairs = [
    ...found.map((textByLanguage) => textByLanguage[language]),
    ...draft.fields.flatMap((field) => translationsIn(field, language)),
  ];
  return { written: pairs.filter((text) => text?.trim()).length, of: pairs.length };
}

function textsOf({ title, welcome, endings, settings }: SurveyDraft): Text[] {
  return [
    title,
    ...(welcome.isShown ? [welcome.title, welcome.text, welcome.button] : []),
    ...(settings.requireConsent ? [settings.consentText] : []),
    ...endings.flatMap((ending) => [ending.title, ending.text]),
  ];
}

function everyText(draft: SurveyDraft, change: (textByLanguage: Text) => Text): SurveyDraft {
  const { title, welcome, endings, settings } = draft;
  return {
    ...draft,
    title: change(title),
    welcome: { ...welcome, title: change(welcome.title), text: change(welcome.text), button: change(welcome.button) },
    endings: endings.map((ending) => ({ ...ending, title: change(ending.title), text: change(ending.text) })),
    settings: { ...settings, consentText: change(settings.consentText) },
  };
}

function translationsIn({ fieldName, fieldType, options }: DraftField, language: string): (string | undefined)[] {
  if (fieldType === 'page_break' && !fieldName.trim()) return [];
  const texts = options.translations?.[language];
  return [
    texts?.fieldName,
    ...(['help', 'placeholder', 'text'] as const).flatMap((name) => (options[name]?.trim() ? [texts?.[name]] : [])),
    ...(['low', 'high'] as const).flatMap((end) => (options.labels?.[end]?.trim() ? [texts?.labels?.[end]] : [])),
    ...lists.flatMap((name) => (options[name] ?? []).map(({ labels }) => labels?.[language])),
  ];
}

function withoutLanguage(field: DraftField, language: string): DraftField {
  const { translations, ...options } = field.options;
  const { [language]: _, ...rest } = translations ?? {};
  const unnamed = (choice: Choice): Choice => {
    const { [language]: __, ...labels } = choice.labels ?? {};
    return choice.labels ? { ...choice, labels } : choice;
  };
  return {
    ...field,
    options: { ...options, ...eachList(options, unnamed), ...(translations ? { translations: rest } : {}) },
  };
}

function swapped(field: DraftField, old: string, language: string): DraftField {
  const { translations, help, placeholder, text, labels, ...options } = field.options;
  const { [language]: texts = {}, ...rest } = translations ?? {};
  const was = { fieldName: field.fieldName, ...withoutUndefined({ help, placeholder, text, labels }) };
  const named = (choice: Choice): Choice => {
    const { [language]: label, ...others } = choice.labels ?? {};
    return label ? { ...choice, label, labels: { ...others, [old]: choice.label } } : choice;
  };
  const now = withoutUndefined({
    help: texts.help || help,
    placeholder: texts.placeholder || placeholder,
    text: texts.text || text,
    labels: texts.labels ?? labels,
  });
  return {
    ...field,
    fieldName: texts.fieldName || field.fieldName,
    options: { ...options, ...now, ...eachList(options, named), translations: { ...rest, [old]: was } },
  };
}

const eachList = (options: DraftField['options'], change: (choice: Choice) => Choice) =>
  Object.fromEntries(lists.flatMap((name) => (options[name] ? [[name, options[name].map(change)]] : [])));

const withoutUndefined = <T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
