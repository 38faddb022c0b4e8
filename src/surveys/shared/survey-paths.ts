import { generatePath } from 'react-router';
import { resources } from '../../../resources.config.ts';

const { surveys, surveyResponses } = resources;

export const surveyPaths = {
  list: surveys.pages.list.path,
  create: surveys.pages.create.path,
  fromScratch: surveys.pages.fromScratch.path,
  fromTemplate: surveys.pages.fromTemplate.path,
  fromAi: surveys.pages.fromAi.path,
  template: (templateId: string) => generatePath(surveys.pages.fromChosenTemplate.path, { templateId }),
  show: (id: number) => generatePath(surveys.pages.show.path, { id: String(id) }),
  edit: (id: number) => generatePath(surveys.pages.edit.path, { id: String(id) }),
  responses: (id: number) => generatePath(surveyResponses.pages.list.path, { id: String(id) }),
};
