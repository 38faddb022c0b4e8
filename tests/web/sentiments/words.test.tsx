import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inFreshBrowser } from '../staff-app.tsx';
import { details, visit } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const words = 'Lovely room. Write to ada@b.example, please.';
const answer = { fieldId: 1, fieldName: 'Tell us more', fieldType: 'textarea', value: words, text: words };
const reading = {
  ...{ language: 'en', score: 0.5, label: 'positive', topics: ['room'] },
  answers: [
    {
      fieldId: 1,
      words: [{ text: 'Lovely', start: 0, end: 6, value: 3 }],
      personal: [{ kind: 'email', start: 22, end: 35 }],
    },
  ],
};
const start = {
  ...details,
  ...{ values: [answer], reading, sentimentLabel: 'positive', language: 'en', topics: ['room'] },
};

function open(changed: (body: Record<string, unknown>) => object = () => ({})) {
  let now: object = start;
  return visit('/feedback-management/sentiments/responses/41', {
    'GET /SentimentResponses/41/withData': () => ({ body: { success: true, data: now } }),
    'PUT /SentimentResponses/41/text': ({ body }) => {
      now = { ...now, version: 2, ...changed((body ?? {}) as Record<string, unknown>) };
      return { body: now };
    },
  });
}

test('the words that told how a customer feels are marked, and who they are is covered until somebody asks', async () => {
  open();
  expect((await screen.findByText('Lovely')).tagName).toBe('MARK');
  expect(screen.queryByText(/ada@b\.example/)).toBeNull();
  expect(screen.getByText('e-mail hidden')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show personal data' }));
  expect(await screen.findByText(/ada@b\.example/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide personal data' }));
  expect(screen.queryByText(/ada@b\.example/)).toBeNull();
});

test('a person puts right what was read, only what they change is sent, and the page says who said so', async () => {
  const { sent } = open(() => ({
    sentimentLabel: 'negative',
    textCorrected: { fields: ['label'], by: 'Maya Lind', at: '2026-03-02T09:00:00.000Z' },
  }));
  const read = within(await screen.findByRole('region', { name: 'What the words say' }));
  expect(read.getByText(/Sounds happy/)).toBeTruthy();
  await user.click(read.getByRole('button', { name: 'Put right' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What do the words say?' }));
  await user.click(dialog.getByRole('combobox', { name: 'Feeling' }));
  await user.click(await screen.findByRole('option', { name: 'Sounds unhappy' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await read.findByText(/Put right by Maya Lind/)).toBeTruthy();
  expect(read.getByText(/Sounds unhappy/)).toBeTruthy();
  expect(sent('PUT /SentimentResponses/41/text').map(({ body }) => body)).toEqual([{ label: 'negative', tenantId: 7 }]);
});
