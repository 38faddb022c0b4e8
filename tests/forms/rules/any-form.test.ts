import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculatedValues, pagesOf, visibleFields } from '../../../src/forms/rules/flow.ts';
import { fieldsOfDocument, toDocument } from '../../../src/forms/rules/form-document.ts';
import type { AnswerValue, FormField } from '../../../src/forms/rules/kinds/kind.ts';
import { parseOptions } from '../../../src/forms/rules/parse-options.ts';
import { validateAnswers } from '../../../src/forms/rules/validate-answers.ts';
import type { Answer } from '../../../src/forms/rules/walk.ts';
import type { FieldOptions } from '../../../src/forms/schemas/field-options.ts';
import { summaryOf } from '../../../src/text/summary.ts';
import { answersTo, anyForm, goodValue } from '../../support/any-form.ts';
import { tries } from '../../support/effort.ts';

const now = new Date('2026-03-09T12:00:00Z');
const answeredForm = anyForm.chain((fields) => fc.tuple(fc.constant(fields), answersTo(fields)));

/** The server receives lists and composite answers as JSON text where the field type accepts it. */
const overTheWire = (fields: readonly FormField[], answers: readonly Answer[]): Answer[] =>
  answers.map(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId);
    const acceptsParts = field && typeof goodValue(field) === 'object';
    const sent = acceptsParts && typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    return JSON.parse(JSON.stringify({ fieldId, value: sent })) as { fieldId: number; value: AnswerValue };
  });

describe('any form with any answers', () => {
  test('validates the same in browser and server', () => {
    const holds = fc.property(answeredForm, ([fields, answers]) => {
      const onServer: FormField[] = JSON.parse(JSON.stringify(fields));
      expect(validateAnswers(onServer, overTheWire(fields, answers), now)).toEqual(
        validateAnswers(fields, answers, now),
      );
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('validates the same in any order of the answers', () => {
    const holds = fc.property(answeredForm, ([fields, answers]) => {
      const markAnswered = (list: readonly Answer[]) => {
        const { answered, errors } = validateAnswers(fields, list, now);
        return { answered, errors: errors.map(({ message }) => message) };
      };
      expect(markAnswered(answers.toReversed())).toEqual(markAnswered(answers));
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('keeps no answer to a hidden field and requires none', () => {
    const holds = fc.property(answeredForm, ([fields, answers]) => {
      const shown = new Set(visibleFields(fields, answers).map(({ id }) => id));
      const { answered, errors } = validateAnswers(fields, answers, now);
      const isHiddenField = (id: number) => fields.find((field) => field.id === id)?.fieldType === 'hidden';
      expect(answered.filter(({ fieldId }) => !shown.has(fieldId) && !isHiddenField(fieldId))).toEqual([]);
      expect(errors.filter(({ fieldId }) => !shown.has(fieldId) && !isHiddenField(fieldId))).toEqual([]);
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('is summarised, calculated and paged without an error', () => {
    const holds = fc.property(answeredForm, ([fields, answers]) => {
      const { answered } = validateAnswers(fields, answers, now);
      expect(summaryOf(answered).length).toBeLessThanOrEqual(160);
      expect(calculatedValues(fields, answers).size).toBeLessThanOrEqual(fields.length);
      const onPages = pagesOf(fields).flatMap((page) => page.fields);
      expect(onPages).toEqual(fields.filter(({ fieldType }) => fieldType !== 'page_break'));
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('accepts a valid answer to every field when rules and logic are removed', () => {
    const holds = fc.property(anyForm, (fields) => {
      const plain = fields.map((field): FormField => {
        const { validation: _, showIf: __, requireIf: ___, choicesFrom: ____, ...options } = field.options;
        return { ...field, options: options satisfies FieldOptions };
      });
      const answers = plain.map((field) => ({ fieldId: field.id, value: goodValue(field) }));
      expect(validateAnswers(plain, answers, now).errors).toEqual([]);
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('is unchanged after export and import', () => {
    const settings = {
      name: 'Form',
      description: '',
      enableCustomer: false,
      enableEscalation: false,
      escalationType: null,
      enableSLA: false,
      severityLevels: [],
    };
    const holds = fc.property(anyForm, (fields) => {
      const document = toDocument(settings, fields);
      const back = fieldsOfDocument(JSON.parse(JSON.stringify(document)));
      expect(back.map((field, index) => ({ id: index + 1, ...field }))).toEqual(JSON.parse(JSON.stringify(fields)));
    });
    fc.assert(holds, tries(300, 5_000));
  });
});

test('field options: hostile options neither throw nor affect other fields', () => {
  const holds = fc.property(
    fc.oneof(fc.json(), fc.jsonValue()),
    fc.constantFrom('select', 'matrix_single'),
    (sent, type) => {
      const parsed = parseOptions(sent, type as 'select');
      expect('options' in parsed || typeof parsed.error === 'string').toBe(true);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );
  fc.assert(holds, tries(500, 20_000));
});
