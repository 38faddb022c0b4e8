import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../staff-app.tsx';
import { question, questions, save } from './builder-page.ts';
import { field, form, visit } from './samples.ts';

inFreshBrowser();

const edit = '/feedback-management/sentiments/3/edit';
const user = userEvent.setup();

describe('editing a form', () => {
  const asked = { 'GET /SentimentFields/bySentimentId/3': { body: [field(1, 'What happened?'), field(2, 'Where?')] } };
  const openField = async (name: string) =>
    user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));

  test('sends only what changed, with the version that was read', async () => {
    const { sent, requests } = visit(edit, {
      ...asked,
      'PUT /SentimentFields/2': ({ body }) => ({ body: { ...field(2, 'Where?'), ...body, version: 2 } }),
    });
    await openField('Where');
    await user.clear(question());
    await user.paste('Which branch?');
    await save();
    await screen.findByText('Everything is saved.');
    expect(sent('PUT /SentimentFields/2')[0]?.body).toMatchObject({
      fieldName: 'Which branch?',
      version: 1,
      tenantId: 7,
    });
    expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
  });

  test('asks before a question goes that was answered already', async () => {
    const { sent } = visit(edit, {
      ...asked,
      'GET /Sentiments/3': { body: { ...form, responseCount: 12 } },
      'DELETE /SentimentFields/1': { body: { success: true } },
    });
    await openField('What happened');
    await user.click(screen.getByRole('button', { name: 'Remove What happened?' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/12 responses may hold an answer/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(questions()).toEqual(['Where?']));
    expect(sent('DELETE /SentimentFields/1')).toEqual([]);
    await save();
    await waitFor(() => expect(sent('DELETE /SentimentFields/1')).toHaveLength(1));
  });

  test('asks whose version stands when somebody else saved meanwhile', async () => {
    const { sent } = visit(edit, {
      ...asked,
      'PUT /Sentiments/3': ({ body }) =>
        body?.version === 1
          ? { status: 409, body: { message: 'Changed', code: 'STALE' } }
          : { body: { ...form, ...body, version: 3 } },
    });
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Mine');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed this form' }));
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(sent('PUT /Sentiments/3')).toHaveLength(2));
    expect(sent('PUT /Sentiments/3')[1]?.body).not.toHaveProperty('version');
  });

  test('that cannot be read says so and tries again', async () => {
    let isBroken = true;
    visit(edit, { 'GET /Sentiments/3': () => (isBroken ? { status: 400, body: { message: 'No' } } : { body: form }) });
    await screen.findByText('The form could not be loaded');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Branch visit');
  });
});
