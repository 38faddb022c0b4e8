import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pages } from '../../../src/core/contract/catalogue.ts';
import { defaultLinks } from '../../../src/core/contract/installation-links.ts';
import { isStaffPath } from '../../../src/core/contract/page-paths.ts';
import { setInstallationLinks } from '../../../src/core/theme/footer-links.ts';
import { settingsKey } from '../../../src/core/theme/settings.ts';
import { inFreshBrowser, renderPage } from '../../support/web/visitor-page.tsx';

inFreshBrowser();

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('tenant not found: a valid domain is shown', () => {
  renderPage('/tenant-not-found?domain=nobody.candor.example');
  expect(heading()).toBe('Tenant not found');
  expect(screen.getByText('nobody.candor.example')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeTruthy();
});

test('tenant not found: other text of the address is not shown', () => {
  renderPage(`/tenant-not-found?domain=${encodeURIComponent('Call 0900 12345 now')}`);
  expect(screen.getByText('No organization exists at this address.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('0900');
});

test('forbidden page: names the missing permission and links back', () => {
  renderPage('/forbidden?permission=get:v1/users');
  expect(screen.getByText('get:v1/users')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard');
});

test('forbidden page: shows no text that is not a permission', () => {
  renderPage('/forbidden?permission=please+call+us');
  expect(document.body.textContent).not.toContain('please call us');
});

test.each(['/no/such/page', '/survey', '/survey/abc/more', '/public/dashboards', '/public/dashboards/abc/more'])(
  'page not found: %s does not exist',
  (path) => {
    renderPage(path);
    expect(heading()).toContain('404');
  },
);

describe('the application of a path', () => {
  const staff = pages().map(({ path }) => path);

  test('is the staff application for every page of the map', () => {
    for (const path of staff) expect(isStaffPath(path.replace(/:\w+/g, '12'), staff), path).toBe(true);
  });

  test.each([
    '/',
    '/login',
    '/register',
    '/reset-password',
    '/survey/x',
    '/public/dashboards/x',
    '/forbidden',
    '/nope',
  ])('is the public application for %s', (path) => expect(isStaffPath(path, staff)).toBe(false));
});

describe('every public page', () => {
  test('ends with the copyright and links that open a new tab without a referrer', () => {
    setInstallationLinks(defaultLinks('candor.example'));
    onTestFinished(() => setInstallationLinks(defaultLinks('localhost')));
    renderPage('/login');
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toContain('All rights reserved © Candor');
    for (const name of ['Candor', 'Twitter', 'Facebook']) {
      const link = within(footer).getByRole('link', { name });
      expect(link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });

  test('switches between light and dark mode and stores the choice', async () => {
    renderPage('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
    expect(screen.getByRole('button', { name: 'Switch to light mode' })).toBeTruthy();
    expect(JSON.parse(window.localStorage.getItem(settingsKey) ?? '{}').mode).toBe('dark');
  });

  test('has the title of the organization, and its logo until the image fails to load', async () => {
    const cachedBrand = { websiteTitle: 'Acme Voices', logoUrl: 'https://acme.test/logo.png' };
    window.localStorage.setItem(settingsKey, JSON.stringify(cachedBrand));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    renderPage('/login');
    expect(document.title).toBe('Sign in · Acme Voices');
    const logo = screen.getByRole('img', { name: 'Acme Voices' });
    logo.dispatchEvent(new Event('error'));
    expect(await screen.findByRole('img', { name: 'Candor' })).toBeTruthy();
    expect(warn).toHaveBeenCalledOnce();
  });
});
