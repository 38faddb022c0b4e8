import { z } from 'zod';
import { languageSchema, proseSchema } from '../../core/contract/schemas/common.ts';
import { documentFieldSchema } from '../../forms/schemas/form-document.ts';
import { generateSchema } from '../../forms/schemas/form-draft.ts';
import { surveyFrame, surveySchema, surveySettingsSchema } from './survey.ts';

/** A survey as a file, for export, import, templates and drafts; users are not included. */
export const surveyDocumentSchema = z
  .strictObject({
    format: z.literal('candor-survey'),
    version: z.literal(1),
    name: surveyFrame.name,
    description: proseSchema(2_000).default(''),
    type: surveyFrame.type.default('custom'),
    title: surveyFrame.title.default({}),
    languages: surveyFrame.languages.default(['en']),
    defaultLanguage: surveyFrame.defaultLanguage.default('en'),
    welcome: surveyFrame.welcome.default({ isShown: false, title: {}, text: {}, button: {} }),
    endings: surveyFrame.endings.default([]),
    quotas: surveyFrame.quotas.default([]),
    theme: surveyFrame.theme.default({}),
    settings: surveySettingsSchema.omit({ notifyUserIds: true }).prefault({}),
    fields: z.array(documentFieldSchema).max(200, 'At most 200 questions'),
  })
  .meta({ id: 'SurveyDocument' });

/** As for a form; `current` is the survey to change. */
export const generateSurveySchema = generateSchema.omit({ current: true }).extend({
  current: surveyDocumentSchema.optional(),
});

export const surveyDraftSchema = z.object({
  document: surveyDocumentSchema,
  by: z.enum(['ai', 'rules']),
  language: languageSchema,
  notes: z.array(z.string()),
  leftOut: z.array(z.string()),
});

export type SurveyDocument = z.output<typeof surveyDocumentSchema>;
export type SurveyDraft = z.infer<typeof surveyDraftSchema>;

/** What an import read, and the survey made from it: null for a dry run. */
export const importedSurveySchema = z.object({
  document: surveyDocumentSchema,
  survey: surveySchema.loose().nullable(),
});
