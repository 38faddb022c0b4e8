import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import type { SignedIn } from '../../support/app.ts';
import { blank } from '../../support/uploads.ts';
import { type Office, openOffice, unsubscribeIn } from './mail/office.ts';
import { published } from './submission.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice(undefined, { surveyPages: { render: renderSurveyPage, script: null } });
});
afterAll(() => office.close());

const survey = {
  title: { en: 'Your stay' },
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
  fields: [{ fieldName: 'How likely?', fieldType: 'nps', options: { key: 'likely' } }],
};

const page = async ({ subdomain }: SignedIn, path: string) =>
  (await office.app.app.inject({ url: path, headers: { host: `${subdomain}.localhost`, accept: 'text/html' } })).body;
const addPicture = async (who: SignedIn, kind: string) => {
  const fileData = (await blank().png().toBuffer()).toString('base64');
  const answer = await who.ask('POST', '/Branding/logo', { kind, fileName: 'logo.png', fileData });
  return answer.json<{ filePath: string }>().filePath;
};
const fillOf = (html: string) => /--fill:(#[0-9a-f]{6})/.exec(html)?.[1];
const plainFill = '#00782e';

async function branded(themeInput: object = {}) {
  const owner = await office.app.newTenant();
  const paths = {
    light: await addPicture(owner, 'light'),
    dark: await addPicture(owner, 'dark'),
    favicon: await addPicture(owner, 'favicon'),
  };
  const chosen = { primaryColor: '#7a1fa2', fontFamily: 'Georgia, serif', borderRadius: 3, ...themeInput };
  expect((await owner.ask('PUT', '/Branding', chosen)).status).toBe(200);
  return { owner, paths };
}

describe('survey page', () => {
  test('has the theme of its tenant without JavaScript, and other tenants keep theirs', async () => {
    const { owner, paths } = await branded();
    const { token } = await published(owner, survey);
    const html = await page(owner, `/survey/${token}`);
    expect(fillOf(html)).toBe('#621982');
    expect(html).toContain('--font:Georgia, serif;--radius:3px');
    expect(html).toContain(`<link rel="icon" href="${paths.favicon}">`);
    expect(html).toContain(`<source media="(prefers-color-scheme: dark)" srcSet="${paths.dark}"/>`);
    expect(html).toMatch(new RegExp(`<img src="${paths.light}" alt="Company \\d+"`));
    const other = await office.app.newTenant();
    const plain = await page(other, `/survey/${(await published(other, survey)).token}`);
    expect(fillOf(plain)).toBe(plainFill);
    expect(plain).not.toContain('<img');
  });

  test('prefers the theme of the survey', async () => {
    const { owner, paths } = await branded({ surveyTheme: { background: '#ffeecc', font: 'rounded' } });
    const theme = { color: '#0b5394', corners: 'round' };
    const { token } = await published(owner, { ...survey, theme });
    const html = await page(owner, `/survey/${token}`);
    expect(fillOf(html)).toBe('#094276');
    expect(html).toContain('--radius:18px');
    expect(html).toContain('--font:ui-rounded');
    expect(html).toContain('--ground:#ffeecc');
    expect(html).toContain(paths.light);
  });

  test.each([
    ['that does not exist', (owner: SignedIn) => page(owner, '/survey/AAAAAAAAAAAAAAAAAAAAAA')],
    [
      'that is closed',
      async (owner: SignedIn) => {
        const { id, token } = await published(owner, survey);
        await owner.ask('POST', `/Surveys/${id}/close`);
        return page(owner, `/survey/${token}`);
      },
    ],
    [
      'with an expired link',
      async (owner: SignedIn) =>
        page(owner, `/survey/${(await published(owner, survey, { expiresAt: '2020-01-01T00:00:00Z' })).token}`),
    ],
    [
      'that requires a password',
      async (owner: SignedIn) =>
        page(owner, `/survey/${(await published(owner, survey, { password: 'open it' })).token}`),
    ],
  ])('%s has the theme of its tenant', async (_, open) => {
    const { owner, paths } = await branded({ surveyTheme: { background: '#ffeecc' } });
    const html = await open(owner);
    expect(html).not.toContain('How likely?');
    expect(fillOf(html)).toBe('#621982');
    expect(html).toContain('--ground:#ffeecc');
    expect(html).toContain(paths.light);
  });

  test('in preview shows the logo for the selected light or dark mode', async () => {
    const { owner, paths } = await branded();
    const { path } = (await owner.ask('POST', '/Surveys/preview', { name: 'New', ...survey })).json<{ path: string }>();
    const [day, night] = [await page(owner, `${path}?mode=light`), await page(owner, `${path}?mode=dark`)];
    expect([day.includes(paths.light), day.includes(paths.dark)]).toEqual([true, false]);
    expect([night.includes(paths.light), night.includes(paths.dark)]).toEqual([false, true]);
  });
});

describe('email to customers', () => {
  test('contains the logo, color and footer of the tenant, and keeps a working logo after its replacement', async () => {
    const desk = await office.desk();
    const logo = await addPicture(desk.admin, 'light');
    await desk.admin.ask('PUT', '/Branding', { primaryColor: '#7a1fa2', emailFooter: 'Acme <Ltd>\nHigh Street 1' });
    const { id, email } = await desk.customer();
    await desk.send({ customerIds: [id] });
    await office.work();
    const [mail] = desk.mailTo(email);
    const address = `http://${desk.admin.subdomain}.localhost/uploads/${desk.admin.subdomain}/logo`;
    expect(mail?.html).toMatch(new RegExp(`<img src="${address}" alt="Company \\d+"`));
    expect(mail?.html).toContain('border-bottom:3px solid #7a1fa2');
    expect(mail?.html).toContain('Acme &lt;Ltd&gt;<br>High Street 1');
    expect(mail?.text).toMatch(/Acme <Ltd>\s+High Street 1\s*$/);
    expect(mail?.html).not.toContain(logo);
    const unsubscribePath = `/api/v1/public/unsubscribe/${unsubscribeIn(mail?.text ?? '')}`;
    expect(await page(desk.admin, unsubscribePath)).toContain(`<img src="${address}"`);
  });

  test('contains no branding without branding settings', async () => {
    const desk = await office.desk();
    const { id, email } = await desk.customer();
    await desk.send({ customerIds: [id] });
    await office.work();
    const [mail] = desk.mailTo(email);
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('border-bottom:3px solid #009639');
  });
});
