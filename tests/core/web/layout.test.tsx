import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { settingsKey } from '../../../src/core/theme/settings.ts';
import { layoutState } from '../../../src/core/web/frame/layout-state.ts';
import {
  atHome,
  desktopWidth,
  inFreshBrowser,
  leftFor,
  openPage,
  person,
  serve,
  signIn,
} from '../../support/web/staff-app.tsx';

inFreshBrowser(desktopWidth);

const forms = ['Branch', 'Call', 'Complaint', 'Delivery', 'Online', 'Return', 'Website'].map((name, n) => ({
  id: n + 1,
  name,
}));
const withForms = { 'GET /Sentiments': { body: forms, headers: { 'x-total-count': '7' } } };

async function atProfile(role = 'Staff', more = {}) {
  const user = { ...person, role: { id: 1, name: role } };
  signIn(user);
  const requests = serve({ ...atHome(['get:v1/sentiments', 'get:v1/customerforms'], user), ...more });
  openPage('/user/profile');
  await screen.findByRole('heading', { name: 'Profile', level: 1 });
  return requests;
}

const mainMenu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));

describe('the top bar', () => {
  test('shows the default logo with a warning when the custom one does not load', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const own = { logoUrl: 'https://acme.test/logo.png', websiteTitle: 'Acme Voice' };
    localStorage.setItem(settingsKey, JSON.stringify(own));
    await atProfile();
    screen.getByRole('img', { name: 'Acme Voice' }).dispatchEvent(new Event('error'));
    expect(await screen.findByRole('img', { name: 'Candor' })).toBeTruthy();
    expect(warn.mock.calls[0]?.[0]).toContain('https://acme.test/logo.png');
    expect(document.title).toBe('Profile · Acme Voice');
  });

  test('links its logo to the dashboard, and switches between light and dark mode', async () => {
    await atProfile();
    expect(screen.getByRole('link', { name: /go to dashboard$/ }).getAttribute('href')).toBe('/dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
    expect(JSON.parse(localStorage.getItem(settingsKey) ?? '{}').mode).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light mode' }));
    expect(JSON.parse(localStorage.getItem(settingsKey) ?? '{}').mode).toBe('light');
  });

  test.each([1280, 390])('opens system feedback in a new tab at %i pixels', async (width) => {
    window.innerWidth = width;
    await atProfile();
    const link = screen.getByRole('link', { name: 'Temporary Link to Give Feedback on the System' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(Boolean(link.textContent)).toBe(width === 1280);
  });
});

describe('the profile menu', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Profile menu' }));
    await screen.findByRole('menu');
  };
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  test.each(['Admin', 'SuperAdmin'])('has administration entries for the role %s', async (role) => {
    await atProfile(role);
    await open();
    expect(within(screen.getByRole('menu')).getByText(role)).toBeTruthy();
    expect(entries()).toEqual(['Profile', 'Prebuilt Fields', 'Branding Settings', 'Help', 'Logout']);
  });

  test('shows "User" without a name', async () => {
    signIn({ ...person, fullName: '', firstName: '', lastName: '' });
    const namelessUser = { ...person, fullName: '', firstName: '', lastName: '' };
    serve(atHome(['get:v1/surveys'], namelessUser));
    openPage('/feedback-management/surveys');
    await screen.findByRole('heading', { name: 'Surveys' });
    await open();
    expect(await screen.findByText('Welcome, User')).toBeTruthy();
  });

  test('shows "Loading..." before the profile is known', async () => {
    signIn();
    localStorage.removeItem('user');
    serve({ ...atHome(['get:v1/surveys']), 'GET /user/profile': () => new Promise(() => undefined) });
    openPage('/feedback-management/surveys');
    await screen.findByRole('heading', { name: 'Surveys' });
    await open();
    expect(screen.getByText('Welcome, Loading...')).toBeTruthy();
  });

  test('welcomes the user by name, reloads the profile before it opens, and logs out', async () => {
    const requests = await atProfile('Staff', { 'POST /Auth/logout': {} });
    const reads = () => requests.filter(({ path }) => path === '/user/profile').length;
    const before = reads();
    await open();
    expect(screen.getByText('Welcome, Maya Lind')).toBeTruthy();
    expect(entries()).toEqual(['Profile', 'Help', 'Logout']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
    await waitFor(() => expect(reads()).toBe(before + 1));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(leftFor()).toEqual(['/login?cleared=true']));
  });

  test('shows the default picture when the custom one does not load', async () => {
    signIn({ ...person, profilePicture: 'https://acme.test/me.png' });
    serve(atHome([], { ...person, profilePicture: 'https://acme.test/me.png' }));
    openPage('/user/account-settings');
    const button = await screen.findByRole('button', { name: 'Profile menu' });
    const picture = button.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('https://acme.test/me.png');
    picture?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toBe('/avatar.svg'));
    await open();
    const inside = screen.getByRole('menu').querySelector('img');
    expect(inside?.getAttribute('src')).toBe('https://acme.test/me.png');
    inside?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(screen.getByRole('menu').querySelector('img')?.getAttribute('src')).toBe('/avatar.svg'));
  });
});

