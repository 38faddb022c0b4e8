import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { field, form, renderPage, response } from './samples.ts';

inFreshBrowser();

const page = '/feedback-management/sentiments/3';
const user = userEvent.setup();
const choices = [
  { id: 'desk', label: 'Cash desk' },
  { id: 'lift', label: 'Lift' },
];
const fieldsReply = (...fields: object[]) => ({ 'GET /SentimentFields/bySentimentId/3': { body: fields } });
const createdReply = { 'POST /SentimentResponses/create': { status: 201, body: response } };
const save = () => user.click(screen.getByRole('button', { name: 'Save response' }));

async function write(label: string, text: string) {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}

describe('answering a form', () => {
  test('sends null for every missing id, and lists as text', async () => {
    const { sent } = renderPage(page, {
      ...createdReply,
      ...fieldsReply(
        field(1, 'Words'),
        field(2, 'Minutes', 'number'),
        field(3, 'Used', 'multiselect', { options: { choices } }),
        field(4, 'Stars', 'rating_star'),
        field(5, 'Recommend', 'nps'),
        field(6, 'Again', 'boolean'),
        field(7, 'Counter', 'radio', { options: { choices: [{ id: 'n', label: 'North' }] } }),
        field(8, 'Address', 'email'),
        field(9, 'Left out'),
      ),
    });
    await write('Words', 'The queue was long');
    await write('Minutes', '40');
    for (const label of ['Cash desk', 'Lift', /4 of 5$/, '10', 'Yes', 'North']) {
      await user.click(screen.getByLabelText(label));
    }
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
        { fieldId: 2, value: 40 },
        { fieldId: 3, value: '["desk","lift"]' },
        { fieldId: 4, value: 4 },
        { fieldId: 5, value: 10 },
        { fieldId: 6, value: true },
        { fieldId: 7, value: 'n' },
        { fieldId: 8, value: 'rosa@example.com' },
      ],
    });
  });

  test('assigns the response as the form defines, with the chosen severity', async () => {
    const { sent } = renderPage(page, {
      ...createdReply,
      'GET /Sentiments/3': {
        body: { ...form, severityLevels: [8], assignedUsers: [2], assignedGroups: [5], enableSLA: true },
      },
    });
    await user.click(await screen.findByRole('radio', { name: /High/ }));
    await write('What happened?', 'The queue was long');
    await save();
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    const body = sent('POST /SentimentResponses/create')[0]?.body;
    expect(body).toMatchObject({ severityLevelId: 8, assignedToIds: [2], assignedGroupIds: [5] });
  });

  test('asks before it saves a response without answers', async () => {
    const { sent } = renderPage(page, createdReply);
    await screen.findByLabelText('What happened?');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a response without answers?' }));
    expect(sent('POST /SentimentResponses/create')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save without answers' }));
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    expect(sent('POST /SentimentResponses/create')[0]?.body).toMatchObject({ values: [] });
  });

  test('reports missing answers at their questions, and sends nothing', async () => {
    const { sent } = renderPage(page, {
      ...createdReply,
      ...fieldsReply(field(1, 'Words', 'text', { required: true })),
    });
    await screen.findByLabelText(/^Words/);
    await save();
    expect(await screen.findByText('Words is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Words/)));
    expect(sent('POST /SentimentResponses/create')).toEqual([]);
    await write('Words (required)', 'There');
    expect(screen.queryByText('Words is required')).toBeNull();
  });

  test('shows server errors at their questions', async () => {
    const errors = [{ path: 'values.0', message: 'Words: At most 5 characters' }];
    renderPage(page, {
      ...fieldsReply(field(1, 'Words')),
      'POST /SentimentResponses/create': { status: 422, body: { message: 'Invalid', code: 'INVALID', errors } },
    });
    await write('Words', 'Too many');
    await save();
    expect(await screen.findByText('Words: At most 5 characters')).toBeTruthy();
    expect(screen.getByLabelText('Words')).toHaveProperty('value', 'Too many');
  });

  test('names server errors of what is not on the page, beside those at questions', async () => {
    const errors = [
      { path: 'values.0', message: 'Words: At most 5 characters' },
      { path: 'values.7', message: 'This question was deleted' },
      { path: 'customerResponseId', message: 'This customer does not exist' },
    ];
    renderPage(page, {
      ...fieldsReply(field(1, 'Words')),
      'POST /SentimentResponses/create': { status: 422, body: { message: 'Invalid', code: 'INVALID', errors } },
    });
    await write('Words', 'Too many');
    await save();
    expect(await screen.findByText('Words: At most 5 characters')).toBeTruthy();
    const named = 'Check the marked fields. This question was deleted. This customer does not exist';
    expect((await screen.findByRole('alert')).textContent).toContain(named);
  });

  test('marks nothing in words when no field on the page is at issue', async () => {
    const errors = [{ path: 'assignedToIds.1', message: 'This user does not exist' }];
    renderPage(page, {
      'POST /SentimentResponses/create': { status: 422, body: { message: 'Invalid', code: 'INVALID', errors } },
    });
    await write('What happened?', 'The queue was long');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('This user does not exist');
  });

  test('keeps offline answers and sends them once when online', async () => {
    let isOffline = true;
    const { sent } = renderPage(page, {
      'POST /SentimentResponses/create': () => (isOffline ? { status: 0 } : { status: 201, body: response }),
    });
    await write('What happened?', 'The queue was long');
    await save();
    expect(await screen.findByText(/Your answers are not lost/)).toBeTruthy();
    isOffline = false;
    await save();
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    const [first, second] = sent('POST /SentimentResponses/create');
    expect(second?.header('idempotency-key')).toBe(first?.header('idempotency-key'));
  });

  test('keeps a draft after a reload, and discards it on request', async () => {
    renderPage(page);
    await write('What happened?', 'Half a sentence');
    cleanup();
    renderPage(page);
    expect(await screen.findByLabelText('What happened?')).toHaveProperty('value', 'Half a sentence');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const dialog = await screen.findByRole('dialog', { name: 'Start over?' });
    await user.click(
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start over') as Element,
    );
    await waitFor(() => expect(screen.getByLabelText('What happened?')).toHaveProperty('value', ''));
  });

  test('starts another empty response after the first', async () => {
    renderPage(page, createdReply);
    await write('What happened?', 'The queue was long');
    await save();
    await user.click(await screen.findByRole('button', { name: 'Add another' }));
    expect(await screen.findByLabelText('What happened?')).toHaveProperty('value', '');
  });

  test('reports a form without questions and links to its builder', async () => {
    renderPage(page, fieldsReply());
    const link = await screen.findByRole('link', { name: 'Add questions' });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments/3/edit');
  });
});
