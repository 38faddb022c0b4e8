import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { directionOf } from '../../../forms/rules/direction.ts';
import type { Choice } from '../../../forms/schemas/field-options.ts';
import type { Builder, DraftField } from '../../../forms/shared/draft/builder-draft.ts';
import { formatLanguage, offeredLanguages } from '../../../forms/shared/question/languages.ts';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import type { SurveyDraft, Text } from './survey-draft.ts';

export function LanguagesView({ builder: { value, change } }: { builder: Builder<SurveyDraft> }) {
  const others = value.languages.filter((language) => language !== value.defaultLanguage);
  const free = offeredLanguages([]).filter((language) => !value.languages.includes(language));
  return (
    <Panel
      title="Languages"
      action={<HelpHint of="languages" />}
      about="Respondents see the survey in their browser’s language if available, and can choose another. Untranslated texts appear in the first language."
    >
      <Stack sx={{ gap: 3 }}>
        <SelectField
          label="First language"
          helperText="The one that the questions are written in."
          value={value.defaultLanguage}
          options={[...value.languages, ...free].map(choiceOf)}
          onChange={(language) => change((draft) => changeFirst(draft, language))}
          sx={{ maxWidth: 320 }}
        />
        {others.length > 0 && (
          <Box
            component="ul"
            aria-label="Added languages"
            sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}
          >
            {others.map((language) => (
              <Language
                key={language}
                language={language}
                {...progressIn(value, language)}
                onRemove={() => change((draft) => removeLanguage(draft, language))}
              />
            ))}
          </Box>
        )}
        <SelectField
          label="Add a language"
          value=""
          options={free.map(choiceOf)}
          onChange={(language) => change((draft) => addLanguage(draft, language))}
          sx={{ maxWidth: 320 }}
        />
        {others.length > 0 && (
          <Typography variant="muted">
            Translate each question under “Other languages” in its properties, and the welcome page and endings under
            “Pages”.
          </Typography>
        )}
      </Stack>
    </Panel>
  );
}

const choiceOf = (language: string): [string, string] => [language, formatLanguage(language)];

interface LanguageProps {
  language: string;
  written: number;
  of: number;
  onRemove: () => void;
}

function Language({ language, written, of, onRemove }: LanguageProps) {
  const name = formatLanguage(language);
  const share = of === 0 ? 100 : (written / of) * 100;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pl: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="span">
          {name}
        </Typography>
        {directionOf(language) === 'rtl' && <Pill>Right to left</Pill>}
        <Typography variant="muted" sx={{ ml: 'auto' }}>
          {written === of ? 'All translated' : `${written} of ${of} texts`}
        </Typography>
        <IconAction icon={DeleteOutlined} size="small" title={`Remove ${name}`} onClick={onRemove} />
      </Stack>
      <LinearProgress variant="determinate" value={share} aria-label={`${name}: translated`} sx={{ mt: 1 }} />
    </Box>
  );
}

const lists = ['choices', 'rows', 'columns'] as const;

const addLanguage = (draft: SurveyDraft, language: string): SurveyDraft => ({
  ...draft,
  languages: [...draft.languages, language],
});

function removeLanguage(draft: SurveyDraft, language: string): SurveyDraft {
  return {
    ...everyText(draft, ({ [language]: _, ...rest }) => rest),
    languages: draft.languages.filter((one) => one !== language),
    fields: draft.fields.map((field) => withoutLanguage(field, language)),
  };
}

/** A new language takes over the texts of the old default language; an existing one swaps its texts with it. */
function changeFirst(draft: SurveyDraft, language: string): SurveyDraft {
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

function progressIn(draft: SurveyDraft, language: string): { written: number; of: number } {
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
