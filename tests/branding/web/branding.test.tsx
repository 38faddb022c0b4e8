import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { themeSettings } from '../../../src/core/theme/settings.ts';
import { renderPage as visitAs } from '../../sentiments/web/samples.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const user = userEvent.setup();
const page = '/admin/branding';
const saved = {
  websiteTitle: 'Acme hears',
  primaryColor: '#0b5394',
  secondaryColor: '#93D500',
  logoUrl: '',
  logoDarkUrl: '',
  faviconUrl: '',
  loginImageUrl: '',
  fontFamily: 'Poppins, sans-serif',
  borderRadius: 8,
  emailFooter: '',
  surveyTheme: {},
  updatedAt: '2026-03-02T08:00:00.000+00:00',
  version: 4,
};
const logo = '/uploads/acme/abcdefghijklmnopqrstuv.png';
let stored: typeof saved;
beforeEach(() => {
  stored = saved;
});
/** What the server answers that stores a change. */
const store = (change: Partial<typeof saved>) => {
  stored = { ...stored, ...change };
  return { body: stored };
};
const renderPage = (answers: Parameters<typeof serve>[0] = {}) =>
  visitAs(page, { 'GET /Branding': () => ({ body: stored }), ...answers });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const write = async (name: string, text: string) => fireEvent.change(await box(name), { target: { value: text } });
const chooser = async (name: string) =>
  within(await screen.findByRole('group', { name })).getByLabelText('Choose a picture', { selector: 'input' });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const preview = () => within(screen.getByTestId('preview'));

