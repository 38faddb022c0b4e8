import type { SurveySnapshot } from '../../contract/schemas/surveys/survey.ts';
import { type SurveyDocument, surveyDocumentSchema } from '../../contract/schemas/surveys/survey-document.ts';
import { documentFields, fieldsOf, parseFile, type Read } from '../forms/form-document.ts';
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
  const fields = fieldsOf(document).map((field, index) => ({ ...field, id: index + 1 }));
  const settings = { ...document.settings, notifyUserIds: [] };
  const errors = surveyIssues({ ...document, settings, fields });
  return errors.length > 0 ? { errors } : { document };
}
