import { z } from 'zod';
import type { SurveyTheme } from '../../../branding/schemas/survey-theme.ts';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { fieldsOfDocument } from '../../../forms/rules/form-document.ts';
import { withKeysOf } from '../../../forms/rules/rename-key.ts';
import type { ConditionGroup } from '../../../forms/schemas/field-logic.ts';
import { builderDraftSchema, emptyDraft, savedDraft, sharedBody } from '../../../forms/shared/draft/builder-draft.ts';
import {
  type Ending,
  type Quota,
  type Survey,
  type SurveyInput,
  type SurveySettings,
  surveyInputSchema,
  surveySettingsSchema,
  surveyTypes,
} from '../../schemas/survey.ts';
import type { SurveyDocument } from '../../schemas/survey-document.ts';
import type { SurveyQuestion } from '../../schemas/survey-question.ts';

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

const ownParts = surveyDraftSchema.omit({ name: true, description: true, fields: true, saved: true });

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
    fields: fieldsOfDocument({ fields }).map((field) => ({ ...field, key: newIdempotencyKey() })),
  };
}

export function surveyBody(draft: SurveyDraft) {
  const title = written(draft.title);
  return {
    ...ownParts.parse(draft),
    ...sharedBody(draft),
    title: Object.keys(title).length > 0 ? title : { [draft.defaultLanguage]: draft.name.trim() },
    welcome: {
      isShown: draft.welcome.isShown,
      title: written(draft.welcome.title),
      text: written(draft.welcome.text),
      button: written(draft.welcome.button),
    },
    endings: draft.endings.map((ending) => ({ ...ending, title: written(ending.title), text: written(ending.text) })),
    quotas: draft.quotas.map((quota) => ({ ...quota, name: quota.name.trim() })),
    settings: { ...draft.settings, consentText: written(draft.settings.consentText) },
  };
}

export const frameSchema: z.ZodType<Omit<SurveyInput, 'fields'>> = surveyInputSchema.omit({ fields: true });

const written = (translations: Text | undefined): Text =>
  Object.fromEntries(
    Object.entries(translations ?? {}).flatMap(([language, text]) => (text.trim() ? [[language, text.trim()]] : [])),
  );

/** Changes with the same tag in quick succession are one undo step. */
export type Change = (next: (draft: SurveyDraft) => SurveyDraft, tag?: string) => void;

/** Endings, quotas and the identification of customers follow a question whose key is renamed. */
export function renameSurveyKey(draft: SurveyDraft, from: string, to: string): SurveyDraft {
  const keyFor = (key: string) => (key === from ? to : key);
  const withKey = <T extends { when?: ConditionGroup | undefined }>(part: T): T =>
    part.when ? { ...part, when: withKeysOf(part.when, keyFor) } : part;
  const { identification } = draft.settings;
  const { by, consent } = identification ?? {};
  return {
    ...draft,
    endings: draft.endings.map(withKey),
    quotas: draft.quotas.map(withKey),
    settings: identification
      ? {
          ...draft.settings,
          identification: {
            ...identification,
            ...(by ? { by: by.map(keyFor) } : {}),
            ...(consent ? { consent: keyFor(consent) } : {}),
          },
        }
      : draft.settings,
  };
}

/** Inserts before an ending without conditions, which would otherwise always match first. */
export function addEnding(draft: SurveyDraft): SurveyDraft {
  const last = draft.endings.at(-1);
  const at = last && !last.when ? draft.endings.length - 1 : draft.endings.length;
  const ending: Ending = { id: freeId('ending', draft.endings), title: {}, text: {} };
  return { ...draft, endings: draft.endings.toSpliced(at, 0, ending) };
}

/** Its title in the first language, or its place. */
export const endingName = ({ defaultLanguage }: SurveyDraft, { title }: Ending, at: number): string =>
  title[defaultLanguage]?.trim() || `Ending ${at + 1}`;

export const changeEnding = (draft: SurveyDraft, id: string, part: Partial<Ending>): SurveyDraft => ({
  ...draft,
  endings: draft.endings.map((ending) => (ending.id === id ? { ...ending, ...part } : ending)),
});

/** Quotas that used the ending fall back to the default text. */
export const removeEnding = (draft: SurveyDraft, id: string): SurveyDraft => ({
  ...draft,
  endings: draft.endings.filter((ending) => ending.id !== id),
  quotas: draft.quotas.map(({ endingId, ...quota }) => (endingId && endingId !== id ? { ...quota, endingId } : quota)),
});

export function moveEnding(draft: SurveyDraft, id: string, by: number): SurveyDraft {
  const from = draft.endings.findIndex((ending) => ending.id === id);
  const moved = draft.endings[from];
  const to = from + by;
  if (!moved || to < 0 || to >= draft.endings.length) return draft;
  return { ...draft, endings: draft.endings.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

export function addQuota(draft: SurveyDraft): SurveyDraft {
  const quota: Quota = { id: freeId('quota', draft.quotas), name: '', limit: 100, action: 'end' };
  return { ...draft, quotas: [...draft.quotas, quota] };
}

export const changeQuota = (draft: SurveyDraft, id: string, part: Partial<Quota>): SurveyDraft => ({
  ...draft,
  quotas: draft.quotas.map((quota) => (quota.id === id ? { ...quota, ...part } : quota)),
});

export const removeQuota = (draft: SurveyDraft, id: string): SurveyDraft => ({
  ...draft,
  quotas: draft.quotas.filter((quota) => quota.id !== id),
});

function freeId(prefix: string, list: readonly { id: string }[]): string {
  const usedIds = new Set(list.map(({ id }) => id));
  let number = list.length + 1;
  while (usedIds.has(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
