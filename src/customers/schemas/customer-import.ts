import { idSchema, recordId } from '../../core/contract/schemas/common.ts';
import {
  chooseFile,
  hasFileOrImport,
  importSchema,
  shownImportSchema,
  startImportSchema,
} from '../../imports/schemas/import.ts';

export const customerImportSchema = importSchema.extend({ customerFormId: recordId('customerForms') });

export const shownCustomerImportSchema = shownImportSchema.extend({ customerFormId: idSchema });

export const importCustomersSchema = startImportSchema
  .extend({
    importId: recordId('customerImports').optional(),
    /** Default: the default form. */
    customerFormId: recordId('customerForms').optional(),
  })
  .refine(hasFileOrImport, chooseFile);
