import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../staff-app.tsx';
import { field, form, response, visit } from './samples.ts';

inFreshBrowser();

const page = '/feedback-management/sentiments/3';
const user = userEvent.setup();
const choices = [
  { id: 'desk', label: 'Cash desk' },
  { id: 'lift', label: 'Lift' },
];
const asks = (...fields: object[]) => ({ 'GET /SentimentFields/bySentimentId/3': { body: fields } });
const taken = { 'POST /SentimentResponses/create': { status: 201, body: response } };
const save = () => user.click(screen.getByRole('button', { name: 'Save response' }));

async function write(label: string, words: string) {
  await user.click(await screen.findByLabelText(label));
  await user.paste(words);
}

describe('answering a form', () => {
  test('sends null for every id that was left out, and lists as text', async () => {
    const { sent } = visit(page, {
      ...taken,
      ...asks(
        field(1, 'Words'),
        field(2, 'Minutes', 'number'),
        field(3, 'Used', 'multiselect', { options: { choices } }),
        field(4, 'Stars', 'rating_star'),
        field(5, 'Recommend', 'nps'),
        field(6, 'Again', 'boolean'),
        field(7, 'Counter', 'radio', { options: { choices } }),
        field(8, 'Address', 'email'),
        field(9, 'Left out'),
      ),
    });
    await write('Words', 'The queue was long');
    await write('Minutes', '40');
    await user.click(screen.getByRole('checkbox', { name: 'Cash desk' }));
    await user.click(screen.getByRole('checkbox', { name: 'Lift' }));
    await user.click(screen.getByRole('radio', { name: /4 stars/ }));
    await user.click(screen.getByRole('radio', { name: '10' }));
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await user.click(screen.getByRole('radio', { name: 'Cash desk' }));
    await write('Address', 'rosa@example.com');
    await save();
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    expect(sent('POST /SentimentResponses/create')[0]?.body).toEqual({
      tenantId: 7,
      sentimentId: 3,
      customerResponseId: null,
      severityLevelId: null,
      escalationType: null,
      assignedToIds: [],
      assignedGroupIds: [],
      values: [
        { fieldId: 1, value: 'The queue was long' },
        { fieldId: 2, value: '40' },
        { fieldId: 3, value: '["desk","lift"]' },
        { fieldId: 4, value: 4 },
        { fieldId: 5, value: 10 },
        { fieldId: 6, value: true },
        { fieldId: 7, value: 'desk' },
        { fieldId: 8, value: 'rosa@example.com' },
      ],
    });
  });

  test('goes to whoever the form names, as urgent as was chosen', async () => {
    const { sent } = visit(page, {
      ...taken,
      'GET /Sentiments/3': {
        body: { ...form, severityLevels: [8], assignedUsers: [2], assignedGroups: [5], enableSLA: true },
      },
    });
    await user.click(await screen.findByRole('radio', { name: /High/ }));
    await save();
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    const body = sent('POST /SentimentResponses/create')[0]?.body;
    expect(body).toMatchObject({ severityLevelId: 8, assignedToIds: [2], assignedGroupIds: [5] });
  });

  test('says what is missing at the question, and sends nothing', async () => {
    const { sent } = visit(page, { ...taken, ...asks(field(1, 'Words', 'text', { required: true })) });
    await screen.findByLabelText(/^Words/);
    await save();
    expect(await screen.findByText('Words is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Words/));
    expect(sent('POST /SentimentResponses/create')).toEqual([]);
    await write('Words*', 'There');
    expect(screen.queryByText('Words is required')).toBeNull();
  });

  test('shows at the question what the server finds wrong', async () => {
    const errors = [{ path: 'values.0', message: 'Words: At most 5 characters' }];
    visit(page, {
      ...asks(field(1, 'Words')),
      'POST /SentimentResponses/create': { status: 422, body: { message: 'Invalid', code: 'INVALID', errors } },
    });
    await write('Words', 'Too many');
    await save();
    expect(await screen.findByText('Words: At most 5 characters')).toBeTruthy();
    expect(screen.getByLabelText('Words')).toHaveProperty('value', 'Too many');
  });

  test('without a connection loses nothing, and is sent once when it is back', async () => {
    let isOffline = true;
    const { sent } = visit(page, {
      'POST /SentimentResponses/create': () => (isOffline ? { status: 0 } : { status: 201, body: response }),
    });
    await write('What happened?', 'The queue was long');
    await save();
    expect(await screen.findByText(/Nothing is lost: your answers are kept here/)).toBeTruthy();
    isOffline = false;
    await save();
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    const [first, second] = sent('POST /SentimentResponses/create');
    expect(second?.header('idempotency-key')).toBe(first?.header('idempotency-key'));
  });

  test('survives a reload as a draft, and starts over when asked to', async () => {
    visit(page);
    await write('What happened?', 'Half a sentence');
    cleanup();
    visit(page);
    expect(await screen.findByLabelText('What happened?')).toHaveProperty('value', 'Half a sentence');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const dialog = await screen.findByRole('dialog', { name: 'Start over?' });
    await user.click(
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start over') as Element,
    );
    await waitFor(() => expect(screen.getByLabelText('What happened?')).toHaveProperty('value', ''));
  });

  test('adds another, empty, after the first', async () => {
    visit(page, taken);
    await write('What happened?', 'The queue was long');
    await save();
    await user.click(await screen.findByRole('button', { name: 'Add another' }));
    expect(await screen.findByLabelText('What happened?')).toHaveProperty('value', '');
  });

  test('of a form without questions says so, and leads to where they are added', async () => {
    visit(page, asks());
    const link = await screen.findByRole('link', { name: 'Add questions' });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments/3/edit');
  });
});

describe('an upload', () => {
  const picture = () => new File([new Uint8Array([1, 2, 3])], 'queue.png', { type: 'image/png' });
  const choose = async (file: File) => {
    await screen.findByRole('button', { name: 'Save response' });
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file] } });
  };
  const ofPicture = asks(field(1, 'Picture', 'image'));

  test('that fails without a word is “Failed to upload image”; tried again it is the answer', async () => {
    let tries = 0;
    const { sent } = visit(page, {
      ...taken,
      ...ofPicture,
      'POST /files/upload': () => {
        tries += 1;
        return { body: tries === 1 ? { success: false } : { success: true, filePath: '/uploads/queue.png' } };
      },
    });
    await choose(picture());
    expect(await screen.findByText(/Failed to upload image/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('img', { name: 'What was uploaded' });
    expect(sent('POST /files/upload')[1]?.body).toMatchObject({
      fileName: 'queue.png',
      fileData: 'data:image/png;base64,AQID',
    });
    await save();
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    const values = [{ fieldId: 1, value: '/uploads/queue.png' }];
    expect(sent('POST /SentimentResponses/create')[0]?.body).toMatchObject({ values });
  });

  test.each([
    ['image', '/files/upload', 'Failed to upload image'],
    ['audio', '/files/upload-voc', 'Failed to upload VOC audio'],
  ])('of %s shows the server’s own words, and ours where it has none', async (kind, path, ours) => {
    for (const [body, words] of [
      [{ success: false, error: 'The disk is full' }, 'The disk is full'],
      [{}, ours],
    ] as const) {
      visit(page, { ...asks(field(1, 'File', kind)), [`POST ${path}`]: { body } });
      await choose(new File([new Uint8Array([1])], `file.${kind}`, { type: `${kind}/x` }));
      expect(await screen.findByText(new RegExp(words))).toBeTruthy();
      cleanup();
    }
  });

  test('shows from the API’s own address what it answered with a path or a bare name', async () => {
    visit(page, { ...ofPicture, 'POST /files/upload': { body: { success: true, filePath: 'queue.png' } } });
    await choose(picture());
    const image = await screen.findByRole('img', { name: 'What was uploaded' });
    expect(new URL(image.getAttribute('src') ?? '').pathname).toBe('/api/v1/uploads/queue.png');
  });
});
