import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { pick } from '../../sentiments/web/builder-page.ts';
import { field, renderPage } from '../../sentiments/web/samples.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const page = '/admin/prebuilt-fields';
const ready = {
  ...field(31, 'How was each part?', 'matrix_single', {
    options: {
      rows: [{ id: 'room', label: 'Room' }],
      columns: [
        { id: 'bad', label: 'Bad', score: -1 },
        { id: 'good', label: 'Good', score: 1 },
      ],
    },
  }),
  category: 'Ratings',
  tags: ['hotel'],
};

describe('the library of prebuilt fields', () => {
  test('creates a matrix field with rows, columns and tags', async () => {
    const { sent } = renderPage(page, {
      'GET /PrebuiltFields': { body: [] },
      'POST /PrebuiltFields': { status: 201, body: ready },
    });
    await user.click(await screen.findByRole('button', { name: 'New field' }));
    await fill(await screen.findByRole('textbox', { name: 'Question' }), 'How was each part?');
    await pick('Kind', 'Single-choice matrix');
    await user.type(screen.getByRole('textbox', { name: 'Rows, one on each line' }), 'Room{Enter}Breakfast{Enter}Room');
    await user.type(screen.getByRole('textbox', { name: 'Columns, one on each line' }), 'Bad{Enter}Good');
    await fill(screen.getByRole('textbox', { name: 'Tags' }), 'hotel, stay,, hotel');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('POST /PrebuiltFields')).toHaveLength(1));
    expect(sent('POST /PrebuiltFields')[0]?.body).toMatchObject({
      fieldType: 'matrix_single',
      tags: ['hotel', 'stay'],
      options: {
        rows: [{ label: 'Room' }, { label: 'Breakfast' }],
        columns: [{ label: 'Bad' }, { label: 'Good' }],
      },
    });
  });

  test('keeps the ids and scores of unchanged labels', async () => {
    const { sent } = renderPage(page, {
      'GET /PrebuiltFields': { body: [ready] },
      'PUT /PrebuiltFields/31': { body: ready },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit “How was each part?”' }));
    await user.type(await screen.findByRole('textbox', { name: 'Columns, one on each line' }), '{Enter}Very good');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /PrebuiltFields/31')).toHaveLength(1));
    expect(sent('PUT /PrebuiltFields/31')[0]?.body).toMatchObject({
      options: { columns: [{ id: 'bad', score: -1 }, { id: 'good', score: 1 }, { label: 'Very good' }] },
    });
  });

  test('shows at the field what the server rejects', async () => {
    renderPage(page, {
      'GET /PrebuiltFields': { body: [ready] },
      'POST /PrebuiltFields': {
        status: 422,
        body: { message: 'Invalid', errors: [{ path: 'options', message: 'A consent says what is agreed to' }] },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New field' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New field' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A consent says what is agreed to')).toBeTruthy();
  });

  test('offers the starter set when it is empty', async () => {
    const { sent } = renderPage(page, {
      'GET /PrebuiltFields': { body: [] },
      'POST /PrebuiltFields/starterSet': { body: { success: true, added: 12 } },
    });
    await screen.findByText('The library is empty');
    await user.click(screen.getByRole('button', { name: 'Add Candor’s starter set' }));
    expect(await screen.findByText('12 fields added')).toBeTruthy();
    expect(sent('POST /PrebuiltFields/starterSet')).toHaveLength(1);
  });
});
