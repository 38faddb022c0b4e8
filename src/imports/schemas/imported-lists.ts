import type { ImportOptions } from './import.ts';

/**
 * The lists that files can be imported into, by the resource with the operations of their imports. `parent` is what the
 * records of an import belong to, `fields` the resource of the fields that the
 * importer can create, `isUpdated` whether a row can change an existing record, and `options` what the user can choose
 * about cells that cannot be stored as they are.
 */
export const importedLists = {
  customerImports: {
    records: 'customerFormResponses',
    one: 'customer',
    many: 'customers',
    recognizedBy: 'A customer is recognized by the identity fields of the customer form.',
    parent: null,
    isUpdated: true,
    fields: 'customerFormFields',
    options: [],
  },
  userImports: {
    records: 'users',
    one: 'user',
    many: 'users',
    recognizedBy: 'A user is recognized by the email address. Groups are added.',
    parent: null,
    isUpdated: true,
    fields: null,
    options: [],
  },
  groupImports: {
    records: 'groups',
    one: 'group',
    many: 'groups',
    recognizedBy: 'A group is recognized by its name, in one row or in a row for each member. Members are added.',
    parent: null,
    isUpdated: true,
    fields: null,
    options: [],
  },
  optOutImports: {
    records: 'contactOptOuts',
    one: 'unsubscribed contact',
    many: 'unsubscribed contacts',
    recognizedBy: 'A contact is recognized by the email address. An import never makes a contact receive emails again.',
    parent: null,
    isUpdated: true,
    fields: null,
    options: [],
  },
  responseImports: {
    records: 'sentimentResponses',
    one: 'response',
    many: 'responses',
    recognizedBy:
      'A response is recognized by its number in the earlier system, or by its content. Existing responses stay as they are.',
    parent: 'sentimentId',
    isUpdated: false,
    fields: 'sentimentFields',
    options: ['customers'],
  },
  surveyResponseImports: {
    records: 'surveyResponses',
    one: 'survey response',
    many: 'survey responses',
    recognizedBy:
      'A response is recognized by its number in the earlier system, or by its content. Existing responses stay as they are. Imported responses count in results on their dates, and not toward quotas and limits. Nobody is notified, and no case is created. Files are left out.',
    parent: 'surveyId',
    isUpdated: false,
    fields: null,
    options: ['misfits', 'customers'],
  },
} as const satisfies Record<string, ImportedListFacts>;

interface ImportedListFacts {
  records: string;
  one: string;
  many: string;
  recognizedBy: string;
  parent: 'sentimentId' | 'surveyId' | null;
  isUpdated: boolean;
  fields: string | null;
  options: readonly (keyof ImportOptions)[];
}

export type ImportedListName = keyof typeof importedLists;
