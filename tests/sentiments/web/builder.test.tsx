import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { add, question, questions, save, undoRemoval } from './builder-page.ts';
import { form, renderPage } from './samples.ts';

inFreshBrowser();

const scratch = '/feedback-management/sentiments/create-from-scratch';

const accepting = () => ({ 'POST /Sentiments': { status: 201, body: { ...form, id: 3 } } });

const user = userEvent.setup();
async function write(kind: string, text: string) {
  await add(kind);
  await user.click(question());
  await user.paste(text);
}

async function atScratch(answers = {}) {
  const seen = renderPage(scratch, { ...accepting(), ...answers });
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Counter');
  return seen;
}

describe('the form builder', () => {
  test('takes a pasted list of choices into an empty one, each once, with the cells of a row as one text', async () => {
    await atScratch();
    await write('Single choice', 'Which counter?');
    const labels = () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Choice \d$/ }).map(({ value }) => value);
    await user.click(screen.getByRole('button', { name: 'Add a choice' }));
    await user.click(screen.getByRole('textbox', { name: 'Choice 3' }));
    await user.paste('North\r\n\r\nSouth\tground floor\nNorth\nOption 1');
    expect(labels()).toEqual(['Option 1', 'Option 2', 'North', 'South ground floor']);
    await user.click(screen.getByLabelText('Undo'));
    expect(labels()).toEqual(['Option 1', 'Option 2', '']);
    await user.click(screen.getByRole('textbox', { name: 'Choice 2' }));
    await user.paste('East\tWest');
    expect(labels()).toEqual(['Option 1', 'Option 2', 'East', 'West', '']);
  });

  test('says which pasted choices are too many, and leaves none out silently', async () => {
    const { sent } = await atScratch();
    await write('Single choice', 'Which vehicle?');
    await user.click(screen.getByRole('button', { name: 'Paste a list' }));
    const box = screen.getByRole('textbox', { name: 'One choice per line' });
    fireEvent.change(box, { target: { value: Array.from({ length: 203 }, (_, at) => `Vehicle ${at}`).join('\n') } });
    expect(screen.getByText('At most 200 lines: remove 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Replace all' }).hasAttribute('disabled')).toBe(true);
    fireEvent.change(box, { target: { value: `Long\n${'x'.repeat(201)}` } });
    await user.click(screen.getByRole('button', { name: 'Replace all' }));
    await save();
    expect(await screen.findByText('At most 200 characters')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'Choice 2' }));
    await user.paste(Array.from({ length: 201 }, (_, at) => `Vehicle ${at}`).join('\r\n'));
    expect(await screen.findByText('At most 200 lines: 2 were not pasted')).toBeTruthy();
    expect(screen.getByDisplayValue('Vehicle 198')).toBeTruthy();
    expect(screen.queryByDisplayValue('Vehicle 199')).toBeNull();
    expect(sent('POST /Sentiments')).toEqual([]);
  });

  test('takes a question and choices copied from a text program without bullets, numbers, tabs and breaks', async () => {
    const { sent } = await atScratch();
    await write('Single choice', '1.\tHow satisfied\tare you?');
    const labels = () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Choice \d$/ }).map(({ value }) => value);
    expect(question().textContent).toBe('How satisfied are you?');
    await user.clear(screen.getByRole('textbox', { name: 'Choice 1' }));
    await user.paste('a)\tVery\r\nb)\tA little\tnot much\r\n• Not at all');
    await user.clear(screen.getByRole('textbox', { name: 'Choice 4' }));
    await user.paste('•\tUndecided');
    expect(labels()).toEqual(['Very', 'A little not much', 'Not at all', 'Undecided']);
    await save();
    await screen.findByText(/is ready to be filled in/);
    expect(sent('POST /Sentiments')[0]?.body).toMatchObject({
      fields: [
        {
          fieldName: 'How satisfied are you?',
          options: { choices: ['Very', 'A little not much', 'Not at all', 'Undecided'].map((label) => ({ label })) },
        },
      ],
    });
  });

  test('saves name, rules and each question in order, as the API accepts them', async () => {
    const { sent } = await atScratch();
    await write('Faces', 'How was it?');
    await write('Long text', 'Why?');
    await write('Drop-down', 'Which counter?');
    await save();
    const asked = within(await screen.findByRole('dialog', { name: 'Save with placeholders?' }));
    expect(asked.getByText(/“Which counter\?”: “Option 1”, “Option 2”/)).toBeTruthy();
    expect(sent('POST /Sentiments')).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Save with placeholders' }));
    await screen.findByText(/is ready to be filled in/);
    expect(sent('POST /Sentiments')[0]?.body).toMatchObject({
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
      fields: [
        { fieldName: 'How was it?', fieldType: 'rating_smiley', isSentimentValue: true },
        { fieldName: 'Why?', fieldType: 'textarea', isSentimentValue: false },
        {
          fieldName: 'Which counter?',
          fieldType: 'select',
          options: { key: 'select_1', choices: [{ label: 'Option 1' }, { label: 'Option 2' }] },
        },
      ],
    });
  });

  test('previews the form on phone and desktop and in dark mode', async () => {
    await atScratch();
    await write('Short text', 'What happened?');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    await fill(preview.getByLabelText('What happened?'), 'Nothing');
    const frame = () => document.querySelector('[data-device]');
    expect(frame()?.getAttribute('data-device')).toBe('phone');
    await user.click(preview.getByRole('button', { name: 'Desktop' }));
    await user.click(preview.getByRole('button', { name: 'Dark' }));
    expect(frame()?.getAttribute('data-device')).toBe('desktop');
    expect(frame()?.getAttribute('data-mode')).toBe('dark');
    expect(preview.getByLabelText('What happened?')).toHaveProperty('value', 'Nothing');
  });

  test('moves, duplicates and removes questions, and undoes a removal', async () => {
    await atScratch();
    await write('Short text', 'First');
    await write('Number', 'Second');
    await user.click(screen.getByRole('button', { name: 'Move up Second' }));
    expect(questions()).toEqual(['Second', 'First']);
    await user.click(screen.getByRole('button', { name: 'Duplicate Second' }));
    expect(questions()).toEqual(['Second', 'Second (copy)', 'First']);
    await user.click(screen.getByRole('button', { name: 'Remove Second (copy)' }));
    expect(questions()).toEqual(['Second', 'First']);
    await undoRemoval('Second (copy)');
    await waitFor(() => expect(questions()).toEqual(['Second', 'Second (copy)', 'First']));
  });

  test('reports missing values at their fields, and sends nothing', async () => {
    const { sent } = renderPage(scratch, accepting());
    await screen.findByLabelText(/^Name/);
    await add('Single choice');
    await user.clear(screen.getByLabelText('Choice 2'));
    await save();
    expect(await screen.findByText('Give the form a name')).toBeTruthy();
    expect(screen.getByText('Write the question')).toBeTruthy();
    expect(screen.getByText('Write the choice')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
    expect(sent('POST /Sentiments')).toEqual([]);
  });

  test('keeps the input when a save fails, and creates the form once', async () => {
    let isBroken = true;
    const { sent } = await atScratch({
      'POST /Sentiments': () => (isBroken ? { status: 0 } : { status: 201, body: { ...form, id: 3 } }),
      'PUT /Sentiments/3': ({ body }: { body: object | undefined }) => ({ body: { ...form, ...body, id: 3 } }),
    });
    await write('Short text', 'What happened?');
    await save();
    expect(await screen.findByText(/The form could not be saved/)).toBeTruthy();
    expect(question()).toHaveProperty('value', 'What happened?');
    await user.type(question(), ' And when?');
    isBroken = false;
    await save();
    await screen.findByText(/is ready to be filled in/);
    const tries = sent('POST /Sentiments');
    expect(tries.map(({ header }) => header('idempotency-key'))).toEqual([
      tries[0]?.header('idempotency-key'),
      tries[0]?.header('idempotency-key'),
    ]);
    expect(tries[1]?.body).toEqual(tries[0]?.body);
    expect(sent('PUT /Sentiments/3')[0]?.body).toMatchObject({ fields: [{ fieldName: 'What happened? And when?' }] });
  });

  test('undoes and redoes changes, with typing as one step', async () => {
    await atScratch();
    await write('Short text', 'First');
    await write('Number', 'Second');
    expect(questions()).toEqual(['First', 'Second']);
    await user.keyboard('{Control>}z{/Control}');
    expect(questions()).toEqual(['First', 'Untitled question']);
    await user.keyboard('{Control>}z{/Control}');
    expect(questions()).toEqual(['First']);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(questions()).toEqual(['First', 'Second']);
  });

  test('keeps a draft after a reload', async () => {
    await atScratch();
    await write('Short text', 'What happened?');
    cleanup();
    renderPage(scratch, accepting());
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Counter');
    expect(questions()).toEqual(['What happened?']);
    expect(screen.getByText('Your unsaved changes were restored.')).toBeTruthy();
  });
});
