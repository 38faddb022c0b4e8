import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { matrixKinds } from '../../../src/forms/rules/kinds/matrix-kinds.ts';
import { AnswerValue } from '../../../src/responses/shared/answer-value.tsx';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

function show(rows: readonly string[], columns: readonly string[]) {
  const list = (labels: readonly string[]) => labels.map((label, at) => ({ id: `i${at}`, label }));
  const field = {
    id: 1,
    fieldName: 'How was it?',
    fieldType: 'matrix_single',
    required: false,
    isSentimentValue: false,
    options: { rows: list(rows), columns: list(columns) },
  } as const;
  const value = Object.fromEntries(rows.map((_, at) => [`i${at}`, `i${at}`]));
  const text = matrixKinds.matrix_single.format(value, field);
  render(<AnswerValue answer={{ ...field, fieldId: 1, value, text }} />);
  return text;
}

describe('a table answer', () => {
  test('is shown with its rows', () => {
    show(['Price', 'Service'], ['Good', 'Bad']);
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['PriceGood', 'ServiceBad']);
  });

  test.each([
    [
      ['Price: net', 'Service'],
      ['Good', 'Bad'],
    ],
    [
      ['Price', 'Service'],
      ['Good: very', 'Bad'],
    ],
    [
      ['Price; fees', 'Service'],
      ['Good', 'Bad'],
    ],
  ])('with a separator in a label is shown as its text: %j', (rows, columns) => {
    const text = show(rows, columns);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText(text)).toBeTruthy();
  });
});
