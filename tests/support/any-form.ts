import fc from 'fast-check';
import { withCarriedChoices } from '../../src/forms/rules/carried.ts';
import type { AnswerValue, FormField } from '../../src/forms/rules/kinds/kind.ts';
import { parseOptions } from '../../src/forms/rules/parse-options.ts';
import type { Answer } from '../../src/forms/rules/walk.ts';
import { conditionOps } from '../../src/forms/schemas/field-logic.ts';
import type { Choice, FieldOptions } from '../../src/forms/schemas/field-options.ts';
import { choiceTypes, type FieldType, fieldTypes } from '../../src/forms/schemas/field-types.ts';

const line = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => /\p{L}/u.test(text));

const choice: fc.Arbitrary<Choice> = fc.record(
  {
    id: fc.stringMatching(/^[\w-]{1,8}$/).filter((id) => id !== '__proto__'),
    label: line.map((text) => text.replace(/\p{Cc}/gu, ' ').trim()).filter((text) => text !== ''),
    score: fc.double({ min: -1, max: 1, noNaN: true }),
    value: fc.integer({ min: -10, max: 10 }),
  },
  { requiredKeys: ['id', 'label'] },
);

const choices = fc.uniqueArray(choice, {
  minLength: 1,
  maxLength: 4,
  comparator: (one, other) => one.id === other.id || one.label === other.label,
});

const condition = fc.record(
  {
    field: fc.integer({ min: 0, max: 9 }).map((at) => `q${at}`),
    op: fc.constantFrom(...conditionOps),
    value: fc.oneof(fc.integer({ min: -3, max: 12 }), fc.string({ maxLength: 4 }), fc.boolean()),
  },
  { requiredKeys: ['field', 'op'] },
);

const inner = fc.array(condition, { minLength: 1, maxLength: 2 });
const member = fc.oneof(
  condition,
  inner.map((all) => ({ all })),
  inner.map((any) => ({ any })),
);
const members = fc.array(member, { minLength: 1, maxLength: 3 });
const group = fc.oneof(
  members.map((all) => ({ all })),
  members.map((any) => ({ any })),
);

const options: fc.Arbitrary<Partial<FieldOptions>> = fc.record(
  {
    choices,
    choicesFrom: fc.record({
      field: fc.integer({ min: 0, max: 9 }).map((at) => `q${at}`),
      only: fc.constantFrom('chosen' as const, 'not_chosen' as const),
    }),
    rows: choices,
    columns: choices,
    showIf: group,
    requireIf: group,
    other: fc.boolean(),
    multiple: fc.boolean(),
    maxFiles: fc.integer({ min: 1, max: 3 }),
    help: fc.string({ maxLength: 30 }),
    randomize: fc.boolean(),
    decimals: fc.integer({ min: 0, max: 3 }),
    formula: fc.constantFrom('q0 + 1', 'mean(q0, q1, q2)', 'if(score(q1) < 0, 1, q2 / q0)'),
    validation: fc.array(fc.record({ rule: fc.constantFrom('max_length', 'max', 'max_choices'), value: fc.nat(9) }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: ['choices', 'rows', 'columns', 'formula'] },
);

const field = fc.record({
  fieldName: line,
  // Field types with choices are more frequent, so that some questions carry choices forward.
  fieldType: fc.oneof(fc.constantFrom(...fieldTypes), fc.constantFrom(...fieldTypes), fc.constantFrom(...choiceTypes)),
  required: fc.boolean(),
  options,
});

export const anyForm: fc.Arbitrary<FormField[]> = fc.array(field, { minLength: 1, maxLength: 10 }).map((fields) =>
  withCarriedChoices(
    fields.map((one, index) => ({
      id: index + 1,
      fieldName: one.fieldName.replace(/\p{Cc}/gu, ' ').trim() || 'Question',
      fieldType: one.fieldType,
      required: one.required,
      isSentimentValue: false,
      options: optionsFor(one.fieldType, { ...one.options, key: `q${index}` }),
    })),
  ),
);

function optionsFor(fieldType: FieldType, sent: FieldOptions): FieldOptions {
  const parsed = parseOptions(sent, fieldType);
  // Options that the schema rejects, such as a formula on the field itself, are replaced by plain ones.
  if ('options' in parsed) return parsed.options;
  const { key, choices, rows, columns } = sent;
  const plain = parseOptions({ key, choices, rows, columns, formula: '1' }, fieldType);
  if ('options' in plain) return plain.options;
  throw new Error(`${fieldType} refuses even plain options: ${plain.error}`);
}

export const anyValue: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('yes', '2026-03-09', '14:30', '2026-03-09T14:30', '/uploads/abc.png', 'a@b.example', '[', '{"a":1}'),
  fc.integer({ min: -2, max: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.constant(null))),
  fc.constant(null),
);

export function goodValue({ fieldType, options }: FormField): AnswerValue {
  const first = options.choices?.[0]?.id ?? null;
  const ids = options.choices?.map(({ id }) => id) ?? [];
  const byRow = (cell: (column: string) => string | number | string[]) =>
    Object.fromEntries((options.rows ?? []).map(({ id }) => [id, cell(options.columns?.[0]?.id ?? '')]));
  const good: Partial<Record<FieldType, AnswerValue>> = {
    text: 'Words',
    textarea: 'Words',
    number: 4,
    email: 'a@b.example',
    phone: '+47 55 12 34 56',
    url: 'https://a.example',
    date: '2026-03-09',
    time: '14:30',
    datetime: '2026-03-09T14:30',
    select: first,
    radio: first,
    multiselect: ids.slice(0, 1),
    checkbox: ids.slice(0, 1),
    picture_choice: options.multiple ? ids.slice(0, 1) : first,
    ranking: ids,
    boolean: true,
    consent: true,
    matrix_single: byRow((column) => column),
    matrix_multi: byRow((column) => [column]),
    matrix_rating: byRow(() => 3),
    location: { latitude: 60.39, longitude: 5.32 },
    address: { city: 'Bergen' },
    contact_info: { email: 'a@b.example' },
    customer_ref: 1,
    user_ref: 1,
    hidden: 'newsletter',
    image: '/uploads/abc.png',
    signature: '/uploads/abc.png',
    audio: '/uploads/abc.webm',
    file: '/uploads/abc.pdf',
  };
  return good[fieldType] ?? (/^(rating|nps|csat|ces|slider)/.test(fieldType) ? 3 : null);
}

export const answersTo = (fields: readonly FormField[]): fc.Arbitrary<Answer[]> =>
  fc
    .tuple(...fields.map((one) => fc.oneof(fc.constant(goodValue(one)), anyValue, fc.constant(null))))
    .chain((values) => {
      const answers = values.map((value, index) => ({ fieldId: fields[index]?.id as number, value }));
      return fc.shuffledSubarray(answers, { minLength: 0 });
    });
