import { z } from 'zod';
import { readSeedFolder } from '../../core/server/project-files.ts';
import { minutesToAnswer } from '../../forms/rules/minutes.ts';
import { inLanguage } from '../rules/in-language.ts';
import { type SurveyCard, type SurveyTemplate, surveyTemplateSchema } from '../schemas/survey-template.ts';

const { purpose, industries, advice, document } = surveyTemplateSchema.shape;
const fileSchema = z.strictObject({
  order: z.int(),
  // Arabic joins articles and prepositions to the word.
  keywords: z.string().transform((source) => new RegExp(`(?<!\\p{Script=Latin})(?:${source})`, 'giu')),
  purpose,
  industries,
  advice,
  document,
});

const files = readSeedFolder('templates/surveys', fileSchema).sort(
  (one, other) => one.content.order - other.content.order,
);

export const surveyTemplates: readonly SurveyTemplate[] = files.map(
  ({ name, content: { order: _, keywords: __, ...content } }) => {
    const { languages, fields } = content.document;
    const questionCount = fields.filter(({ fieldType }) => fieldType !== 'page_break').length;
    const kinds = [...new Set(fields.map(({ fieldType }) => fieldType))];
    const { name: title } = content.document;
    return { id: name, name: title, languages, kinds, questionCount, minutes: minutesToAnswer(fields), ...content };
  },
);

/** The template that a description names most often, in the language if it was translated. */
export function surveyTemplateFor(text: string, language: string): SurveyTemplate | undefined {
  const counts = files.map(({ content }) => [...text.matchAll(content.keywords)].length);
  const index = counts.indexOf(Math.max(...counts));
  const template = counts[index] ? surveyTemplates[index] : undefined;
  if (!template?.document.languages.includes(language)) return undefined;
  const document = inLanguage(template.document, language);
  // Name and description are for staff and in English; the title is translated.
  const translated = { name: document.title[language] ?? document.name, description: '' };
  return { ...template, document: { ...document, ...(language === 'en' ? {} : translated) } };
}

export function surveyCardOf({ document: _, advice: __, ...card }: SurveyTemplate): SurveyCard {
  return card;
}
