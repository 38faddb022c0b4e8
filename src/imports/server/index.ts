import type { Subject } from '../../core/server/api/subject.ts';
import { importHandlers } from './import-handlers.ts';
import { importJob, runImport } from './run-import.ts';

/** Of all lists that files can be imported into; what is particular to a list is in its subject. */
export const imports = {
  handlers: {
    customerImports: importHandlers('customerImports'),
    userImports: importHandlers('userImports'),
    groupImports: importHandlers('groupImports'),
    optOutImports: importHandlers('optOutImports'),
    responseImports: importHandlers('responseImports'),
    surveyResponseImports: importHandlers('surveyResponseImports'),
  },
  jobs: { imports: { [importJob]: runImport } },
} satisfies Subject;
