import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../staff-app.tsx';
import { add, question, questions, save } from './builder-page.ts';
import { form, visit } from './samples.ts';

inFreshBrowser();

const scratch = '/feedback-management/sentiments/create-from-scratch';

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
