import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type FieldType, fieldTypes } from '../../../src/forms/schemas/field-types.ts';
import { FormQuestion } from '../../../src/forms/shared/answer/form-question.tsx';
import { questionKinds } from '../../../src/forms/shared/draft/question-kinds.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
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

/** Opens a form with a question of each of these types, and returns what is sent once `act` has answered them. */
async function answersOf(kinds: [FieldType, object][], act: () => Promise<void>): Promise<unknown[]> {
  const { sent } = open(...kinds.map(([fieldType, options], n) => field(n + 1, fieldType, fieldType, { options })));
  await act();
  await user.click(await screen.findByRole('button', { name: 'Save response' }));
  await screen.findByRole('heading', { name: 'Saved as R-1041' });
  const body = sent('POST /SentimentResponses/create')[0]?.body as { values: { value: unknown }[] };
  return body.values.map(({ value }) => value);
}
const parsed = (value: unknown) => JSON.parse(String(value));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('the "Other" choice', () => {
  test('of radio buttons or checkboxes requires its text before anything is sent', async () => {
    const options = { choices: two, other: true };
    const { sent } = open(field(1, 'One', 'radio', { options }), field(2, 'Several', 'checkbox', { options }));
    await user.click(await screen.findByRole('radio', { name: 'Something else' }));
    await user.click(screen.getByRole('checkbox', { name: 'Something else' }));
    await user.click(screen.getByRole('button', { name: 'Save response' }));
    expect(await screen.findAllByText(/Enter your own answer/)).toHaveLength(2);
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

  test('shows for a choice the icon and color of the form', async () => {
    const choices = [{ id: 'sun', label: 'Sunny', icon: '☀', color: '#ffcc00' }];
    const kinds = ['radio', 'checkbox', 'ranking', 'picture_choice', 'select'];
    open(...kinds.map((kind, n) => field(n + 1, kind, kind, { options: { choices } })));
    await user.selectOptions(await screen.findByLabelText('select'), 'sun');
    const icons = await screen.findAllByText('☀');
    expect(icons).toHaveLength(kinds.length);
    for (const icon of icons) {
      expect(icon.previousElementSibling?.querySelector('circle')?.getAttribute('fill')).toBe('#ffcc00');
      expect(icon.getAttribute('aria-hidden')).toBe('true');
    }
  });

  test('matrix: is answered row by row, with several selected answers per row where they are allowed', async () => {
    const options = { rows: three, columns: two };
    const kinds: [FieldType, object][] = [
      ['matrix_single', options],
      ['matrix_multi', options],
    ];
    const [single, several] = await answersOf(kinds, async () => {
      const speed = await screen.findByRole('radiogroup', { name: 'Speed' });
      await user.click(within(speed).getByRole('radio', { name: 'Bad' }));
      await user.click(within(screen.getByRole('radiogroup', { name: 'Price' })).getByRole('radio', { name: 'Good' }));
      const boxes = within(screen.getByRole('group', { name: 'Speed' }));
      await user.click(boxes.getByRole('checkbox', { name: 'Good' }));
      await user.click(boxes.getByRole('checkbox', { name: 'Bad' }));
    });
    expect([parsed(single), parsed(several)]).toEqual([{ a: 'bad', b: 'good' }, { a: ['good', 'bad'] }]);
  });

  test('ranking and choice: the order is changed by keyboard and announced, and the text of "Other" is sent', async () => {
    const kinds: [FieldType, object][] = [
      ['ranking', { choices: three }],
      ['radio', { choices: two, other: true }],
    ];
    const [order, choice] = await answersOf(kinds, async () => {
      for (const name of ['Speed', 'Price', 'Service', 'Service']) await press(`${name}: Move up`);
      expect(await screen.findByText('Service: Place 2')).toBeTruthy();
      await user.click(screen.getByRole('radio', { name: 'Something else' }));
      await fill(screen.getByRole('textbox', { name: /free text/ }), 'Neither');
    });
    expect([parsed(order), choice]).toEqual([['a', 'c', 'b'], 'other:Neither']);
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

  test('contact details and location: several lines are sent as one answer', async () => {
    const kinds: [FieldType, object][] = [
      ['contact_info', { parts: [{ id: 'first_name' }, { id: 'email' }] }],
      ['location', {}],
    ];
    const [contact, place] = await answersOf(kinds, async () => {
      await fill(await screen.findByRole('textbox', { name: 'First name' }), 'Rosa');
      await fill(screen.getByRole('textbox', { name: 'Email' }), 'rosa@example.com');
      // The device gives no location here.
      await fill(screen.getByRole('textbox', { name: 'Latitude' }), '48.2');
      await fill(screen.getByRole('textbox', { name: 'Longitude' }), '16.37');
    });
    expect(parsed(contact)).toEqual({ first_name: 'Rosa', email: 'rosa@example.com' });
    expect(parsed(place)).toEqual({ latitude: '48.2', longitude: '16.37' });
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
    await fill(screen.getByLabelText(/^Name/), 'Rosa');
    await press('Next');
    expect(await screen.findByRole('heading', { name: 'PublicSurvey' })).toBeTruthy();
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    await press('Back');
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Rosa');
  });

  test('asks only the questions that match the answers, and sends no others', async () => {
    const { sent } = open(...pages());
    await fill(await screen.findByLabelText(/^Name/), 'Rosa');
    await press('Next');
    expect(screen.queryByLabelText('Why not?')).toBeNull();
    await user.click(await screen.findByLabelText('No'));
    await fill(await screen.findByLabelText('Why not?'), 'Too loud');
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
    await fill(await screen.findByLabelText(/^Name/), 'Rosa');
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