describe('the branding page', () => {
  test('saves only the changes and applies them immediately, also in other tabs', async () => {
    const { sent } = renderPage({
      'PUT /Branding': () => store({ primaryColor: '#7a1fa2', websiteTitle: 'Acme', version: 5 }),
    });
    expect((await box('Website title')).value).toBe('Acme hears');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await write('Primary color', '#7a1fa2');
    await write('Website title', 'Acme');
    await save();
    await screen.findByText('Saved. Users see it on the next page they open.');
    expect(sent('PUT /Branding')[0]?.body).toEqual({
      tenantId: 7,
      primaryColor: '#7a1fa2',
      websiteTitle: 'Acme',
      version: 4,
    });
    expect(themeSettings.read()).toMatchObject({ primaryColor: '#7a1fa2', websiteTitle: 'Acme' });
    expect(localStorage.getItem('candor-config')).toContain('#7a1fa2');
    await waitFor(() => expect(document.title).toBe('Branding Settings · Acme'));
  });

  test('previews an unsaved title', async () => {
    renderPage();
    await write('Website title', 'Quite new');
    expect(preview().getByText('Dashboard · Quite new')).toBeTruthy();
    expect(themeSettings.read().websiteTitle).not.toBe('Quite new');
  });

  test('warns of a color only in the mode where it is unreadable, and offers a readable shade', async () => {
    renderPage();
    await write('Primary color', '#009639');
    expect(screen.queryByText(/the color has too little contrast/)).toBeNull();
    await write('Primary color', '#0b2545');
    expect(await screen.findByText(/In dark mode the color has too little contrast/)).toBeTruthy();
    await write('Primary color', '#ffe000');
    const warning = await screen.findByText(/In light mode the color has too little contrast: 1\.\d : 1/);
    expect(warning.textContent).toContain('a stronger shade');
    await user.click(screen.getByRole('button', { name: /^Use #/ }));
    expect(screen.queryByText(/too little contrast/)).toBeNull();
    const ratios = screen.getByText(/Text on buttons:/).textContent?.match(/\d+\.\d : 1/g) ?? [];
    expect(ratios).toHaveLength(5);
    for (const ratio of ratios) expect(Number.parseFloat(ratio)).toBeGreaterThanOrEqual(4.5);
  });

  test('reports an invalid value and a failed save, and keeps the input', async () => {
    const { sent } = renderPage({ 'PUT /Branding': { status: 0 } });
    await write('Primary color', 'red');
    await screen.findByText('A color like #009639');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.submit(await box('Website title'));
    expect(sent('PUT /Branding')).toHaveLength(0);
    await write('Primary color', '#0b5394');
    await write('Website title', 'Acme');
    await save();
    await screen.findByText(/Nothing was saved\. Your changes are still here\. Network Error/);
    expect((await box('Website title')).value).toBe('Acme');
  });

  test('keeps a draft after a reload, which can be discarded', async () => {
    const first = renderPage();
    await write('Website title', 'Half done');
    expect(first.sent('PUT /Branding')).toHaveLength(0);
    document.body.innerHTML = '';
    renderPage();
    expect((await box('Website title')).value).toBe('Half done');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect((await box('Website title')).value).toBe('Acme hears'));
  });

  test('overwrites the changes of another user only after a confirmation, and only the changed fields', async () => {
    const otherVersion = { ...saved, secondaryColor: '#111111', websiteTitle: 'Theirs', version: 9 };
    let requestCount = 0;
    const { sent } = renderPage({
      'PUT /Branding': () => {
        requestCount += 1;
        if (requestCount > 1) return store({ ...otherVersion, websiteTitle: 'Mine', version: 10 });
        return { status: 409, body: { message: 'Changed', code: 'STALE', current: otherVersion, yours: {} } };
      },
    });
    await write('Website title', 'Mine');
    await save();
    await user.click(await screen.findByRole('button', { name: 'Save my version' }));
    await waitFor(() => expect(sent('PUT /Branding')).toHaveLength(2));
    expect(sent('PUT /Branding')[1]?.body).toEqual({ tenantId: 7, websiteTitle: 'Mine', version: 9 });
    await waitFor(async () => expect((await box('Secondary color')).value).toBe('#111111'));
  });

  test('can take the changes of another user', async () => {
    const otherVersion = { ...saved, websiteTitle: 'Theirs', version: 9 };
    renderPage({
      'PUT /Branding': () => {
        store(otherVersion);
        return { status: 409, body: { message: 'Changed', code: 'STALE', current: otherVersion } };
      },
    });
    await write('Website title', 'Mine');
    await save();
    await user.click(await screen.findByRole('button', { name: 'Use their version' }));
    await waitFor(async () => expect((await box('Website title')).value).toBe('Theirs'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  test('resets only after a confirmation', async () => {
    const { sent } = renderPage({
      'POST /Branding/reset': () => store({ websiteTitle: '', primaryColor: '#009639', version: 5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Reset all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset the branding?' }));
    expect(sent('POST /Branding/reset')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Reset all' }));
    await waitFor(async () => expect((await box('Website title')).value).toBe(''));
    expect(themeSettings.read()).toMatchObject({ primaryColor: '#009639', websiteTitle: 'Candor' });
  });
});

describe('a branding picture', () => {
  const file = new File(['x'], 'logo.png', { type: 'image/png' });

  test('is saved when it is chosen, and can be undone', async () => {
    const { sent } = renderPage({
      'POST /Branding/logo': () => ({
        body: { success: true, filePath: logo, branding: store({ logoUrl: logo, version: 5 }).body },
      }),
      'PUT /Branding': () => store({ logoUrl: '', version: 6 }),
    });
    await user.upload(await chooser('Logo'), file);
    expect((await screen.findByAltText('Current logo')).getAttribute('src')).toBe(logo);
    expect(sent('POST /Branding/logo')[0]?.body).toMatchObject({ kind: 'light', fileName: 'logo.png' });
    expect(themeSettings.read().logoUrl).toBe(logo);
    await user.click(await screen.findByRole('button', { name: /undo/i }));
    await waitFor(() => expect(sent('PUT /Branding')[0]?.body).toMatchObject({ logoUrl: '' }));
    await waitFor(() => expect(screen.queryByAltText('Current logo')).toBeNull());
  });

  test('does not affect other unsaved input', async () => {
    const { sent } = renderPage({
      'POST /Branding/logo': () => ({
        body: { success: true, filePath: logo, branding: store({ logoUrl: logo, version: 5 }).body },
      }),
      'PUT /Branding': () => store({ version: 6 }),
    });
    await write('Website title', 'Acme');
    await user.upload(await chooser('Logo'), file);
    await screen.findByAltText('Current logo');
    expect((await box('Website title')).value).toBe('Acme');
    await save();
    await waitFor(() => expect(sent('PUT /Branding')[0]?.body).toMatchObject({ websiteTitle: 'Acme', version: 5 }));
  });

  test('that the server rejects shows the reason', async () => {
    const message = 'Choose a still picture: animated pictures are not supported';
    renderPage({ 'POST /Branding/logo': { status: 422, body: { message, success: false, error: message } } });
    await user.upload(await chooser('Browser tab icon'), file);
    const group = within(screen.getByRole('group', { name: 'Browser tab icon' }));
    expect((await group.findByRole('alert')).textContent).toBe(message);
  });

  test('is removed by its own button', async () => {
    store({ loginImageUrl: logo });
    const { sent } = renderPage({ 'DELETE /Branding/logo/login': () => store({ loginImageUrl: '', version: 5 }) });
    await user.click(await screen.findByRole('button', { name: 'Remove: Sign-in picture' }));
    await waitFor(() => expect(screen.queryByAltText('Current sign-in picture')).toBeNull());
    expect(sent('DELETE /Branding/logo/login')).toHaveLength(1);
  });
});

describe('a user without the branding permission', () => {
  const open = (permissions: string[]) => {
    signIn();
    serve({ ...atHome(permissions), 'GET /Branding': { body: { ...saved, logoUrl: logo } } });
    openPage(page);
  };

  test('sees the branding read-only and the missing permission', async () => {
    open(['get:v1/branding']);
    await screen.findByText(/Changing it needs the permission put:v1\/branding/);
    expect((await box('Website title')).disabled).toBe(true);
    expect(screen.getByAltText('Current logo')).toBeTruthy();
    for (const name of [/^Save/, /^Reset/, /^Choose/, /^Remove/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('sees the missing permission when reading is not allowed either', async () => {
    open(['get:v1/groups']);
    await screen.findByRole('heading', { name: 'You do not have permission to see the branding' });
    expect(screen.getByText(/get:v1\/branding/)).toBeTruthy();
  });
});
