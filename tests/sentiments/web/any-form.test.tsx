import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleFields } from '../../../src/forms/rules/flow.ts';
import type { AnswerValue, FormField } from '../../../src/forms/rules/kinds/kind.ts';
import { kinds } from '../../../src/forms/rules/kinds.ts';
import { validateAnswers } from '../../../src/forms/rules/validate-answers.ts';
import type { SentimentField } from '../../../src/forms/schemas/sentiment-field.ts';
import { answerProblems, sentProblems, toAnswers } from '../../../src/forms/shared/answer/answers.ts';
import { FormQuestion } from '../../../src/forms/shared/answer/form-question.tsx';
import { answerSchema } from '../../../src/responses/schemas/sentiment-response.ts';
import { type AnswerDraft, newAnswerDraft, responseBody } from '../../../src/sentiments/web/answer/use-answering.ts';
import { anyForm, anyValue, goodValue } from '../../support/any-form.ts';
import { tries } from '../../support/effort.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { form } from './samples.ts';

inFreshBrowser();

const times = { createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z', version: 1 };
const asSaved = (fields: readonly FormField[]): SentimentField[] =>
  fields.map((field, position) => ({ ...times, ...field, sentimentId: 3, position }));

/** Only inputs for lists and composite answers hold such values. */
const heldBy = ({ fieldType }: FormField) =>
  kinds[fieldType].acceptsParts ? anyValue : anyValue.filter((value) => typeof value !== 'object' || value === null);

const filledIn = anyForm.chain((fields) =>
  fc
    .tuple(...fields.map((field) => fc.oneof({ weight: 3, arbitrary: fc.constant(goodValue(field)) }, heldBy(field))))
    .map((values): [SentimentField[], AnswerDraft] => {
      const saved = asSaved(fields);
      const answers = Object.fromEntries(saved.map(({ id }, index) => [id, values[index] as AnswerValue]));
      return [saved, { ...newAnswerDraft(form as never, saved), answers }];
    }),
);

test('forms: any form with any answers renders every visible question', () => {
  const holds = fc.property(filledIn, ([fields, draft]) => {
    const visibleOnes = visibleFields(fields, toAnswers(fields, draft.answers));
    const { container } = render(
      visibleOnes.map((field) => (
        <FormQuestion
          key={field.id}
          field={field}
          value={draft.answers[field.id] ?? null}
          onChange={() => undefined}
          isPreview
        />
      )),
    );
    const plain = (text: string | null) => (text ?? '').replace(/\s+/g, '');
    const shown = plain(container.textContent);
    for (const { fieldName, fieldType } of visibleOnes) {
      if (fieldType !== 'page_break') expect(shown, fieldType).toContain(plain(fieldName));
    }
    cleanup();
  });
  fc.assert(holds, tries(30, 400));
});

test('forms: browser and server report the same errors for any form', () => {
  const holds = fc.property(filledIn, ([fields, draft]) => {
    const before = answerProblems(fields, draft.answers);
    const { values } = responseBody(form as never, fields, draft);
    const arrived = answerSchema.array().parse(JSON.parse(JSON.stringify(values)));
    const issues = validateAnswers(fields, arrived).errors;
    const after = sentProblems(Object.fromEntries(issues.map(({ path, message }) => [path, message])), arrived);
    expect(after).toEqual(before);
  });
  fc.assert(holds, tries(300, 5_000));
});
