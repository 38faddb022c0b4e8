import { resources } from '../../../../../resources.config.ts';

const { customerForms, customerFormResponses } = resources;

export const customerPaths = {
  configure: customerForms.pages.create.path,
  form: customerForms.pages.list.path,
  manage: customerFormResponses.pages.list.path,
  record: (id: number) => `${customerFormResponses.pages.list.path}?record=${id}`,
};
