import { resources } from '../../../../../resources.config.ts';

const { customerForms, customerFormResponses } = resources;

/** Where the pages about customers are. */
export const customerPaths = {
  configure: customerForms.pages.create.path,
  form: customerForms.pages.list.path,
  manage: customerFormResponses.pages.list.path,
  record: (id: number) => `${customerFormResponses.pages.list.path}?record=${id}`,
};
