import { useState } from 'react';
import {
  calculatedValues,
  type FormPage,
  pagesOf,
  requiredFields,
  startingAnswers,
  visibleFields,
} from '../../../../domain/forms/flow.ts';
import { type AnswerValue, type FormField, isBlank } from '../../../../domain/forms/kind.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';

/** A form that is being tried: its answers, its pages, and what is wrong once somebody wants to go on. */
export function usePreview(fields: readonly FormField[]) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, AnswerValue>>(() => startingAnswers(fields, new Date()));
  const [at, setAt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [isDone, setDone] = useState(false);

  const sent = [...answers].filter(([, value]) => !isBlank(value)).map(([fieldId, value]) => ({ fieldId, value }));
  const given = sent.filter(({ fieldId }) => fields.some(({ id }) => id === fieldId));
  const visible = visibleFields(fields, given);
  const pages = pagesOf(visible);
  const page: FormPage = pages[Math.min(at, pages.length - 1)] ?? { opener: null, fields: [] };
  const { errors } = validateAnswers(fields, given);
  const here = errors.filter(({ fieldId }) => page.fields.some(({ id }) => id === fieldId));
  const isLast = at >= pages.length - 1;

  return {
    page,
    number: Math.min(at, Math.max(0, pages.length - 1)) + 1,
    count: pages.length,
    isLast,
    isDone,
    required: requiredFields(fields, given),
    calculated: calculatedValues(fields, given),
    valueOf: (id: number) => answers.get(id) ?? null,
    problemOf: (id: number) => (isChecked ? here.find(({ fieldId }) => fieldId === id)?.message : undefined),
    answer: (id: number, value: AnswerValue) => setAnswers((before) => new Map(before).set(id, value)),
    back: () => setAt(Math.max(0, at - 1)),
    next: () => {
      setChecked(here.length > 0);
      if (here.length > 0) return;
      if (isLast) setDone(true);
      else setAt(at + 1);
    },
  };
}
