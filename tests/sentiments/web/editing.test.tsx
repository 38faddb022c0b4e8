import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { choose, question, questions, save, undoRemoval } from './builder-page.ts';
import { field, form, renderPage } from './samples.ts';

inFreshBrowser();

const edit = '/feedback-management/sentiments/3/edit';
const user = userEvent.setup();

describe('editing a form', () => {
  const fieldsReply = {
    'GET /SentimentFields/bySentimentId/3': { body: [field(1, 'What happened?'), field(2, 'Where?')] },
  };
  const rows = [field(1, 'What happened?'), field(2, 'Where?')];

  test('sends the whole form with the ids of its questions and the version read', async () => {
    const { sent, requests } = renderPage(edit, {
      ...fieldsReply,
      'PUT /Sentiments/3': ({ body }) => ({ body: { ...form, ...body, version: 2 } }),
    });
    await choose('Where?');
    await user.clear(question());
    await user.paste('Which branch?');
    await save();
    await screen.findByText('Saved');
    expect(sent('PUT /Sentiments/3')[0]?.body).toMatchObject({
      version: 1,
      tenantId: 7,
      fields: [
        { id: 1, fieldName: 'What happened?' },
        { id: 2, fieldName: 'Which branch?' },
      ],
    });
    expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
  });

  test('restores a removed question under its id, even after a save', async () => {
    let saved: object[] = rows;
    const { sent } = renderPage(edit, {
      'GET /SentimentFields/bySentimentId/3': () => ({ body: saved }),
      'PUT /Sentiments/3': ({ body }) => ({ body: { ...form, ...body, version: 2 } }),
    });
    await choose('What happened?');
    await user.click(screen.getByRole('button', { name: 'Remove What happened?' }));
    saved = rows.slice(1);
    await save();
    await screen.findByText('Saved');
    expect(sent('PUT /Sentiments/3')[0]?.body).toMatchObject({ fields: [{ id: 2 }] });
    await undoRemoval('What happened?');
    expect(questions()).toEqual(['What happened?', 'Where?']);
    await save();
    await waitFor(() => expect(sent('PUT /Sentiments/3')).toHaveLength(2));
    expect(sent('PUT /Sentiments/3')[1]?.body).toMatchObject({ fields: [{ id: 1 }, { id: 2 }] });
  });

  test('asks which version to keep when another user saved meanwhile', async () => {
    const { sent } = renderPage(edit, {
      ...fieldsReply,
      'PUT /Sentiments/3': ({ body }) =>
        body?.version === 1
          ? { status: 409, body: { message: 'Changed', code: 'STALE' } }
          : { body: { ...form, ...body, version: 3 } },
    });
    const name = await screen.findByLabelText(/^Name/);
    await fill(name, 'Mine');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Another user changed this form' }));
    await user.click(dialog.getByRole('button', { name: 'Save my version' }));
    await waitFor(() => expect(sent('PUT /Sentiments/3')).toHaveLength(2));
    expect(sent('PUT /Sentiments/3')[1]?.body).not.toHaveProperty('version');
  });

  test('reports a loading error and retries', async () => {
    let isBroken = true;
    renderPage(edit, {
      'GET /Sentiments/3': () => (isBroken ? { status: 400, body: { message: 'No' } } : { body: form }),
    });
    await screen.findByText('The form could not be loaded');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Branch visit');
  });
});
