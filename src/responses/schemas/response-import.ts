import { recordId } from '../../core/contract/schemas/common.ts';
import { chooseFile, hasFileOrImport, importSchema, startImportSchema } from '../../imports/schemas/import.ts';

export const responseImportSchema = importSchema.extend({ sentimentId: recordId('sentiments') });

/** Starts an import into a sentiment form, which a new file names. */
export const importResponsesSchema = startImportSchema
  .extend({
    importId: recordId('responseImports').optional(),
    sentimentId: recordId('sentiments').optional(),
  })
  .refine(hasFileOrImport, chooseFile)
  .refine(({ importId, sentimentId }) => importId !== undefined || sentimentId !== undefined, {
    path: ['sentimentId'],
    message: 'Choose the sentiment form',
  });
