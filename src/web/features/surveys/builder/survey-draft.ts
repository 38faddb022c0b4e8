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

// What is being written may be unfinished; what a survey may say is checked when it is saved.
const unfinished = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

const localizedTextSchema = z.record(z.string(), z.string());

export const surveyDraftSchema = builderDraftSchema.extend({
  type: z.enum(surveyTypes),
  // A draft from before there were tags has none.
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

/** A survey that nobody has written yet. */
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

/** A survey of the server's, ready to be changed. */
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
  // One that was saved before there was something to agree to has no text for it.
  settings: { ...survey.settings, consentText: survey.settings.consentText ?? {} },
});

/** A survey from a file, a template or a draft, which nobody has saved. */
export function draftOfDocument({ format: _, version: __, fields, settings, ...survey }: SurveyDocument): SurveyDraft {
  return {
    ...newSurveyDraft(),
    ...survey,
    settings: { ...settings, notifyUserIds: [] },
    fields: fieldsOf({ fields }).map((field) => ({ ...field, key: newIdempotencyKey() })),
  };
}

/** The survey and its questions, as they are sent. */
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

/** The frame of a survey, checked as the server will. */
export const frameSchema: z.ZodType<Omit<SurveyInput, 'fields'>> = surveyInputSchema.omit({ fields: true });

const written = (translations: Text | undefined): Text =>
  Object.fromEntries(
    Object.entries(translations ?? {}).flatMap(([language, text]) => (text.trim() ? [[language, text.trim()]] : [])),
  );
