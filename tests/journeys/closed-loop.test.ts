import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor } from './caller.ts';
import { goInside } from './look.ts';
import { at, openPage, sharedBrowser, signedInPage } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();
const feedback = '/feedback-management';

test('closed loop: a detractor becomes a case, is helped, answers the follow-up survey and reports success', async () => {
  const suffix = uniqueSuffix();
  const { formName, asking, askingAgain } = await prepared(suffix);
  const page = await signedInPage(
    await browser.context(),
    `${feedback}/surveys?q=${encodeURIComponent(`Stay ${suffix}`)}`,
  );
  await writeRule(page, `Stay ${suffix}`, formName);

  const guest = await openPage(await browser.context(), asking);
  await answer(guest, '2', 'The room was cold all night');
  await guest.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();

  const made = await waitForCase(formName);
  await goInside(page, `${feedback}/sentiments/responses/${made}`);
  await page.getByText('The room was cold all night').first().waitFor();
  await page.getByText('Created from a survey response').waitFor();
  await page.getByRole('link', { name: 'Open original survey response' }).click();
  await page.getByText('The room was cold all night').first().waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'Start work' }).click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('combobox', { name: 'Survey' }).click();
  await page.getByRole('option', { name: askingAgain }).click();
  await page.getByRole('button', { name: 'Send follow-up survey' }).click();
  const link = await page.getByRole('textbox', { name: 'Link for the customer' }).inputValue();
  await page.getByText(`Follow-up survey sent: “${askingAgain}”`).waitFor();

  const again = await openPage(await browser.context(), link);
  await answer(again, '10', 'Correct analysis within the hour');
  await again.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();

  await page.reload();
  await page.getByText('Follow-up survey answered: 10 of 10').waitFor();
  await page.getByRole('link', { name: 'Open survey response' }).click();
  await page.getByText('Correct analysis within the hour').first().waitFor();
  expect(page.url()).toContain(`${feedback}/surveys/responses/`);
});

async function prepared(suffix: string) {
  const caller = await callerFor();
  const formName = `Cold rooms ${suffix}`;
  await caller.ask('POST', '/Sentiments', {
    name: formName,
    fields: [{ fieldName: 'What happened?', fieldType: 'textarea' }],
  });
  const survey = async (name: string) => {
    const { id } = await caller.ask('POST', '/Surveys', {
      name,
      settings: { createsCases: false, spam: { minSeconds: 0, proofOfWork: true } },
      fields: [
        { fieldName: 'Would you come again?', fieldType: 'nps', isSentimentValue: true, options: { key: 'again' } },
        { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
      ],
    });
    await caller.ask('POST', `/Surveys/${id}/publish`, {});
    return caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  };
  const { url } = await survey(`Stay ${suffix}`);
  const askingAgain = `How did it go ${suffix}`;
  await survey(askingAgain);
  return { formName, asking: at(`/survey/${url.split('/').at(-1)}`), askingAgain };
}

async function writeRule(page: Page, survey: string, form: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${survey}` }).click();
  await page.getByRole('menuitem', { name: 'Case rules' }).click();
  await page.getByRole('button', { name: 'New rule' }).click();
  const rule = page.getByRole('form', { name: 'New rule' });
  await rule.getByLabel('Name').first().fill('Detractors');
  await rule.getByRole('combobox', { name: 'Sentiment' }).click();
  await page.getByRole('option', { name: 'negative', exact: true }).click();
  await rule.getByRole('combobox', { name: 'Create the case in' }).click();
  await page.getByRole('option', { name: form }).click();
  await rule.getByRole('combobox', { name: 'What happened?' }).click();
  await page.getByRole('option', { name: 'Why?' }).click();
  await rule.getByRole('button', { name: 'Save rule' }).click();
  await page.getByRole('listitem', { name: 'Detractors' }).waitFor();
}

async function answer(page: Page, score: string, why: string): Promise<void> {
  await page.getByRole('radio', { name: score, exact: true }).check({ force: true });
  await page.getByLabel('Why?').fill(why);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Case rules run asynchronously after the submission is acknowledged. */
async function waitForCase(formName: string): Promise<number> {
  const caller = await callerFor();
  const forms = await caller.ask<{ id: number; name: string }[]>(
    'GET',
    `/Sentiments?q=${encodeURIComponent(formName)}`,
  );
  const id = forms.find(({ name }) => name === formName)?.id;
  const find = async () => {
    const { data } = await caller.ask<{ data: { id: number }[] }>('GET', `/SentimentResponses/bySentimentId/${id}`);
    return data[0]?.id ?? 0;
  };
  await expect.poll(find, { message: 'the case of the answer' }).toBeGreaterThan(0);
  return find();
}
