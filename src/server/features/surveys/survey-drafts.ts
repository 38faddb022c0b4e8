import type { z } from 'zod';
import { notFound } from '../../../contract/errors.ts';
import type { FormDocument } from '../../../contract/schemas/forms/form-document.ts';
import {
  type generateSurveySchema,
  type SurveyDocument,
  type SurveyDraft,
  surveyDocumentSchema,
} from '../../../contract/schemas/surveys/survey-document.ts';
import { parseSurveyDocument } from '../../../domain/surveys/survey-document.ts';
import { withoutLooseEnds } from '../../../domain/surveys/without-loose-ends.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { checked, draftForm } from '../forms/draft/draft-form.ts';
import { surveyCardOf, surveyTemplates } from './templates.ts';

export const templates: Handler = async () => surveyTemplates.map(surveyCardOf);

export const template: Handler = async ({ params }) => {
  const found = surveyTemplates.find(({ id }) => id === params.templateId);
  if (!found) throw notFound();
  return found;
};

type Input = z.output<typeof generateSurveySchema>;

export const generate: Handler<Input> = async (call: Call<Input>): Promise<SurveyDraft> => {
  const { current: sent, ...input } = call.body;
  const current = sent && checked(parseSurveyDocument(sent), 'current');
  const { document, by, notes, leftOut } = await draftForm(call, {
    ...input,
    ...(current ? { current: formOf(current) } : {}),
  });
  const { name, description, fields } = document;
  const language = by === 'ai' ? (input.language ?? 'en') : 'en';
  const frame = current ?? { languages: [language], defaultLanguage: language, title: { [language]: name } };
  const drafted = { format: 'candor-survey', version: 1, ...frame, name, description, fields } as const;
  const { survey, notes: more } = withoutLooseEnds(surveyDocumentSchema.parse(drafted));
  return { document: survey, by, notes: [...notes, ...more], leftOut };
};

function formOf({ name, description, fields }: SurveyDocument): FormDocument {
  return {
    format: 'candor-form',
    version: 1,
    name,
    description,
    enableCustomer: false,
    enableEscalation: false,
    escalationType: null,
    enableSLA: false,
    severityLevels: [],
    fields,
  };
}
