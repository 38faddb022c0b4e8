import { resources } from '../../../resources.config.ts';

const { responseImports, sentiments, sentimentResponses, surveyResponses } = resources;
const filled = (path: string, name: string, id: number | string) => path.replace(`:${name}`, String(id));

export const paths = {
  list: sentiments.pages.list.path,
  inbox: sentimentResponses.pages.listAll.path,
  create: sentiments.pages.create.path,
  fromScratch: sentiments.pages.fromScratch.path,
  fromTemplate: sentiments.pages.fromTemplate.path,
  fromAi: sentiments.pages.fromAi.path,
  answer: (id: number) => filled(sentiments.pages.show.path, 'id', id),
  edit: (id: number) => filled(sentiments.pages.edit.path, 'id', id),
  responses: (id: number) => filled(sentimentResponses.pages.list.path, 'id', id),
  importResponses: (id: number) => filled(responseImports.pages.create.path, 'id', id),
  surveyResponse: (id: number) => filled(surveyResponses.pages.show.path, 'responseId', id),
  response: (id: number) => filled(sentimentResponses.pages.show.path, 'responseId', id),
};
