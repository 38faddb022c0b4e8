import { notFound } from '../../core/contract/errors.ts';
import type { BodyOf, Call, Handler } from '../../core/server/http/call.ts';
import type { FormDocument } from '../../forms/schemas/form-document.ts';
import { checked, draftForm } from '../../forms/shared/server/draft/draft-form.ts';
import { anonymous } from '../../forms/shared/server/draft/read-description.ts';
import { removeBrokenReferences } from '../rules/remove-broken-references.ts';
import { parseSurveyDocument } from '../rules/survey-document.ts';
import { type SurveyDocument, type SurveyDraft, surveyDocumentSchema } from '../schemas/survey-document.ts';
import { surveyCardOf, surveyTemplateFor, surveyTemplates } from './templates.ts';

export const templates: Handler = async () => surveyTemplates.map(surveyCardOf);

export const template: Handler = async ({ params }) => {
  const found = surveyTemplates.find(({ id }) => id === params.templateId);
  if (!found) throw notFound();
  return found;
};

type Input = BodyOf<'surveys', 'generate'>;

export const generate: Handler<Input> = async (call: Call<Input>): Promise<SurveyDraft> => {
  const { current: sent, ...input } = call.body;
  const current = sent && checked(parseSurveyDocument(sent), 'current');
  const found = current ? undefined : surveyTemplateFor;
  const { document, by, notes, leftOut, language, templateId } = await draftForm(
    call,
    { ...input, ...(current ? { current: formOf(current) } : {}) },
    found,
  );
  const { name, description, fields } = document;
  const frame = current ?? {
    ...frameOf(templateId ? found?.(input.text, language)?.document : undefined, input.text),
    languages: [language],
    defaultLanguage: language,
    title: { [language]: name },
  };
  const drafted = { format: 'candor-survey', version: 1, ...frame, name, description, fields } as const;
  const { survey, notes: more } = removeBrokenReferences(surveyDocumentSchema.parse(drafted));
  // A longer piece says more than that the survey is anonymous.
  const isSaid = (piece: string) => !current && anonymous.test(piece) && piece.split(/\s+/).length <= 5;
  return { document: survey, by, language, notes: [...notes, ...more], leftOut: leftOut.filter((one) => !isSaid(one)) };
};

/** Endings and settings of a template; anonymous if the description asks for it. */
function frameOf(template: SurveyDocument | undefined, text: string) {
  const settings = { ...template?.settings, ...(anonymous.test(text) ? { anonymous: true } : {}) };
  return { endings: template?.endings ?? [], settings };
}

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
