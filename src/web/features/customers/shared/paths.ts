import { resources } from '../../../../../resources.config.ts';

const { customerForms, customerFormResponses, customerImports } = resources;

export const customerPaths = {
  configure: customerForms.pages.create.path,
  form: customerForms.pages.list.path,
  manage: customerFormResponses.pages.list.path,
  duplicates: customerFormResponses.pages.duplicates.path,
  import: customerImports.pages.create.path,
  importOf: (id: number) => customerImports.pages.show.path.replace(':id', String(id)),
  profile: (id: number) => customerFormResponses.pages.show.path.replace(':id', String(id)),
  edit: (id: number) => `${customerFormResponses.pages.list.path}?record=${id}&edit`,
  record: (id: number) => `${customerFormResponses.pages.list.path}?record=${id}`,
};
