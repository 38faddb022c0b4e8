// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { pages } from '../../src/contract/catalogue.ts';
import { isStaffPath } from '../../src/contract/page-paths.ts';
import { settingsKey } from '../../src/theme/settings.ts';
import { inFreshBrowser, visit } from './visitor-page.tsx';

vi.mock('../../src/visitor/kit/here.ts', async (original) => ({ ...(await original<object>()), leaveFor: vi.fn() }));
inFreshBrowser();

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('an unknown tenant is named when its domain looks like one', () => {
  visit('/tenant-not-found?domain=nobody.candor.example');
  expect(heading()).toBe('Tenant not found');
  expect(screen.getByText('nobody.candor.example')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeTruthy();
});

test('anything else in the address is not repeated', () => {
  visit(`/tenant-not-found?domain=${encodeURIComponent('Call 0900 12345 now')}`);
  expect(screen.getByText('There is no organisation at this address.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('0900');
});

test('a forbidden page names the missing permission and leads back', () => {
  visit('/forbidden?permission=get:v1/users');
  expect(screen.getByText('get:v1/users')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the dashboard' }).getAttribute('href')).toBe('/dashboard');
});

test('a forbidden page repeats nothing that is no permission', () => {
  visit('/forbidden?permission=please+call+us');
  expect(document.body.textContent).not.toContain('please call us');
});

test.each(['/no/such/page', '/survey', '/survey/abc/more', '/public/dashboards', '/public/dashboards/abc/more'])(
  '%s is a page that does not exist',
  (path) => {
    visit(path);
    expect(heading()).toContain('404');
  },
);

test.each([['/public/dashboards/abc', 'This dashboard is not available']])(
  '%s says honestly that it is not available',
  (path, words) => {
    visit(path);
    expect(heading()).toBe(words);
  },
);

describe('which application opens a path', () => {
  const staff = pages().map(({ path }) => path);

  test('the staff application opens every page of the map', () => {
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
  ])('a visitor’s page opens %s', (path) => expect(isStaffPath(path, staff)).toBe(false));
});

describe('every page', () => {
  test('ends with its rights and its links, which open a new tab and tell it nothing', () => {
    visit('/login');
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toContain('All rights reserved © Candor');
    for (const name of ['Candor', 'Twitter', 'Facebook']) {
      const link = within(footer).getByRole('link', { name });
      expect(link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });

  test('switches between light and dark, and remembers it', async () => {
    visit('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
    expect(screen.getByRole('button', { name: 'Switch to light mode' })).toBeTruthy();
    expect(JSON.parse(window.localStorage.getItem(settingsKey) ?? '{}').mode).toBe('dark');
  });

  test('carries the organisation’s title, and its logo until that fails to load', async () => {
    const kept = { websiteTitle: 'Acme Voices', logoUrl: 'https://acme.test/logo.png' };
    window.localStorage.setItem(settingsKey, JSON.stringify(kept));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    visit('/login');
    expect(document.title).toBe('Sign in · Acme Voices');
    const logo = screen.getByRole('img', { name: 'Acme Voices' });
    logo.dispatchEvent(new Event('error'));
    expect(await screen.findByRole('img', { name: 'Candor' })).toBeTruthy();
    expect(warn).toHaveBeenCalledOnce();
  });
});
