import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../staff-app.tsx';
import { field, form, visit } from './samples.ts';

inFreshBrowser();

const scratch = '/feedback-management/sentiments/create-from-scratch';
const edit = '/feedback-management/sentiments/3/edit';

function numbered(start: number) {
  let id = start;
  return ({ body }: { body: object | undefined }) => {
    id += 1;
    return { status: 201, body: { ...body, id, version: 1 } };
  };
}
const accepting = () => ({
  'POST /Sentiments': { status: 201, body: { ...form, id: 3 } },
  'POST /SentimentFields': numbered(10),
});

const user = userEvent.setup();
const add = (kind: string) => user.click(screen.getByRole('button', { name: kind }));
const save = () => user.click(screen.getByRole('button', { name: /Create form|Save changes/ }));
const question = () => screen.getByRole('textbox', { name: /^Question/ });
/** The questions of the form, from the top. */
const questions = () =>
  [...document.querySelectorAll('[data-key] [aria-label^="Move "]')]
    .map((button) => button.getAttribute('aria-label')?.slice('Move '.length) ?? '')
    .filter((name) => !/^(up|down)/.test(name));

async function write(kind: string, words: string) {
  await add(kind);
  await user.click(question());
  await user.paste(words);
}

async function atScratch(answers = {}) {
  const seen = visit(scratch, { ...accepting(), ...answers });
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Counter');
  return seen;
}

describe('building a form', () => {
  test('saves its name, its rules and each question in order, as the API takes them', async () => {
    const { sent } = await atScratch();
    await write('Faces', 'How was it?');
    await write('Long text', 'Why?');
    await write('Drop-down', 'Which counter?');
    await save();
    await screen.findByText(/is ready to be filled in/);
    expect(sent('POST /Sentiments')[0]?.body).toEqual({
      name: 'Counter',
      description: '',
      enableCustomer: false,
      enableEscalation: false,
      escalationType: null,
      enableSLA: false,
      severityLevels: [],
      assignedUsers: [],
      assignedGroups: [],
      tenantId: 7,
    });
    const fields = sent('POST /SentimentFields').map(({ body }) => body);
    expect(fields).toMatchObject([
      { sentimentId: 3, fieldName: 'How was it?', fieldType: 'rating_smiley', isSentimentValue: true, position: 0 },
      { sentimentId: 3, fieldName: 'Why?', fieldType: 'textarea', isSentimentValue: false, position: 1 },
      { sentimentId: 3, fieldName: 'Which counter?', fieldType: 'select', position: 2 },
    ]);
    const options = JSON.parse(String(fields[2]?.options)) as { label: string }[];
    expect(options.map(({ label }) => label)).toEqual(['Option 1', 'Option 2']);
  });

  test('shows each question beside it, as it will be answered', async () => {
    await atScratch();
    await write('Short text', 'What happened?');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByLabelText('What happened?')).toBeTruthy();
  });

  test('moves, copies and removes questions, and takes a removal back', async () => {
    await atScratch();
    await write('Short text', 'First');
    await write('Number', 'Second');
    await user.click(screen.getByRole('button', { name: 'Move up Second' }));
    expect(questions()).toEqual(['Second', 'First']);
    await user.click(screen.getByRole('button', { name: 'Duplicate Second' }));
    expect(questions()).toEqual(['Second', 'Second (copy)', 'First']);
    await user.click(screen.getByRole('button', { name: 'Remove Second (copy)' }));
    expect(questions()).toEqual(['Second', 'First']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(questions()).toEqual(['Second', 'Second (copy)', 'First']));
  });

  test('says what is missing where it is missing, and sends nothing', async () => {
    const { sent } = visit(scratch, accepting());
    await screen.findByLabelText(/^Name/);
    await add('Single choice');
    await user.clear(screen.getByLabelText('Choice 2'));
    await save();
    expect(await screen.findByText('Give the form a name')).toBeTruthy();
    expect(screen.getByText('Write the question')).toBeTruthy();
    expect(screen.getByText('Write the choice')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    expect(sent('POST /Sentiments')).toEqual([]);
  });

  test('keeps what was written when a save fails, and goes on where it stopped', async () => {
    let isBroken = true;
    const fieldAnswer = numbered(10);
    const { sent } = await atScratch({
      'POST /SentimentFields': (seen: { body: object | undefined }) => (isBroken ? { status: 0 } : fieldAnswer(seen)),
    });
    await write('Short text', 'What happened?');
    await save();
    expect(await screen.findByText(/0 of its 1 questions are saved.*could not be/)).toBeTruthy();
    expect(question()).toHaveProperty('value', 'What happened?');
    isBroken = false;
    await save();
    await screen.findByText(/is ready to be filled in/);
    expect(sent('POST /Sentiments')).toHaveLength(1);
    const keys = sent('POST /SentimentFields').map(({ header }) => header('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('survives a reload as a draft', async () => {
    await atScratch();
    await write('Short text', 'What happened?');
    cleanup();
    visit(scratch, accepting());
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Counter');
    expect(questions()).toEqual(['What happened?']);
    expect(screen.getByText('Your unsaved changes are back.')).toBeTruthy();
  });
});

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
