import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { callerFor, newForm } from './caller.ts';
import { goInside } from './look.ts';
import { at, sharedBrowser, signedInPage, signIn } from './person.ts';
import { unique, uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();
const forms = '/feedback-management/sentiments';
const password = 'a long enough password';

test('sentiment forms: a form of six field types is built, answered and its response handled', async () => {
  const manager = await signedInPage(await browser.context(), `${forms}/create`);
  const colleague = await newStaff();
  const id = await buildForm(manager, 'Six kinds', [
    ['Faces', 'How was it?'],
    ['Long text', 'What happened?'],
    ['Drop-down', 'Which counter?'],
    ['Number', 'How many minutes?'],
    ['Picture', 'A picture'],
    ['Voice', 'In their own voice'],
  ]);

  const context = await browser.context({ permissions: ['microphone'] });
  const page = await signedInPage(context, `${forms}/${id}`, colleague);
  await page.getByRole('radio', { name: 'Unhappy', exact: true }).check({ force: true });
  await page.getByLabel('What happened?').fill('The queue was long');
  await page.getByLabel('Which counter?').selectOption({ label: 'Option 2' });
  await page.getByLabel('How many minutes?').fill('40');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture());
  await page.getByRole('img', { name: 'Uploaded files' }).waitFor();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page
    .getByRole('timer')
    .filter({ hasText: /0:0[1-9]/ })
    .waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await page.getByRole('button', { name: 'Save response' }).click();
  await page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor();
  await page.getByRole('link', { name: 'Open response', exact: true }).click();

  const answersRegion = page.getByRole('region', { name: 'Answers' });
  await answersRegion.getByText('The queue was long').waitFor();
  await answersRegion.getByText('Option 2').waitFor();
  const shown = answersRegion.getByRole('img', { name: 'A picture' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const sound = answersRegion.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('button', { name: 'Start work' }).click();
  await page.getByRole('button', { name: 'Start work' }).waitFor({ state: 'detached' });
  await page.getByLabel('Add a note').fill('Apologised on the phone');
  await page.getByRole('combobox', { name: 'Then change status to' }).click();
  await page.getByRole('option', { name: 'Resolve' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  const activity = page.getByRole('list', { name: 'Activity' });
  await activity.getByText('Apologised on the phone').waitFor();
  await activity.getByText('In progress → Resolved').waitFor();
});

describe('unsaved input', () => {
  const text = 'A long story that nobody wants to write twice';

  test('survives a failed save and a reload, and is saved once', async () => {
    const { id } = await newForm(await callerFor(), unique('Kept'));
    const page = await signedInPage(await browser.context(), `${forms}/${id}`);
    await page.getByLabel('What happened?').fill(text);
    await page.route('**/SentimentResponses/create', (route) => route.abort());
    await page.getByRole('button', { name: 'Save response' }).click();
    await page.getByText('Your answers are not lost').waitFor();
    await page.unroute('**/SentimentResponses/create');
    await page.reload();
    await expect.poll(() => page.getByLabel('What happened?').inputValue()).toBe(text);
    await page.getByRole('button', { name: 'Save response' }).click();
    await page.getByRole('heading', { name: /^Saved as/ }).waitFor();
    await page.getByRole('button', { name: 'Add another' }).click();
    await expect.poll(() => page.getByLabel('What happened?').inputValue()).toBe('');
    await goInside(page, `${forms}/${id}/responses`);
    await page.getByText('1 response, 1 open').waitFor();
  });

  test('survives the end of the session', async () => {
    const context = await browser.context();
    const { id } = await newForm(await callerFor(), unique('Ended'));
    const page = await signedInPage(context, `${forms}/${id}`);
    await page.getByLabel('What happened?').fill(text);
    await page.getByRole('button', { name: 'Save response' }).focus();
    await context.clearCookies();
    // A call in the background may lead to the sign-in page first.
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login**');
    await signIn(page);
    await page.waitForURL(at(`${forms}/${id}`));
    await expect.poll(() => page.getByLabel('What happened?').inputValue()).toBe(text);
  });

  test('of the builder survives a reload and a lost connection', async () => {
    const context = await browser.context();
    const page = await signedInPage(context, `${forms}/create-from-scratch`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Without a connection');
    await addQuestion(page, 'Short text', 'Still there?');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Create form' }).click();
    await page.getByRole('alert').filter({ hasText: 'The form could not be saved' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Create form' }).click();
    await page.getByRole('button', { name: 'Save response' }).waitFor();
    await page.getByLabel('Still there?').waitFor();
    await page.getByText('“Without a connection” is ready to be filled in').waitFor();
  });
});

test('sentiment forms: deleting lists the deleted data and requires the name of the form', async () => {
  const name = unique('To be deleted');
  const { id, answer } = await newForm(await callerFor(), name);
  await answer('Nothing');
  const page = await signedInPage(await browser.context(), `${forms}?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${name}”?` });
  await dialog.getByText('1 response and all notes about them are permanently deleted with it.').waitFor();
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Delete form' }).click();
  await page.getByText(`Deleted “${name}”`).waitFor();
  await goInside(page, `${forms}/${id}`);
  await page.getByText('This form does not exist').waitFor();
});

async function buildForm(page: Page, name: string, questions: readonly (readonly [kind: string, words: string])[]) {
  await page
    .getByRole('main')
    .getByRole('link', { name: /From scratch/ })
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const [kind, label] of questions) await addQuestion(page, kind, label);
  await page.getByRole('button', { name: 'Create form' }).click();
  // Its choices stay as the builder wrote them.
  if (questions.some(([kind]) => kind === 'Drop-down')) {
    await page.getByRole('button', { name: 'Save with placeholders' }).click();
  }
  await page.waitForURL(/\/sentiments\/\d+$/);
  await page.getByRole('button', { name: 'Save response' }).waitFor();
  return Number(page.url().split('/').at(-1));
}

async function addQuestion(page: Page, kind: string, label: string): Promise<void> {
  await page.getByRole('group', { name: 'Add a question' }).getByRole('button', { name: kind, exact: true }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(label);
}

async function picture() {
  const plain = { create: { width: 60, height: 40, channels: 3 as const, background: '#93D500' } };
  return { name: 'queue.png', mimeType: 'image/png', buffer: await sharp(plain).png().toBuffer() };
}

async function newStaff(): Promise<{ email: string; password: string }> {
  const caller = await callerFor();
  const email = `answers-${uniqueSuffix()}@example.com`;
  const roles = await caller.ask<{ id: number; name: string }[]>('GET', '/Roles');
  const roleId = roles.find(({ name }) => name === 'Staff')?.id;
  const person = { email, password, roleId, firstName: 'Imani', lastName: 'Okafor' };
  await caller.ask('POST', '/Users', { ...person, isInitialPasswordReset: 0 });
  return { email, password };
}
