import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor, register } from './caller.ts';
import { product } from './own-product.ts';
import { at, openPage, sharedBrowser, signIn } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function organization(name: string) {
  const subdomain = `${name}-${uniqueSuffix()}`;
  const founder = await register(product, subdomain);
  const caller = await callerFor(product, founder, subdomain);
  const fields = [{ fieldName: 'How likely?', fieldType: 'nps' }];
  const { id } = await caller.ask('POST', '/Surveys', { name: 'After a stay', fields });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  return { founder, subdomain, survey: new URL(url).pathname };
}

interface Appearance {
  color: string;
  hasLogo: boolean;
  title?: string;
}

async function expectAppearance(page: Page, button: string, appearance: Appearance): Promise<void> {
  const appearanceOf = async () => {
    const color = await page
      .getByRole('button', { name: button })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    const hasLogo = await page.evaluate(() => {
      const logo = document.querySelector<HTMLImageElement>('header img');
      if (!logo) return false;
      // Not known while it loads.
      return logo.complete ? logo.naturalWidth > 0 : undefined;
    });
    return { color, hasLogo, title: await page.title() };
  };
  await expect.poll(appearanceOf).toMatchObject(appearance);
}

/** The preview has the unsaved color, in both modes. */
async function expectPreview(page: Page, buttonColor: string): Promise<void> {
  const preview = page.getByTestId('preview');
  const colorOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => colorOf(preview.getByText('Next', { exact: true }))).toBe(buttonColor);
  expect(await colorOf(preview.getByText('Answer the survey'))).toBe('rgb(122, 31, 162)');
  const light = await colorOf(preview);
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect.poll(() => colorOf(preview)).not.toBe(light);
}

test('branding: new branding shows on every page of the organization, and a reset removes it', async () => {
  const [violet, plain] = [await organization('violet-inn'), await organization('plain-inn')];
  const context = await browser.context({ viewport: { width: 1280, height: 900 } });
  const page = await openPage(context, at('/login?from=%2Fadmin%2Fbranding', violet.subdomain));
  await signIn(page, violet.founder);
  await page.waitForURL(at('/admin/branding', violet.subdomain));
  const other = await openPage(context, at('/user/account-settings', violet.subdomain));
  await other.getByRole('heading', { name: 'Account Settings', level: 1 }).waitFor();
  // A background tab renders one frame a second.
  await page.bringToFront();

  await page.getByLabel('Website title').fill('Violet hears');
  await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#7a1fa2');
  const violetFill = 'rgb(98, 25, 130)';
  await expectPreview(page, violetFill);
  await page.getByRole('group', { name: 'Logo', exact: true }).locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: dot,
  });
  await page.getByAltText('Current logo').waitFor();
  await expect.poll(() => page.getByLabel('Website title').inputValue()).toBe('Violet hears');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Users see it').waitFor();
  // The message would cover the buttons below it.
  await page.getByRole('alert').filter({ hasText: 'Saved. Users' }).getByRole('button', { name: 'close' }).click();

  await other.waitForFunction(() => document.title === 'Account Settings · Violet hears');
  await other.getByAltText('Violet hears').waitFor();

  const stranger = await browser.context({ viewport: { width: 1280, height: 900 } });
  const loginPage = await openPage(stranger, at('/login', violet.subdomain));
  await expectAppearance(loginPage, 'Sign in', {
    color: violetFill,
    hasLogo: true,
    title: 'Sign in · Violet hears',
  });
  await loginPage.goto(at(violet.survey, violet.subdomain));
  await expectAppearance(loginPage, 'Send', { color: violetFill, hasLogo: true });
  await loginPage.goto(at('/survey/AAAAAAAAAAAAAAAAAAAAAA', violet.subdomain));
  await loginPage.locator('header img').waitFor();

  const plainFill = 'rgb(0, 120, 46)';
  await loginPage.goto(at('/login', plain.subdomain));
  await expectAppearance(loginPage, 'Sign in', {
    color: plainFill,
    hasLogo: false,
    title: 'Sign in · Candor',
  });
  await loginPage.goto(at(plain.survey, plain.subdomain));
  await expectAppearance(loginPage, 'Send', { color: plainFill, hasLogo: false });

  await page.getByRole('button', { name: 'Reset all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset all' }).click();
  await page.getByText('The branding was reset').waitFor();
  await expect.poll(() => page.getByLabel('Website title').inputValue()).toBe('');
  await loginPage.goto(at('/login', violet.subdomain));
  await expectAppearance(loginPage, 'Sign in', {
    color: plainFill,
    hasLogo: false,
    title: 'Sign in · Candor',
  });
  await loginPage.goto(at(violet.survey, violet.subdomain));
  await expectAppearance(loginPage, 'Send', { color: plainFill, hasLogo: false });
});
