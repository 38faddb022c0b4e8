import { z } from 'zod';
import {
  type Ending,
  type Quota,
  type Survey,
  type SurveyInput,
  type SurveySettings,
  type SurveyTheme,
  surveyInputSchema,
  surveySettingsSchema,
  surveyTypes,
} from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyDocument } from '../../../../contract/schemas/surveys/survey-document.ts';
import type { SurveyQuestion } from '../../../../contract/schemas/surveys/survey-question.ts';
import { fieldsOf } from '../../../../domain/forms/form-document.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { builderDraftSchema, emptyDraft, savedDraft, sharedBody } from '../../forms/draft/builder-draft.ts';

// A draft may be incomplete; the strict schema applies on save.
const unfinished = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

const localizedTextSchema = z.record(z.string(), z.string());

export const surveyDraftSchema = builderDraftSchema.extend({
  type: z.enum(surveyTypes),
  // Drafts stored before tags existed have no tags.
  tags: z.array(z.string()).default([]),
  title: localizedTextSchema,
  languages: z.array(z.string()).min(1),
  defaultLanguage: z.string(),
  welcome: z.object({
    isShown: z.boolean(),
    title: localizedTextSchema,
    text: localizedTextSchema,
    button: localizedTextSchema,
  }),
  endings: unfinished<Ending[]>(),
  quotas: unfinished<Quota[]>(),
  theme: unfinished<SurveyTheme>(),
  settings: unfinished<SurveySettings>(),
});

export type SurveyDraft = z.infer<typeof surveyDraftSchema>;
export type Text = Record<string, string>;

export const newSurveyDraft = (): SurveyDraft => ({
  ...emptyDraft(),
  type: 'custom',
  tags: [],
  title: {},
  languages: ['en'],
  defaultLanguage: 'en',
  welcome: { isShown: false, title: {}, text: {}, button: {} },
  endings: [],
  quotas: [],
  theme: {},
  settings: surveySettingsSchema.parse({}),
});

export const surveyDraftOf = (survey: Survey, questions: readonly SurveyQuestion[]): SurveyDraft => ({
  ...savedDraft(survey, questions),
  type: survey.type,
  tags: survey.tags,
  title: survey.title,
  languages: survey.languages,
  defaultLanguage: survey.defaultLanguage,
  welcome: survey.welcome,
  endings: survey.endings,
  quotas: survey.quotas,
  theme: survey.theme,
  // Surveys saved before consent existed have no consent text.
  settings: { ...survey.settings, consentText: survey.settings.consentText ?? {} },
});

export function draftOfDocument({ format: _, version: __, fields, settings, ...survey }: SurveyDocument): SurveyDraft {
  return {
    ...newSurveyDraft(),
    ...survey,
    settings: { ...settings, notifyUserIds: [] },
    fields: fieldsOf({ fields }).map((field) => ({ ...field, key: newIdempotencyKey() })),
  };
}

export function surveyBody(draft: SurveyDraft) {
  const title = written(draft.title);
  return {
    ...sharedBody(draft),
    type: draft.type,
    tags: draft.tags,
    title: Object.keys(title).length > 0 ? title : { [draft.defaultLanguage]: draft.name.trim() },
    languages: draft.languages,
    defaultLanguage: draft.defaultLanguage,
    welcome: {
      isShown: draft.welcome.isShown,
      title: written(draft.welcome.title),
      text: written(draft.welcome.text),
      button: written(draft.welcome.button),
    },
    endings: draft.endings.map((ending) => ({ ...ending, title: written(ending.title), text: written(ending.text) })),
    quotas: draft.quotas.map((quota) => ({ ...quota, name: quota.name.trim() })),
    theme: draft.theme,
    settings: { ...draft.settings, consentText: written(draft.settings.consentText) },
  };
}

export const frameSchema: z.ZodType<Omit<SurveyInput, 'fields'>> = surveyInputSchema.omit({ fields: true });

const written = (translations: Text | undefined): Text =>
  Object.fromEntries(
    Object.entries(translations ?? {}).flatMap(([language, text]) => (text.trim() ? [[language, text.trim()]] : [])),
  );
