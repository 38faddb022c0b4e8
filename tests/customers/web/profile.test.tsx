import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../src/customers/web/profile/customer-profile.tsx';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { renderPage, rosa } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const page = '/feedback-management/customers/9';
const entry = {
  userName: null,
  responseId: null,
  surveyResponseId: null,
  status: null,
  customStatusId: null,
  text: '',
  at: '2026-03-02T08:00:00.000Z',
};
const entries = [
  { ...entry, kind: 'note', id: 5, title: 'R-1040', text: 'Called back', userName: 'Ada King', responseId: 40 },
  { ...entry, kind: 'response', id: 40, title: 'Counter', text: 'Too slow', responseId: 40, status: 'resolved' },
  { ...entry, kind: 'survey', id: 7, title: 'After a stay', surveyResponseId: 7 },
  { ...entry, kind: 'email', id: 3, title: 'After a stay', text: 'bounced' },
];
const details = {
  ...rosa,
  responseCount: 2,
  openCount: 1,
  scores: [{ kind: 'nps', values: [4, 6, 9] }],
  lastFollowUp: null,
  mailStopped: null,
  namedBy: [],
  consents: [],
  responses: [],
};
const open = (timeline: object = { entries, next: null }) =>
  renderPage(page, {
    'GET /CustomerFormResponses/9/customerDetails': { body: { success: true, data: details } },
    'GET /CustomerFormResponses/9/timeline': { body: timeline },
  });

test('profile: shows the answers, the scores with those before, and the timeline with links', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rosa Berg' })).toBeTruthy();
  const terms = within(screen.getByRole('region', { name: 'Details' })).getAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual(['Email', 'Customer since', 'Company']);
  expect(screen.getByText('Berg & Co · 2 responses, 1 open')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Scores' }).textContent).toBe('ScoresNPS9 · before: 6, 4');
  const list = within(await screen.findByRole('list', { name: 'Timeline' }));
  expect((await list.findByRole('link', { name: 'Counter' })).getAttribute('href')).toBe(
    '/feedback-management/sentiments/responses/40',
  );
  expect(list.getByRole('link', { name: 'After a stay' }).getAttribute('href')).toBe(
    '/feedback-management/surveys/responses/7',
  );
  expect(list.getByText('Called back')).toBeTruthy();
  expect(list.getByText('The email bounced.')).toBeTruthy();
});

test('profile: says which survey responses named the customer by what nobody verified', async () => {
  const namedBy = [
    { surveyResponseId: 8, surveyName: 'After a stay', identification: 'email' },
    { surveyResponseId: 7, surveyName: 'At the desk', identification: 'created' },
  ];
  renderPage(page, {
    'GET /CustomerFormResponses/9/customerDetails': { body: { success: true, data: { ...details, namedBy } } },
    'GET /CustomerFormResponses/9/timeline': { body: { entries: [], next: null } },
  });
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(/Matched by typed email, not verified/)).toBeTruthy();
  expect(notice.getByText(/Created from the typed answers, not verified/)).toBeTruthy();
  expect(notice.getByRole('link', { name: 'After a stay' }).getAttribute('href')).toBe(
    '/feedback-management/surveys/responses/8',
  );
});

test('profile: shows the consent log with the version of each text and who recorded it', async () => {
  const consent = {
    id: 2,
    purpose: 'Newsletter',
    wording: 'Send me the newsletter',
    textVersion: '1a2b3c4d',
    isGiven: false,
    how: 'own_page',
    at: '2026-03-02T09:00:00.000Z',
    userName: null,
    isCurrent: true,
  };
  const given = { ...consent, id: 1, isGiven: true, isCurrent: false, how: 'staff', userName: 'Maya Lind' };
  renderPage(page, {
    'GET /CustomerFormResponses/9/customerDetails': {
      body: { success: true, data: { ...details, consents: [consent, given] } },
    },
    'GET /CustomerFormResponses/9/timeline': { body: { entries: [], next: null } },
  });
  const panel = await screen.findByRole('region', { name: 'Consent' });
  const [withdrawal, before] = within(panel).getAllByRole('listitem');
  expect(withdrawal?.textContent).toMatch(/Newsletter.*Withdrawn.*on the page of the respondent · text 1a2b3c4d/);
  expect(before?.textContent).toMatch(/Newsletter.*Given.*Maya Lind · text 1a2b3c4d/);
});

test('profile: the filter asks for one kind, and “Show earlier” for the next page', async () => {
  const { sent } = open({ entries: entries.slice(0, 1), next: 'n1' });
  await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(sent('GET /CustomerFormResponses/9/timeline').at(-1)?.query).toBe('_after=n1');
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Notes' }));
  expect(sent('GET /CustomerFormResponses/9/timeline').at(-1)?.query).toBe('kind=note');
});

test('profile: an empty timeline says what will appear', async () => {
  open({ entries: [], next: null });
  expect(await screen.findByText('Responses, surveys, emails and notes of this customer appear here.')).toBeTruthy();
});
