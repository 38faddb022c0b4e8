import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultNotation, setNotation } from '../../../src/core/contract/notations/notation.ts';
import { inputValue } from '../../../src/core/web/form/form-fields.ts';
import { Amount } from '../../../src/core/web/inputs/line-inputs.tsx';
import { NumberInput } from '../../../src/dashboards/shared/number-input.tsx';

afterEach(() => {
  cleanup();
  setNotation(defaultNotation);
});

const read: (number | undefined | null)[] = [];

function Form() {
  const [amount, setAmount] = useState<number | undefined>(1.5);
  const [limit, setLimit] = useState<number | null>(null);
  read.splice(0, 2, amount, limit);
  return (
    <>
      <Amount label="Amount" value={amount} onChange={setAmount} />
      <NumberInput label="Limit" value={limit} onChange={setLimit} />
    </>
  );
}

test.each([
  ['de-DE', '1,5', '1.234,5', 1234.5],
  ['de-DE', '1,5', '0.25', 0.25],
  ['fr-FR', '1,5', '12,75', 12.75],
  ['en-GB', '1.5', '1,234.5', 1234.5],
  ['en-GB', '1.5', '-3', -3],
])('numbers: in %s, %s is shown and %s is read', async (language, shown, typed, value) => {
  setNotation({ ...defaultNotation, language });
  render(<Form />);
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  expect(amount.value).toBe(shown);
  await userEvent.clear(amount);
  await userEvent.type(amount, typed);
  await userEvent.type(screen.getByRole('textbox', { name: 'Limit' }), typed);
  expect(read).toEqual([value, value]);
  expect(inputValue({ kind: 'number' }, z.number(), typed)).toBe(value);
});

test('numbers: one that can mean two says how it is read, and what is none is refused', async () => {
  setNotation({ ...defaultNotation, language: 'de-DE' });
  render(<Form />);
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '1.234');
  expect([read[0], screen.getByText('Read as 1234').textContent]).toEqual([1234, 'Read as 1234']);
  await userEvent.clear(amount);
  await userEvent.type(amount, 'zwölf');
  expect([read[0], screen.getByText('Enter a number').textContent]).toEqual([undefined, 'Enter a number']);
});
