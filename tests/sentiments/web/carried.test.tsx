import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { add, choose, pick, question, save } from './builder-page.ts';
import { form, renderPage } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();

async function write(kind: string, text: string) {
  await add(kind);
  await user.click(question());
  await user.paste(text);
}

interface Sent {
  options: { choices: unknown[] };
}

test('form builder: a question carries choices forward, follows changes of the source, and previews them', async () => {
  const { sent } = renderPage('/feedback-management/sentiments/create-from-scratch', {
    'POST /Sentiments': { status: 201, body: { ...form, id: 3 } },
  });
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Counter');
  await write('Checkboxes', 'What did you use?');
  await write('Single choice', 'What was best?');
  await pick(await screen.findByRole('combobox', { name: 'Source of choices' }), /What did you use/);
  await pick('Offered choices', 'Choices that were not selected');
  expect(screen.queryByRole('textbox', { name: 'Choice 1' })).toBeNull();
  expect(screen.queryByText('Default answer')).toBeNull();
  await choose('What did you use?');
  await fill(screen.getByRole('textbox', { name: 'Choice 1' }), 'Spa');
  await choose('What was best?');
  expect(screen.getByText(/^Choices: Spa, Option 2\./)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(within(preview).queryByText('What was best?')).toBeNull();
  await user.click(within(preview).getByRole('checkbox', { name: 'Spa' }));
  expect(within(preview).getAllByRole('radio')).toHaveLength(1);
  expect(within(preview).getByRole('radio', { name: 'Option 2' })).toBeTruthy();

  await save();
  await user.click(await screen.findByRole('button', { name: 'Save with placeholders' }));
  await screen.findByText(/is ready to be filled in/);
  const fields = sent('POST /Sentiments')[0]?.body?.fields as Sent[];
  expect(fields[1]?.options).toMatchObject({ choicesFrom: { field: 'checkbox_1', only: 'not_chosen' } });
  expect(fields[1]?.options.choices).toEqual(fields[0]?.options.choices);
});
