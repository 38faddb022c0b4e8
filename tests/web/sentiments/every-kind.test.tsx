import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type FieldType, fieldTypes } from '../../../src/contract/schemas/forms/field-types.ts';
import { FormQuestion } from '../../../src/web/features/forms/answer/form-question.tsx';
import { questionKinds } from '../../../src/web/features/forms/draft/question-kinds.ts';
import { inFreshBrowser } from '../staff-app.tsx';
import { field, renderPage, response } from './samples.ts';

inFreshBrowser();

const page = '/feedback-management/sentiments/3';
const user = userEvent.setup();
const three = [
  { id: 'a', label: 'Speed' },
  { id: 'b', label: 'Price' },
  { id: 'c', label: 'Service' },
];
const two = [
  { id: 'good', label: 'Good' },
  { id: 'bad', label: 'Bad' },
];
const open = (...fields: object[]) =>
  renderPage(page, {
    'GET /SentimentFields/bySentimentId/3': { body: fields },
    'POST /SentimentResponses/create': { status: 201, body: response },
  });

async function answerOf(fieldType: FieldType, options: object, act: () => Promise<void>): Promise<unknown> {
  const { sent } = open(field(1, 'Question', fieldType, { options }));
  await act();
  await user.click(await screen.findByRole('button', { name: 'Save response' }));
  await screen.findByRole('heading', { name: 'Saved as R-1041' });
  const body = sent('POST /SentimentResponses/create')[0]?.body as { values: { value: unknown }[] };
  return body.values[0]?.value;
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('the "Other" choice', () => {
  test.each(['radio', 'checkbox'] as const)('of a %s requires its text before anything is sent', async (kind) => {
    const { sent } = open(field(1, 'Question', kind, { options: { choices: two, other: true } }));
    await user.click(await screen.findByRole(kind, { name: 'Something else' }));
    await user.click(screen.getByRole('button', { name: 'Save response' }));
    expect(await screen.findByText(/Enter your own answer/)).toBeTruthy();
    expect(sent('POST /SentimentResponses/create')).toEqual([]);
  });
});

describe('every question type', () => {
  test('has an input that renders without an answer and without options', () => {
    expect(Object.keys(questionKinds).sort()).toEqual([...fieldTypes].sort());
    for (const fieldType of fieldTypes.filter((type) => !['customer_ref', 'user_ref'].includes(type))) {
      const question = { id: 1, fieldName: 'Q', fieldType, required: false, isSentimentValue: false, options: {} };
      render(<FormQuestion field={question} value={null} onChange={() => undefined} isPreview />);
      cleanup();
    }
  });

  test.each(['radio', 'checkbox', 'ranking', 'picture_choice', 'select'] as const)(
    'shows for a choice of a %s the icon and color of the form',
    async (fieldType) => {
      const choices = [{ id: 'sun', label: 'Sunny', icon: '☀', color: '#ffcc00' }];
      open(field(1, 'Question', fieldType, { options: { choices } }));
      if (fieldType === 'select') await user.selectOptions(await screen.findByLabelText('Question'), 'sun');
      const icon = await screen.findByText('☀');
      expect(icon.previousElementSibling?.querySelector('circle')?.getAttribute('fill')).toBe('#ffcc00');
      expect(icon.getAttribute('aria-hidden')).toBe('true');
    },
  );

  test('matrix: is answered row by row', async () => {
    const value = await answerOf('matrix_single', { rows: three, columns: two }, async () => {
      const speed = await screen.findByRole('radiogroup', { name: 'Speed' });
      await user.click(within(speed).getByRole('radio', { name: 'Bad' }));
      await user.click(within(screen.getByRole('radiogroup', { name: 'Price' })).getByRole('radio', { name: 'Good' }));
    });
    expect(JSON.parse(String(value))).toEqual({ a: 'bad', b: 'good' });
  });

  test('matrix: keeps several selected answers per row', async () => {
    const value = await answerOf('matrix_multi', { rows: three, columns: two }, async () => {
      const speed = within(await screen.findByRole('group', { name: 'Speed' }));
      await user.click(speed.getByRole('checkbox', { name: 'Good' }));
      await user.click(speed.getByRole('checkbox', { name: 'Bad' }));
    });
    expect(JSON.parse(String(value))).toEqual({ a: ['good', 'bad'] });
  });

  test('ranking: is ordered by keyboard and announces the new position', async () => {
    const value = await answerOf('ranking', { choices: three }, async () => {
      for (const name of ['Speed', 'Price', 'Service', 'Service']) await press(`${name}: Move up`);
      expect(await screen.findByText('Service: Place 2')).toBeTruthy();
    });
    expect(JSON.parse(String(value))).toEqual(['a', 'c', 'b']);
  });

  test('choice: sends the text of "Other"', async () => {
    const value = await answerOf('radio', { choices: two, other: true }, async () => {
      await user.click(await screen.findByRole('radio', { name: 'Something else' }));
      await user.type(screen.getByRole('textbox', { name: /free text/ }), 'Neither');
    });
    expect(value).toBe('other:Neither');
  });

  test('slider: has no answer until it is moved', async () => {
    open(field(1, 'Likely', 'slider', { options: { max: 10 } }));
    const slider = await screen.findByRole('slider', { name: 'Likely' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Not answered');
    fireEvent.change(slider, { target: { value: '7' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('7');
  });

  test('consent: is given by its checkbox, and unchecked is no answer', async () => {
    const { sent } = open(field(1, 'Privacy', 'consent', { options: { text: 'You may call me' } }));
    const box = await screen.findByRole('checkbox', { name: 'You may call me' });
    await user.click(box);
    await user.click(box);
    await press('Save response');
    await press('Save without answers');
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    expect(sent('POST /SentimentResponses/create')[0]?.body).toMatchObject({ values: [] });
  });

  test('contact details: several lines are sent as one answer', async () => {
    const parts = [{ id: 'first_name' }, { id: 'email' }];
    const value = await answerOf('contact_info', { parts }, async () => {
      await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Rosa');
      await user.type(screen.getByRole('textbox', { name: 'Email' }), 'rosa@example.com');
    });
    expect(JSON.parse(String(value))).toEqual({ first_name: 'Rosa', email: 'rosa@example.com' });
  });

  test('location: is entered by hand where the device gives none', async () => {
    const place = await answerOf('location', {}, async () => {
      await user.type(await screen.findByRole('textbox', { name: 'Latitude' }), '48.2');
      await user.type(screen.getByRole('textbox', { name: 'Longitude' }), '16.37');
    });
    expect(JSON.parse(String(place))).toEqual({ latitude: '48.2', longitude: '16.37' });
  });

  test('values: a default is filled in, a hidden one sent, a calculated one shown and not sent', async () => {
    const { sent } = open(
      field(1, 'Count', 'number', { options: { key: 'count', default: 4 } }),
      field(2, 'Source', 'hidden', { options: { default: 'shop' } }),
      field(3, 'Twice', 'calculated', { options: { formula: 'count * 2' } }),
    );
    expect(await screen.findByLabelText('Count')).toHaveProperty('value', '4');
    expect(screen.queryByText('Source')).toBeNull();
    expect(screen.getByRole('status', { name: 'Twice' }).textContent).toBe('8');
    await press('Save response');
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    const body = sent('POST /SentimentResponses/create')[0]?.body as { values: unknown } | undefined;
    expect(body?.values).toEqual([
      { fieldId: 1, value: 4 },
      { fieldId: 2, value: 'shop' },
    ]);
  });
});

describe('a form of several pages', () => {
  const when = { showIf: { all: [{ field: 'again', op: 'is', value: false }] } };
  const pages = () => [
    field(1, 'Name', 'text', { required: true }),
    field(2, 'PublicSurvey', 'page_break'),
    field(3, 'Again?', 'boolean', { options: { key: 'again' } }),
    field(4, 'Why not?', 'text', { options: when }),
  ];

  test('continues once its page is valid, and goes back without losing answers', async () => {
    open(...pages());
    await press('Next');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Name/), 'Rosa');
    await press('Next');
    expect(await screen.findByRole('heading', { name: 'PublicSurvey' })).toBeTruthy();
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    await press('Back');
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Rosa');
  });

  test('asks only the questions that match the answers, and sends no others', async () => {
    const { sent } = open(...pages());
    await user.type(await screen.findByLabelText(/^Name/), 'Rosa');
    await press('Next');
    expect(screen.queryByLabelText('Why not?')).toBeNull();
    await user.click(await screen.findByLabelText('No'));
    await user.type(await screen.findByLabelText('Why not?'), 'Too loud');
    await user.click(screen.getByLabelText('Yes'));
    await waitFor(() => expect(screen.queryByLabelText('Why not?')).toBeNull());
    await press('Save response');
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    expect(sent('POST /SentimentResponses/create')[0]?.body).toMatchObject({
      values: [
        { fieldId: 1, value: 'Rosa' },
        { fieldId: 3, value: true },
      ],
    });
  });

  test('leads back to the page with a server error', async () => {
    const errors = [{ path: 'values.0', message: 'Name: Not this one' }];
    renderPage(page, {
      'GET /SentimentFields/bySentimentId/3': { body: pages() },
      'POST /SentimentResponses/create': { status: 422, body: { message: 'Invalid', code: 'INVALID', errors } },
    });
    await user.type(await screen.findByLabelText(/^Name/), 'Rosa');
    await press('Next');
    await press('Save response');
    expect(await screen.findByText('Name: Not this one')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
  });

  test('moves to the next question on Enter and sends nothing', async () => {
    const { sent } = open(field(1, 'First'), field(2, 'Second'));
    await user.type(await screen.findByLabelText('First'), 'One{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')));
    expect(sent('POST /SentimentResponses/create')).toEqual([]);
  });
});
