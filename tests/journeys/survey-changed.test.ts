import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../support/pictures.ts';
import { type Caller, callerFor } from './caller.ts';
import { fetchedScripts } from './fetched-scripts.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

const name = question('text', 'Your name');
const photo = { ...question('image', 'Show us'), required: false };

function question(fieldType: string, fieldName: string) {
  return { fieldName, fieldType, required: true, options: { key: fieldType } };
}

interface PublishedSurvey {
  id: number;
  path: string;
}

async function published(fields: object[]): Promise<PublishedSurvey> {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'A survey that changes',
    title: { en: 'Your stay' },
    settings: { spam: { minSeconds: 0, proofOfWork: true } },
    fields,
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  return { id, path: new URL(url).pathname };
}

async function changed(
  { id }: PublishedSurvey,
  change: (storedQuestions: { fieldType: string }[]) => object[],
): Promise<void> {
  const request = await caller.ask<{ fieldType: string }[]>('GET', `/SurveyQuestions/bySurveyId/${id}`);
  await caller.ask('PUT', `/Surveys/${id}`, { name: 'A survey that changes', fields: change(request) });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
}

const come = ({ id }: PublishedSurvey) =>
  caller.ask<{ status: string; summary: string }[]>('GET', `/SurveyResponses/survey/${id}`);
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const thanked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();

async function begun({ path }: PublishedSurvey): Promise<Page> {
  const page = await openPage(await browser.context({ viewport: { width: 320, height: 640 } }), at(path));
  await page.getByLabel('Your name').fill('Patient Ada');
  await page.locator('[data-live]').waitFor();
  await fetchedScripts(page);
  return page;
}

const storedFileCount = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('candor-surveys', 1);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction('files').objectStore('files').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

describe('a survey changed during a submission', () => {
  test('accepts the answers to the questions that remain', async () => {
    const survey = await published([name, question('email', 'Your email')]);
    const page = await begun(survey);
    await page.getByLabel('Your email').fill('ada@example.com');
    await changed(survey, (storedQuestions) => storedQuestions.filter(({ fieldType }) => fieldType !== 'email'));
    await send(page);
    await thanked(page);
    expect(await come(survey)).toEqual([expect.objectContaining({ status: 'complete', summary: 'Patient Ada' })]);
  });

  test('shows the new questions together with the answers given', async () => {
    const survey = await published([name]);
    const page = await begun(survey);
    await changed(survey, (storedQuestions) => [...storedQuestions, question('email', 'Your email')]);
    await send(page);
    await page.getByLabel('Your email').fill('ada@example.com');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Patient Ada');
    await send(page);
    await thanked(page);
    expect((await come(survey)).map(({ status }) => status)).toEqual(['complete']);
  });
});

describe('offline answers', () => {
  async function sentOffline(survey: PublishedSurvey): Promise<Page> {
    const page = await begun(survey);
    await page.context().setOffline(true);
    await page.getByLabel('Add a picture').setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('Added').waitFor();
    await send(page);
    await page.getByText('Saved on this device. It is sent when you are online.').first().waitFor();
    expect(await storedFileCount(page)).toBe(1);
    return page;
  }

  test('are partly stored and reopened when the survey has new questions, and leave no picture behind', async () => {
    const survey = await published([name, photo]);
    const page = await sentOffline(survey);
    await changed(survey, (storedQuestions) => [...storedQuestions, question('email', 'Your email')]);
    await page.context().setOffline(false);
    await page.getByRole('region', { name: 'Not submitted' }).waitFor();
    expect(await come(survey)).toEqual([expect.objectContaining({ status: 'partial', summary: 'Patient Ada' })]);
    await page.getByRole('button', { name: 'Open my answers' }).click();
    await page.getByLabel('Your email').fill('ada@example.com');
    await send(page);
    await thanked(page);
    expect(await come(survey)).toEqual([expect.objectContaining({ status: 'complete', summary: 'Patient Ada' })]);
    await expect.poll(() => storedFileCount(page)).toBe(0);
  });

  test('wait for a survey that was paused meanwhile', async () => {
    const survey = await published([name, photo]);
    const page = await sentOffline(survey);
    await caller.ask('POST', `/Surveys/${survey.id}/pause`, {});
    await page.context().setOffline(false);
    await page.getByText('We cannot receive your answers right now').waitFor();
    expect([(await come(survey)).length, await storedFileCount(page)]).toEqual([0, 1]);
    await caller.ask('POST', `/Surveys/${survey.id}/resume`, {});
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Sent.').waitFor();
    expect((await come(survey)).map(({ status }) => status)).toEqual(['complete']);
  });
});
