import { resources } from '../../../resources.config.ts';

const { customerForms, customerFormResponses, customerImports } = resources;

export const customerPaths = {
  configure: customerForms.pages.create.path,
  form: customerForms.pages.list.path,
  manage: customerFormResponses.pages.list.path,
  duplicates: customerFormResponses.pages.duplicates.path,
  import: customerImports.pages.create.path,
  profile: (id: number) => customerFormResponses.pages.show.path.replace(':id', String(id)),
  edit: (id: number) => customerFormResponses.pages.edit.path.replace(':id', String(id)),
  record: (id: number) => customerFormResponses.pages.record.path.replace(':id', String(id)),
};
