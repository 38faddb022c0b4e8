import { z } from 'zod';
import {
  type SurveyCard,
  type SurveyTemplate,
  surveyTemplateSchema,
} from '../../../contract/schemas/surveys/survey-template.ts';
import { minutesToAnswer } from '../../../domain/forms/minutes.ts';
import { readSeedFolder } from '../../platform/project-files.ts';

const { purpose, industries, advice, document } = surveyTemplateSchema.shape;
const fileSchema = z.strictObject({
  order: z.int(),
  ...{ purpose, industries, advice, document },
});

export const surveyTemplates: readonly SurveyTemplate[] = readSeedFolder('templates/surveys', fileSchema)
  .sort((one, other) => one.content.order - other.content.order)
  .map(({ name, content: { order: _, ...content } }) => {
    const { languages, fields } = content.document;
    const questionCount = fields.filter(({ fieldType }) => fieldType !== 'page_break').length;
    const card = { id: name, name: content.document.name, languages, questionCount, minutes: minutesToAnswer(fields) };
    return { ...card, ...content };
  });

export function surveyCardOf({ document: _, advice: __, ...card }: SurveyTemplate): SurveyCard {
  return card;
}
