import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../staff-app.tsx';
import { details, note, visit } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const show = 'GET /SentimentResponses/41/withData';
const tracking = '/SentimentResponses/41/tracking';

/** A response on a server that does what it is asked, and remembers it. */
function handle(start: object = {}, answers: Parameters<typeof visit>[1] = {}) {
  const kept = { current: { ...details, ...start } };
  const change = (part: object) => {
    kept.current = { ...kept.current, ...part, version: kept.current.version + 1 };
    return { body: kept.current };
  };
  const seen = visit('/feedback-management/sentiments/responses/41', {
    [show]: () => ({ body: { success: true, data: kept.current } }),
    'PUT /SentimentResponses/41/status': ({ body }) => change({ status: body?.status, allowedStatuses: ['closed'] }),
    'PUT /SentimentResponses/41/assign': ({ body }) => change({ assignedToIds: body?.userId ? [body.userId] : [] }),
    'PUT /SentimentResponses/41/assignMultipleUsers': ({ body }) => change({ assignedToIds: body?.userIds }),
    'PUT /SentimentResponses/41/assignGroups': ({ body }) => change({ assignedGroupIds: body?.groupIds }),
    [`POST ${tracking}`]: ({ body }) => {
      const entry = note(2, String(body?.notes));
      change({ tracking: [...kept.current.tracking, entry], ...(body?.status ? { status: body.status } : {}) });
      return { status: 201, body: entry };
    },
    ...answers,
  });
  return { ...seen, change };
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
};

describe('the status of a response', () => {
  test('moves on with the version that was read', async () => {
    const { sent } = handle();
    await press('Resolve');
    await press('Close');
    expect(sent('PUT /SentimentResponses/41/status').map(({ body }) => body)).toEqual([
      { status: 'resolved', version: 1, tenantId: 7 },
      { status: 'closed', version: 2, tenantId: 7 },
    ]);
  });

  test('is rejected only with a reason', async () => {
    const { sent } = handle();
    await press('Reject…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this response?' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(sent('PUT /SentimentResponses/41/status')).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'Spam');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/status')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/status')[0]?.body).toMatchObject({ status: 'rejected', reason: 'Spam' });
  });

  test('that somebody else moved meanwhile shows theirs, and says that ours was not made', async () => {
    const { change } = handle(
      {},
      { 'PUT /SentimentResponses/41/status': () => ({ status: 409, body: { message: 'Changed', code: 'STALE' } }) },
    );
    await screen.findByRole('button', { name: 'Resolve' });
    change({ status: 'pending_customer', allowedStatuses: ['in_progress'] });
    await press('Resolve');
    expect(await screen.findByText(/Somebody else was faster: the status is now “Waiting for customer”/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
  });
});

describe('the customer of a response', () => {
  const customer = { id: 9, displayName: 'Amelia Hart', email: null, phone: null, company: null };
  const kept = { ...customer, createdAt: note(1, '').createdAt, updatedAt: note(1, '').updatedAt, version: 1 };
  const call = 'GET /CustomerFormResponses/9/customerDetails';
  const others = [
    { id: 41, reference: 'R-1041', status: 'new' },
    { id: 12, reference: 'R-1012', status: 'closed' },
  ];

  test('is shown with what else they said, and the way there', async () => {
    const data = { ...kept, phone: '+44 7700 900143', responseCount: 2, openCount: 1, responses: others };
    handle({ customer, customerResponseId: 9 }, { [call]: { body: { success: true, data } } });
    expect(await screen.findByText('2 responses, 1 open')).toBeTruthy();
    expect(screen.getByText('+44 7700 900143')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'R-1012' });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments/responses/12');
    expect(screen.queryByRole('link', { name: 'R-1041' })).toBeNull();
  });

  test('is shown as the response knows them where the rest cannot be read', async () => {
    const known = { ...customer, email: 'amelia@hart.example' };
    const { sent } = handle({ customer: known, customerResponseId: 9 }, { [call]: { status: 403, body: {} } });
    await waitFor(() => expect(sent(call)).toHaveLength(1), { timeout: 20_000 });
    expect(screen.getByRole('link', { name: 'amelia@hart.example' })).toBeTruthy();
  });
});

