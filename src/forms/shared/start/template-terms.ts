import type { FieldType } from '../../schemas/field-types.ts';
import type { TemplateCard } from '../../schemas/form-template.ts';

/** How people in the field call a kind of question. */
const terms: Partial<Record<FieldType, string>> = {
  nps: 'nps net promoter score recommendation loyalty',
  csat: 'csat customer satisfaction score',
  ces: 'ces customer effort score ease',
  rating_smiley: 'faces smileys emoji rating',
  rating_star: 'stars rating',
  rating_number: 'number scale rating likert',
  matrix_single: 'matrix table grid likert',
  matrix_multi: 'matrix table grid',
  matrix_rating: 'matrix table grid rating likert',
  ranking: 'ranking order priorities',
  slider: 'slider scale',
  image: 'picture photo image upload',
  file: 'file upload attachment',
  audio: 'voice audio recording',
  signature: 'signature',
  contact_info: 'contact details lead',
  location: 'location map',
  consent: 'consent gdpr privacy',
};

/** Whether each word begins a word of the template: of its name, purpose, industries and kinds of questions. */
export function isTemplateFound({ name, purpose, industries, kinds }: TemplateCard, search: string): boolean {
  const known = [name, purpose, ...industries, ...kinds.map((kind) => terms[kind] ?? '')].join(' ');
  const words = wordsOf(known);
  return wordsOf(search).every((word) => words.some((one) => one.startsWith(word)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
