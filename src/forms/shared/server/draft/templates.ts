import { z } from 'zod';
import { readSeedFolder } from '../../../../core/server/project-files.ts';
import { minutesToAnswer } from '../../../rules/minutes.ts';
import { type FormTemplate, formTemplateSchema, type TemplateCard } from '../../../schemas/form-template.ts';

const { purpose, industries, advice, document } = formTemplateSchema.shape;
const fileSchema = z.strictObject({
  order: z.int(),
  keywords: z.string().transform((label) => new RegExp(`\\b(${label})\\b`, 'gi')),
  purpose,
  industries,
  advice,
  document,
});

const files = readSeedFolder('templates/sentiments', fileSchema).sort(
  (one, other) => one.content.order - other.content.order,
);

export const templates: readonly FormTemplate[] = files.map(({ name, content }) => {
  const { order: _, keywords: __, ...shown } = content;
  const { name: title, fields } = content.document;
  const kinds = [...new Set(fields.map(({ fieldType }) => fieldType))];
  return { id: name, name: title, kinds, questionCount: fields.length, minutes: minutesToAnswer(fields), ...shown };
});

export function cardOf({ document: _, advice: __, ...card }: FormTemplate): TemplateCard {
  return card;
}

/** The template whose keywords an English description has most often. */
export function templateFor(text: string, language: string): FormTemplate | undefined {
  if (language !== 'en') return undefined;
  const counts = files.map(({ content: { keywords } }) => [...text.matchAll(keywords)].length);
  const most = Math.max(...counts);
  return most > 0 ? templates[counts.indexOf(most)] : undefined;
}