describe('the forms in the menu', () => {
  const open = async () => userEvent.click(await mainMenu().findByRole('button', { name: 'Sentiments' }));
  const names = () => forms.map(({ name }) => name).filter((name) => mainMenu().queryByRole('link', { name }));

  test('load when the entry opens, five at first, all on request', async () => {
    let arrive: () => void = () => undefined;
    const answer = new Promise<object>((resolve) => {
      arrive = () => resolve({ body: forms });
    });
    const requests = await atProfile('Staff', { 'GET /Sentiments': () => answer });
    const reads = () => requests.filter(({ path }) => path === '/Sentiments').length;
    expect(reads()).toBe(0);
    await open();
    expect(mainMenu().getByText('Loading...')).toBeTruthy();
    arrive();
    await waitFor(() => expect(names()).toEqual(forms.slice(0, 5).map(({ name }) => name)));
    expect(mainMenu().getByText('Sentiment Forms')).toBeTruthy();
    expect(mainMenu().getByRole('link', { name: 'Create Sentiment' }).getAttribute('href')).toBe(
      '/feedback-management/sentiments/create',
    );
    expect(mainMenu().getByRole('link', { name: 'All Sentiments' }).getAttribute('href')).toBe(
      '/feedback-management/sentiments',
    );
    await userEvent.click(mainMenu().getByRole('button', { name: 'View more' }));
    expect(names()).toHaveLength(7);
    await userEvent.click(mainMenu().getByRole('button', { name: 'View less' }));
    expect(names()).toHaveLength(5);
  });

  test('expand on each of their paths', async () => {
    signIn();
    serve({ ...atHome(['post:v1/sentiments']), ...withForms });
    openPage('/feedback-management/sentiments/create-from-ai');
    expect(await screen.findByRole('link', { name: 'All Sentiments' })).toBeTruthy();
  });

  test('log a loading error without a message', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await atProfile('Staff', { 'GET /Sentiments': { status: 404, body: { message: 'Gone' } } });
    await open();
    await waitFor(() => expect(error.mock.calls.flat()).toContain('The sentiment forms could not be loaded'));
    expect(mainMenu().getByText('Sentiment Forms')).toBeTruthy();
    expect(screen.queryByText('Gone')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('new feedback', () => {
  test('starts from the floating button with a new customer or a form', async () => {
    await atProfile('Staff', withForms);
    await userEvent.click(screen.getByRole('button', { name: 'Create New Sentiment' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Sentiment Forms' }));
    await drawer.findByRole('link', { name: 'New Branch' });
    const links = drawer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links.slice(0, 2)).toEqual([
      ['New Customer', '/feedback-management/customers/form'],
      ['New Branch', '/feedback-management/sentiments/1'],
    ]);
    expect(links).toHaveLength(8);
    await userEvent.click(drawer.getByRole('link', { name: 'New Customer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/feedback-management/customers/form');
  });
});

describe('the layout', () => {
  test('starts with the dashboard active, the menu closed and nested entries open', () => {
    const { openedItem, dashboardDrawerOpen, componentDrawerOpen } = layoutState.read();
    expect({ openedItem, dashboardDrawerOpen, componentDrawerOpen }).toEqual({
      openedItem: 'dashboard',
      dashboardDrawerOpen: false,
      componentDrawerOpen: true,
    });
  });

  test('shows nested entries immediately, collapses them on request, and the menu to icons', async () => {
    await atProfile();
    const folding = await mainMenu().findByRole('button', { name: 'Customers', expanded: true });
    expect(mainMenu().getByRole('link', { name: 'Customer Form' })).toBeTruthy();
    await userEvent.click(folding);
    await waitFor(() => expect(mainMenu().queryByRole('link', { name: 'Customer Form' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect((await mainMenu().findByRole('link', { name: 'Dashboard List' })).textContent).toBe('');
    expect(mainMenu().getByRole('button', { name: 'Settings', expanded: false })).toBeTruthy();
    expect(layoutState.isMini()).toBe(true);
  });

  test('overlays the menu on small screens, closed at first and after a choice', async () => {
    window.innerWidth = 390;
    await atProfile();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Expand menu' }));
    await userEvent.click(await mainMenu().findByRole('link', { name: 'Dashboard List' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull());
  });

  test('shows breadcrumbs with the page last', async () => {
    signIn();
    serve(atHome(['post:v1/surveys']));
    openPage('/feedback-management/surveys/create-from-template/3');
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Feedback Management',
      'Surveys',
      'Create from Template',
    ]);
    expect(trail.getByRole('link', { name: 'Surveys' }).getAttribute('href')).toBe('/feedback-management/surveys');
  });

  test('leads through the menu entry to a page whose resource has no list', async () => {
    signIn();
    serve({ ...atHome(['post:v1/customerformresponses']), 'GET /CustomerFormResponses/imports': { body: [] } });
    openPage('/feedback-management/customers/import');
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Feedback Management',
      'Customers',
      'Import Customers',
    ]);
  });

  test('has a skip link before the menu, and the owner in the footer, whose links open a new tab', async () => {
    await atProfile();
    expect(screen.getAllByRole('link')[0]?.textContent).toBe('Skip to content');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(/All rights reserved/)).toBeTruthy();
    const links = footer.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Candor', 'Twitter', 'Facebook']);
    for (const link of links)
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test('moves the focus to the page after navigation', async () => {
    await atProfile();
    await userEvent.click(screen.getByRole('link', { name: 'account settings' }));
    await screen.findByRole('heading', { name: 'Account Settings' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(document.title).toBe('Account Settings · Candor');
  });

  test('takes the focus when its element disappears, before or after an overlay closes', async () => {
    await atProfile();
    const main = screen.getByRole('main');
    const row = document.createElement('button');
    const over = document.createElement('button');
    for (const isFirst of [true, false]) {
      main.append(row);
      document.body.append(over);
      row.focus();
      if (isFirst) over.focus();
      row.remove();
      over.remove();
      await waitFor(() => expect(document.activeElement).toBe(main));
      main.blur();
    }
  });

  test('reports a lost connection until it returns', async () => {
    await atProfile();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reconnect = () => {
      connection.mockRestore();
      window.dispatchEvent(new Event('online'));
    };
    onTestFinished(reconnect);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    reconnect();
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  });
});

describe('the menu groups', () => {
  const userPages = { 'GET /Users': { body: [], headers: { 'x-total-count': '0' } } };

  test('User Management and Settings are closed until they are opened, and stay open then', async () => {
    signIn(person);
    serve({ ...atHome(['get:v1/users', 'get:v1/reports', 'get:v1/organization'], person), ...userPages });
    openPage('/user/profile');
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
    expect(await mainMenu().findByRole('link', { name: 'Reporting Dashboard' })).toBeTruthy();
    expect(mainMenu().queryByRole('link', { name: 'Users' })).toBeNull();
    expect(mainMenu().queryByRole('link', { name: 'Organization' })).toBeNull();
    await userEvent.click(mainMenu().getByRole('button', { name: 'User Management' }));
    expect(await mainMenu().findByRole('link', { name: 'Users' })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem(settingsKey) ?? '{}')).toMatchObject({ 'menuGroup.user-management': true });
  });

  test('the group of the open page is open', async () => {
    signIn(person);
    serve({ ...atHome(['get:v1/users'], person), ...userPages });
    openPage('/user-management/users');
    await screen.findByRole('navigation', { name: 'Main menu' });
    const entry = await mainMenu().findByRole('link', { name: 'Users' });
    expect(entry.getAttribute('aria-current')).toBe('page');
    expect(mainMenu().queryByRole('link', { name: 'Organization' })).toBeNull();
  });

  test('favorites are above all other groups', async () => {
    const favorites = [{ path: '/dashboards/7', title: 'Board meeting' }];
    await atProfile('Staff', { 'GET /user/favorites': { body: favorites } });
    await mainMenu().findByRole('link', { name: 'Board meeting' });
    const [first] = mainMenu().getAllByRole('link');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Board meeting', '/dashboards/7']);
  });
});
