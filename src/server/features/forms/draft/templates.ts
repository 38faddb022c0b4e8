import { z } from 'zod';
import {
  type FormTemplate,
  formTemplateSchema,
  type TemplateCard,
} from '../../../../contract/schemas/forms/form-template.ts';
import { minutesToAnswer } from '../../../../domain/forms/minutes.ts';
import { readSeedFolder } from '../../../platform/project-files.ts';

const { purpose, industries, advice, document } = formTemplateSchema.shape;
const fileSchema = z.strictObject({
  order: z.int(),
  keywords: z.string().transform((label) => new RegExp(`\\b(${label})\\b`, 'gi')),
  subject: z.string().default('experience with us'),
  ...{ purpose, industries, advice, document },
});

const files = readSeedFolder('templates/sentiments', fileSchema).sort(
  (one, other) => one.content.order - other.content.order,
);

export const templates: readonly FormTemplate[] = files.map(({ name, content }) => {
  const { order: _, keywords: __, subject: ___, ...shown } = content;
  const { name: title, fields } = content.document;
  return { id: name, name: title, questionCount: fields.length, minutes: minutesToAnswer(fields), ...shown };
});

export function cardOf({ document: _, advice: __, ...card }: FormTemplate): TemplateCard {
  return card;
}

export function templateFor(text: string): { template: FormTemplate; subject: string } | undefined {
  const counts = files.map(({ content: { keywords } }) => [...text.matchAll(keywords)].length);
  const index = counts.indexOf(Math.max(...counts));
  const [template, file] = [templates[index], files[index]];
  return counts[index] && template && file ? { template, subject: file.content.subject } : undefined;
}
