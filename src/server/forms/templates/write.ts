import type { DocumentField } from '../../../contract/schemas/form-document.ts';
import type { FieldType } from '../../../contract/schemas/sentiment-field.ts';

type Options = DocumentField['options'];

interface Wishes extends Options {
  required?: boolean;
  /** Its answer says how the customer feels. */
  main?: boolean;
}

/** A template as it is written down. */
export interface WrittenTemplate {
  id: string;
  name: string;
  /** What it is for, in one sentence. */
  purpose: string;
  industries: readonly string[];
  /** What helps whoever handles the answers. */
  advice: string;
  description: string;
  /** The levels that fit, of those that every organisation begins with. */
  severityLevels: readonly ('Low' | 'Medium' | 'High' | 'Critical')[];
  escalates?: 'on_breach' | 'before_breach' | 'on_severity' | 'on_negative_sentiment' | 'on_inactivity' | 'manual';
  fields: readonly DocumentField[];
}

/** A question, by its key, its kind and its words. */
export function ask(key: string, fieldType: FieldType, fieldName: string, wishes: Wishes = {}): DocumentField {
  const { required = false, main = false, ...options } = wishes;
  return { key, fieldName, fieldType, required, isSentimentValue: main, options };
}

/** Choices by their labels. */
export function choices(...labels: string[]): NonNullable<Options['choices']> {
  return labels.map((label) => ({ id: idOf(label), label }));
}

/** Choices with how each feels, from −1 to 1. */
export function scored(labels: Record<string, number>): NonNullable<Options['choices']> {
  return Object.entries(labels).map(([label, score]) => ({ id: idOf(label), label, score }));
}

/** Asked where a scale was answered with at most so much. */
export const ifAtMost = (field: string, value: number): Pick<Options, 'showIf'> => ({
  showIf: { all: [{ field, op: 'at_most', value }] },
});

/** Asked where a scale was answered with at least so much. */
export const ifAtLeast = (field: string, value: number): Pick<Options, 'showIf'> => ({
  showIf: { all: [{ field, op: 'at_least', value }] },
});

/** Asked after this yes or no, or this choice. */
export const ifIs = (field: string, value: boolean | string): Pick<Options, 'showIf'> => ({
  showIf: { all: [{ field, op: 'is', value: typeof value === 'string' ? idOf(value) : value }] },
});

/** Asked where this is among what was chosen. */
export const ifChosen = (field: string, label: string): Pick<Options, 'showIf'> => ({
  showIf: { all: [{ field, op: 'contains', value: idOf(label) }] },
});

/** May we come back to you, and how: asked last, and the address only of those who say yes. */
export function callBack(question = 'May we contact you about this?'): DocumentField[] {
  return [
    ask('may_contact', 'boolean', question),
    ask('contact', 'contact_info', 'How can we reach you?', {
      parts: [{ id: 'first_name' }, { id: 'last_name' }, { id: 'email', required: true }, { id: 'phone' }],
      pii: true,
      ...ifIs('may_contact', true),
    }),
  ];
}

function idOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32);
}
