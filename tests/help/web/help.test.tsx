import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { areFirstStepsHidden, hideFirstSteps } from '../../../src/dashboards/shared/first-steps-choice.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

function open(path: string) {
  signIn();
  serve(atHome([]));
  openPage(path);
}

test('help: a search finds the sections that have every word, and says how many pages match', async () => {
  open('/help');
  const box = await screen.findByRole('searchbox', { name: 'Search help' });
  expect(screen.getByRole('link', { name: 'Surveys' })).toBeTruthy();
  await userEvent.type(box, 'bounce');
  expect(screen.getByRole('link', { name: 'Email' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Surveys' })).toBeNull();
  expect(screen.getByText('1 of 13 pages match')).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.type(box, "CUSTOMER'S");
  expect(screen.getByRole('link', { name: 'Inbox' })).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.type(box, 'withdraw it');
  expect(screen.getByRole('link', { name: 'Replies' }).getAttribute('href')).toBe('/help/inbox#replies');
});

test('help: a page has its sections as headings and leads to the other subjects', async () => {
  open('/help/sla');
  await screen.findByRole('heading', { name: 'SLA and escalation', level: 1 });
  expect(screen.getByRole('heading', { name: 'When the clock pauses', level: 2 })).toBeTruthy();
  const others = within(screen.getByRole('navigation', { name: 'Other subjects of help' }));
  expect(others.getAllByRole('link')).toHaveLength(12);
});

test('help: a link to a section scrolls to it, and the window has the name of the page', async () => {
  const scrolled = vi.fn();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  open('/help/inbox#replies');
  const heading = await screen.findByRole('heading', { name: 'Replies', level: 2 });
  await waitFor(() => expect(scrolled.mock.contexts).toContain(heading));
  expect(document.title).toMatch(/^Inbox/);
});

test('help: opened from a page it names the subject of that page', async () => {
  open('/help?about=%2Fuser-management%2Froles');
  const note = await screen.findByText(/About the page that you came from/);
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/help/users');
});

test('help: first steps that were hidden can be shown again', async () => {
  open('/help');
  await screen.findByRole('searchbox', { name: 'Search help' });
  expect(screen.queryByRole('link', { name: 'Show first steps again' })).toBeNull();
  cleanup();
  hideFirstSteps(true);
  open('/help');
  await userEvent.click(await screen.findByRole('link', { name: 'Show first steps again' }));
  expect(areFirstStepsHidden()).toBe(false);
});
