import type { z } from 'zod';
import type { importFormSchema } from '../../../contract/schemas/forms/form-draft.ts';
import { fieldsOf } from '../../../domain/forms/form-document.ts';
import { parseSurveyDocument, surveyDocumentOf } from '../../../domain/surveys/survey-document.ts';
import type { Handler } from '../../platform/http/call.ts';
import { checked } from '../forms/draft/draft-form.ts';
import { surveyForms } from './record/survey-forms.ts';
import { create } from './surveys.ts';

const exportSurvey: Handler = async (call) => {
  const id = call.id();
  const survey = await surveyForms.readSnapshot(call.tx, id);
  call.reply.header('content-disposition', `attachment; filename="survey-${id}.json"`);
  return surveyDocumentOf(survey);
};

const importSurvey: Handler<z.output<typeof importFormSchema>> = async (call) => {
  const document = checked(parseSurveyDocument(call.body.document), 'document');
  if (call.body.dryRun) return { document, survey: null };
  const { format: _, version: __, settings, ...survey } = document;
  const body = { ...survey, settings: { ...settings, notifyUserIds: [] }, fields: fieldsOf(document) };
  const made = await create({ ...call, body });
  call.reply.status(201);
  return { document, survey: made };
};

export { exportSurvey as export, importSurvey as import };
