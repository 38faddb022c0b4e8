import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readSession } from '../../../src/core/contract/stored-session.ts';
import { fill } from '../../support/web/fill.ts';
import { answerFor, inFreshBrowser, leftFor, renderPage, serve } from '../../support/web/visitor-page.tsx';

inFreshBrowser();

const address = () => screen.getByRole('textbox', { name: 'Address' });
const suggestions = { body: { suggestions: ['acme', 'acme-ltd', 'acme-feedback'] } };
const free = { body: { available: true } };

async function fillIn() {
  await fill(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
  await fill(screen.getByRole('textbox', { name: 'Last name' }), 'Byron');
  await fill(screen.getByRole('textbox', { name: 'Work email' }), 'ada@acme.test');
  await fill(screen.getByRole('textbox', { name: 'Organization' }), 'Acme');
  await waitFor(() => expect(address()).toHaveProperty('value', 'acme'));
  await fill(screen.getByLabelText('Password'), 'correct horse');
}

const type = (text: string) => fireEvent.change(address(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create organization' }));

test('registration: proposes an address, creates an organization and signs in its first user', async () => {
  const requests = serve({
    'GET /auth/subdomain/acme': free,
    'POST /auth/suggest-subdomains': suggestions,
    'POST /auth/register': { body: answerFor() },
  });
  renderPage('/register');
  await fillIn();
  await create();
  await waitFor(() => expect(leftFor()).toEqual(['/dashboard']));
  expect(requests.find(({ path }) => path === '/auth/register')?.body).toEqual({
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@acme.test',
    companyName: 'Acme',
    subdomain: 'acme',
    password: 'correct horse',
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(readSession(window.localStorage).isLoggedIn).toBe(true);
});

test('registration: the subdomain is shown while typing and checked after a pause', async () => {
  const requests = serve({ 'GET /auth/subdomain/acme-ltd': free });
  renderPage('/register');
  vi.useFakeTimers();
  for (const text of ['acme', 'acme-l', 'acme-ltd']) {
    type(text);
    await pass(200);
  }
  expect(screen.getByText(/http:\/\/acme-ltd\.localhost:3000/)).toBeTruthy();
  expect(requests).toEqual([]);
  await pass(200);
  vi.useRealTimers();
  expect(await screen.findByText('http://acme-ltd.localhost:3000 is available')).toBeTruthy();
  expect(requests).toHaveLength(1);
  vi.useFakeTimers();
  type('acme-ltdx');
  expect(screen.queryByText(/is available/)).toBeNull();
});

test('registration: a taken subdomain shows the reason', async () => {
  serve({ 'GET /auth/subdomain/admin': { body: { available: false, reason: 'This name is reserved' } } });
  renderPage('/register');
  await fill(address(), 'admin');
  expect(await screen.findByText('This name is reserved')).toBeTruthy();
});

test('registration: the result for an earlier subdomain is never shown for a later one', async () => {
  let releaseFirst = () => {};
  const held = new Promise<void>((resolve) => {
    releaseFirst = resolve;
  });
  const requests = serve({
    'GET /auth/subdomain/acme': () => held.then(() => ({ body: { available: false, reason: 'acme is taken' } })),
    'GET /auth/subdomain/acme-two': free,
  });
  renderPage('/register');
  await fill(address(), 'acme');
  await waitFor(() => expect(requests).toHaveLength(1));
  await userEvent.paste('-two');
  expect(await screen.findByText(/acme-two.* is available/)).toBeTruthy();
  const reading = vi.spyOn(Response.prototype, 'json');
  releaseFirst();
  await waitFor(() => expect(reading).toHaveBeenCalledOnce());
  await act(() => reading.mock.results[0]?.value);
  expect(screen.queryByText('acme is taken')).toBeNull();
});

test('registration: the host is a suffix, and a pasted URL is reduced to the subdomain', async () => {
  serve({ 'GET /auth/subdomain/acme': free });
  renderPage('/register');
  expect(screen.getByText('.localhost')).toBeTruthy();
  await userEvent.click(address());
  await userEvent.paste('http://Acme.localhost:3000/login');
  expect(address()).toHaveProperty('value', 'acme');
});

test('registration: three subdomains are suggested from the organization name, and a choice fills the field', async () => {
  serve({ 'POST /auth/suggest-subdomains': suggestions, 'GET /auth/subdomain/acme-ltd': free });
  renderPage('/register');
  await fill(screen.getByRole('textbox', { name: 'Organization' }), 'Acme');
  await userEvent.click(await screen.findByRole('button', { name: 'acme-ltd' }));
  expect(address()).toHaveProperty('value', 'acme-ltd');
  expect(await screen.findByText(/acme-ltd.* is available/)).toBeTruthy();
});

test('registration: missing values are reported at their fields, and nothing is sent', async () => {
  const requests = serve({});
  renderPage('/register');
  await create();
  const first = screen.getByRole('textbox', { name: 'First name' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  for (const name of ['First name', 'Last name', 'Work email', 'Organization', 'Address']) {
    expect(screen.getByRole('textbox', { name }).getAttribute('aria-invalid'), name).toBe('true');
  }
  expect(screen.getByText('Invalid email address')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('registration: a failure and a reload lose only the password', async () => {
  serve({
    'GET /auth/subdomain/acme': free,
    'POST /auth/suggest-subdomains': suggestions,
    'POST /auth/register': { status: 503, body: { message: 'Please try again in a moment', code: 'UNAVAILABLE' } },
  });
  const { unmount } = renderPage('/register');
  await fillIn();
  await create();
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'correct horse');
  unmount();
  renderPage('/register');
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Ada');
  expect(screen.getByRole('textbox', { name: 'Organization' })).toHaveProperty('value', 'Acme');
  expect(address()).toHaveProperty('value', 'acme');
  expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('correct horse');
});

test('registration: the password rules are checked while typing', async () => {
  serve({});
  renderPage('/register');
  const rule = () => screen.getByText('At least 10 characters').closest('li')?.textContent;
  expect(rule()).toContain('not yet');
  await fill(screen.getByLabelText('Password'), 'ten letters');
  expect(rule()).not.toContain('not yet');
});
