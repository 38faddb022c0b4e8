import { documentFields, fieldsOfDocument, parseFile, type Read } from '../../forms/rules/form-document.ts';
import type { SurveySnapshot } from '../schemas/survey.ts';
import { type SurveyDocument, surveyDocumentSchema } from '../schemas/survey-document.ts';
import { surveyIssues } from './survey-issues.ts';

export function surveyDocumentOf({ fields, settings, theme, ...survey }: SurveySnapshot): SurveyDocument {
  const { notifyUserIds: _, ...stored } = settings;
  const { logo: __, ...appearance } = theme;
  return {
    format: 'candor-survey',
    version: 1,
    ...survey,
    theme: appearance,
    settings: stored,
    fields: documentFields(fields),
  };
}

/** Parses a survey document from a file or a draft: the document, or every issue with its path. */
export function parseSurveyDocument(sent: unknown): Read<SurveyDocument> {
  const read = parseFile(surveyDocumentSchema, sent);
  if ('errors' in read) return read;
  const { document } = read;
  const fields = fieldsOfDocument(document).map((field, index) => ({ ...field, id: index + 1 }));
  const settings = { ...document.settings, notifyUserIds: [] };
  const errors = surveyIssues({ ...document, settings, fields });
  return errors.length > 0 ? { errors } : { document };
}
