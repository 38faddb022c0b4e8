import { expect, test } from 'vitest';
import { callerFor } from './caller.ts';
import { holdBack } from './hold-uploads.ts';
import { product } from './own-product.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
const password = 'open sesame';

test('password page: under attack it opens to a new visitor, whose browser solves a proof of work', async () => {
  const caller = await callerFor();
  const fields = [{ fieldName: 'Why do you say so?', fieldType: 'text' }];
  const { id } = await caller.ask('POST', '/Surveys', { name: 'Guarded', fields });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, { password });
  const token = url.split('/').at(-1) ?? '';
  const count = { dataset: 'sentimentResponses', measures: ['count'] };
  const document = { charts: [{ id: 'total', type: 'kpi', title: 'All responses', query: count }] };
  const dashboard = await caller.ask('POST', '/Dashboards', { name: 'Guarded', document });
  const { publicId } = await caller.ask<{ publicId: string }>('POST', `/Dashboards/${dashboard.id}/publish`, {
    password,
  });

  const submission = { submissionId: 'a-guess-of-a-stranger', answers: {} };
  for (const [path, api, rest, open, shown] of [
    [`/survey/${token}`, `/public/surveys/${token}/responses`, submission, 'Open', 'Why do you say so?'],
    [`/public/dashboards/${publicId}`, `/public/dashboards/${publicId}/unlock`, {}, 'Open page', 'All responses'],
  ] as const) {
    const page = await openPage(await browser.context(), at(path));
    for (let guess = 0; guess < 60; guess += 1) await tryPassword(api, { ...rest, password: `guess ${guess}` });
    const enter = async () => {
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: open }).click();
    };
    const release = await holdBack(page, '**/prove-password*');
    await enter();
    await page.getByText('Too many wrong passwords were entered here.').waitFor();
    expect(await page.getByRole('button', { name: open }).isDisabled()).toBe(true);
    await release();
    expect(await page.getByText('This works only with JavaScript.').isVisible()).toBe(false);
    await enter();
    await page.getByText(shown).first().waitFor();
  }
});

/** A stranger at the same address as the browser, such as in an office. */
function tryPassword(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-tenant-subdomain': 'demo' };
  const url = `http://127.0.0.1:${product.port}/api/v1${path}`;
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
