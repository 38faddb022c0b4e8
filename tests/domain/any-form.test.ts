import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldOptions } from '../../src/contract/schemas/forms/field-options.ts';
import { calculatedValues, pagesOf, visibleFields } from '../../src/domain/forms/flow.ts';
import { documentOf, fieldsOf } from '../../src/domain/forms/form-document.ts';
import type { AnswerValue, FormField } from '../../src/domain/forms/kinds/kind.ts';
import { parseOptions } from '../../src/domain/forms/parse-options.ts';
import { validateAnswers } from '../../src/domain/forms/validate-answers.ts';
import type { Answer } from '../../src/domain/forms/walk.ts';
import { summaryOf } from '../../src/domain/text/summary.ts';
import { answersTo, anyForm, goodValue } from '../support/any-form.ts';
import { tries } from '../support/effort.ts';

const now = new Date('2026-03-09T12:00:00Z');
const answeredForm = anyForm.chain((fields) => fc.tuple(fc.constant(fields), answersTo(fields)));

/** Answers as they reach the server: lists and several parts as text, where the question takes such. */
const overTheWire = (fields: readonly FormField[], answers: readonly Answer[]): Answer[] =>
  answers.map(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId);
    const takesParts = field && typeof goodValue(field) === 'object';
    const sent = takesParts && typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    return JSON.parse(JSON.stringify({ fieldId, value: sent })) as { fieldId: number; value: AnswerValue };
  });

describe('any form with any answers', () => {
  test('is found the same by browser and server', () => {
    const holds = fc.property(answeredForm, ([fields, answers]) => {
      const onServer: FormField[] = JSON.parse(JSON.stringify(fields));
      expect(validateAnswers(onServer, overTheWire(fields, answers), now)).toEqual(
        validateAnswers(fields, answers, now),
      );
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('is the same whichever order the answers come in', () => {
    const holds = fc.property(answeredForm, ([fields, answers]) => {
      const said = (list: readonly Answer[]) => {
        const { answered, errors } = validateAnswers(fields, list, now);
        return { answered, errors: errors.map(({ message }) => message) };
      };
      expect(said(answers.toReversed())).toEqual(said(answers));
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('keeps no answer to a field that is not shown, and misses none', () => {
    const holds = fc.property(answeredForm, ([fields, answers]) => {
      const shown = new Set(visibleFields(fields, answers).map(({ id }) => id));
      const { answered, errors } = validateAnswers(fields, answers, now);
      const isBehind = (id: number) => fields.find((field) => field.id === id)?.fieldType === 'hidden';
      expect(answered.filter(({ fieldId }) => !shown.has(fieldId) && !isBehind(fieldId))).toEqual([]);
      expect(errors.filter(({ fieldId }) => !shown.has(fieldId) && !isBehind(fieldId))).toEqual([]);
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('is summed up, worked out and cut into pages without a word of complaint', () => {
    const holds = fc.property(answeredForm, ([fields, answers]) => {
      const { answered } = validateAnswers(fields, answers, now);
      expect(summaryOf(answered).length).toBeLessThanOrEqual(160);
      expect(calculatedValues(fields, answers).size).toBeLessThanOrEqual(fields.length);
      const onPages = pagesOf(fields).flatMap((page) => page.fields);
      expect(onPages).toEqual(fields.filter(({ fieldType }) => fieldType !== 'page_break'));
    });
    fc.assert(holds, tries(300, 5_000));
  });

  test('takes a good answer to every field, once its rules and its logic are left aside', () => {
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

  test('comes back from a file as it was', () => {
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
      const document = documentOf(settings, fields);
      const back = fieldsOf(JSON.parse(JSON.stringify(document)));
      expect(back.map((field, index) => ({ id: index + 1, ...field }))).toEqual(JSON.parse(JSON.stringify(fields)));
    });
    fc.assert(holds, tries(300, 5_000));
  });
});

test('no options, however hostile, throw or reach beyond their field', () => {
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
