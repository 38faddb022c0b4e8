import { recordId } from '../../core/contract/schemas/common.ts';
import { chooseFile, hasFileOrImport, importSchema, startImportSchema } from '../../imports/schemas/import.ts';

export const surveyResponseImportSchema = importSchema.extend({ surveyId: recordId('surveys') });

/** Starts an import into a survey, which a new file names. */
export const importSurveyResponsesSchema = startImportSchema
  .extend({
    importId: recordId('surveyResponseImports').optional(),
    surveyId: recordId('surveys').optional(),
  })
  .refine(hasFileOrImport, chooseFile)
  .refine(({ importId, surveyId }) => importId !== undefined || surveyId !== undefined, {
    path: ['surveyId'],
    message: 'Choose the survey',
  });