describe('whoever has a response', () => {
  test('takes it with one press, and one alone goes to the endpoint for one', async () => {
    const { sent } = handle();
    await press('Assign to me');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/assign')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/assign')[0]?.body).toEqual({ userId: 1, version: 1, tenantId: 7 });
  });

  test('takes it beside those who have it already', async () => {
    const { sent } = handle({ assignedToIds: [2], assignedUsers: [{ id: 2, name: 'Jonas Weber' }] });
    await press('Assign to me');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/assignMultipleUsers')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/assignMultipleUsers')[0]?.body).toMatchObject({ userIds: [2, 1] });
  });

  test('gives it up: nobody is null', async () => {
    const { sent } = handle({ assignedToIds: [2], assignedUsers: [{ id: 2, name: 'Jonas Weber' }] });
    const people = await screen.findByRole('combobox', { name: 'People' });
    await screen.findByText('Jonas Weber');
    await user.click(people);
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/assign')[0]?.body).toMatchObject({ userId: null }));
  });

  test('gives it to groups', async () => {
    const { sent } = handle();
    await choose('Groups', 'Branch North');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/assignGroups')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/assignGroups')[0]?.body).toMatchObject({ groupIds: [5], tenantId: 7 });
  });
});

describe('notes', () => {
  const write = async (words: string) => {
    await user.click(await screen.findByLabelText('Add a note'));
    await user.paste(words);
  };

  test('are added, and the place to write is empty again', async () => {
    const { sent } = handle();
    await write('Called back');
    await press('Add note');
    const activity = await screen.findByRole('list', { name: 'Activity' });
    expect(await within(activity).findByText('Called back')).toBeTruthy();
    expect(sent(`POST ${tracking}`)[0]?.body).toEqual({ notes: 'Called back', tenantId: 7 });
    expect(screen.getByLabelText('Add a note')).toHaveProperty('value', '');
  });

  test('may move the response as well', async () => {
    const { sent } = handle();
    await write('Solved on the phone');
    await choose('And then', 'Resolve');
    await press('Add note');
    await waitFor(() => expect(sent(`POST ${tracking}`)).toHaveLength(1));
    expect(sent(`POST ${tracking}`)[0]?.body).toMatchObject({
      notes: 'Solved on the phone',
      status: 'resolved',
      version: 1,
    });
  });

  test('that could not be saved stay where they were written, and are sent once', async () => {
    let isBroken = true;
    const { sent } = handle(
      {},
      { [`POST ${tracking}`]: () => (isBroken ? { status: 0 } : { status: 201, body: note(2, 'Called back') }) },
    );
    await write('Called back');
    await press('Add note');
    await waitFor(() => expect(sent(`POST ${tracking}`)).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText('Add a note')).toHaveProperty('value', 'Called back'));
    isBroken = false;
    await press('Add note');
    await waitFor(() => expect(screen.getByLabelText('Add a note')).toHaveProperty('value', ''));
    const keys = sent(`POST ${tracking}`).map(({ header }) => header('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
  });

  test('of one’s own are deleted after a question; those of others offer no way', async () => {
    const { sent } = handle(
      { tracking: [note(2, 'Mine'), note(3, 'Theirs', { userId: 2, userName: 'Jonas Weber' })] },
      { 'DELETE /SentimentResponseTracking/2': { body: { success: true } } },
    );
    await screen.findByText('Theirs');
    expect(screen.getAllByRole('button', { name: 'Delete note' })).toHaveLength(1);
    await press('Delete note');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('DELETE /SentimentResponseTracking/2')).toHaveLength(1));
  });
});

test('a response that is gone says so', async () => {
  handle({}, { [show]: { status: 404, body: { message: 'Not found' } } });
  expect(await screen.findByText('There is no such response')).toBeTruthy();
});
