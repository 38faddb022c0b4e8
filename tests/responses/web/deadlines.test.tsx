import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Preloads the drawer, so that no test waits for its compilation.
import '../../../src/core/web/screens/record-screens.tsx';
import { fill } from '../../support/web/fill.ts';
import { listOf, record } from '../../support/web/list-page.tsx';
import { press, sent } from '../../support/web/records.ts';
import { atHome, inFreshBrowser, openPage, readAgain, type Seen, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const calendar = {
  ...record,
  id: 5,
  name: 'Office',
  timeZone: 'Europe/Berlin',
  hours: [{ day: 1, from: '09:00', to: '17:00' }],
  holidays: [{ date: '2026-12-25', yearly: true, name: 'Christmas Day' }],
};

const mayAll = ['escalationrules', 'calendars', 'severitylevels'].flatMap((name) => [
  ...['get', 'post'].map((method) => `${method}:v1/${name}`),
  `put:v1/${name}/:id`,
  `post:v1/${name}/:id/whatif`,
  `post:v1/${name}/:id/apply`,
  `post:v1/${name}/dryrun`,
]);

function open(path: string, answers: object = {}, permissions = mayAll) {
  signIn();
  const requests = serve({
    ...atHome(permissions),
    'GET /Calendars': listOf([calendar]),
    'GET /EscalationRules': listOf([]),
    'GET /SeverityLevels': listOf([]),
    ...answers,
  });
  openPage(`/feedback-management/${path}`);
  return requests;
}

test('escalation rules: a test run lists the affected responses, and the percentage shows only where it applies', async () => {
  const row = (id: number) => ({
    id,
    reference: `R-${id}`,
    summary: 'Water',
    at: '2026-03-02T08:00:00Z',
    becomes: null,
  });
  const requests = open('escalation-rules/create', {
    'POST /EscalationRules/dryRun': {
      body: { looked: 9, isCapped: false, now: [row(1041)], next: [row(1042), row(1043)] },
    },
  });
  await fill(await screen.findByRole('textbox', { name: /^Name/ }), 'Too late');
  await userEvent.click(await screen.findByRole('combobox', { name: /When/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'When it is overdue' }));
  expect(screen.queryByRole('textbox', { name: /Percent/ })).toBeNull();
  await press('Try it on open responses');
  expect(await screen.findByText(/Of 9 open responses .* 1 immediately and 2 later/)).toBeTruthy();
  const now = within(screen.getByRole('list', { name: 'Immediately' }));
  expect(now.getByRole('link', { name: 'R-1041' }).getAttribute('href')).toMatch(/responses\/1041$/);
  expect(sent(requests, 'POST').map(({ path, body }) => [path, body])).toEqual([
    [
      '/EscalationRules/dryRun',
      expect.objectContaining({ name: 'Too late', type: 'on_breach', level: 1, percent: null }),
    ],
  ]);
  await userEvent.click(await screen.findByRole('combobox', { name: /When/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Shortly before it is overdue' }));
  expect(await screen.findByRole('textbox', { name: /Percent/ })).toBeTruthy();
  expect(screen.getByText('You have changed something since. Try it again.')).toBeTruthy();
});

const rule = {
  ...record,
  id: 8,
  name: 'Too late',
  isActive: false,
  type: 'on_breach',
  level: 1,
  afterMinutes: 0,
  percent: null,
  sentimentId: null,
  severityLevelId: null,
  notifyUserIds: [],
  notifyGroupIds: [],
  notifyLead: true,
  reassignToUserIds: [],
  reassignToGroupIds: [],
  raiseSeverityTo: null,
  setStatus: 'in_progress',
  repeatEveryMinutes: null,
  maxRepeats: 0,
  activeHoursOnly: false,
  webhookUrl: null,
  webhookSecret: null,
  hasWebhookSecret: false,
};

test('escalation rules: a manual rule has no time settings', async () => {
  open('escalation-rules/create');
  await userEvent.click(await screen.findByRole('combobox', { name: /When/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Manual' }));
  expect(await screen.findByText(/when such a response is escalated to its level/)).toBeTruthy();
  for (const name of [/^After/, /Repeat every/, /Repeat limit/])
    expect(screen.queryByRole('textbox', { name })).toBeNull();
  expect(screen.queryByRole('switch', { name: /opening hours/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try it on open responses' })).toBeNull();
  expect(screen.getByRole('textbox', { name: /Level/ })).toBeTruthy();
});

test('escalation rules: list and details describe a rule as its form does, without unused settings', async () => {
  open('escalation-rules/8', {
    'GET /EscalationRules': listOf([rule]),
    'GET /EscalationRules/8': { body: rule },
  });
  const details = within(await screen.findByRole('dialog', { name: 'Too late' }));
  expect((await details.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
    'Level',
    'When',
    'After',
    'Form',
    'Severity',
    'Notify group leads',
    'Change status to',
    'Active',
  ]);
  expect(details.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1',
    'When it is overdue',
    'Immediately',
    'Every form',
    'Every severity',
    'Yes',
    'In progress',
    'No',
  ]);
  await press('Close');
  const list = within(await screen.findByRole('grid'));
  for (const name of ['When it is overdue', 'Immediately', 'Every form'])
    expect(list.getByRole('gridcell', { name })).toBeTruthy();
});

const statusOption = (id: number, key: string, label: string, more = {}) => ({
  id,
  key,
  base: 'in_progress',
  label,
  customerLabel: '',
  color: null,
  isActive: true,
  ...more,
});
const statusesReply = {
  'GET /ResponseStatuses/words': {
    body: [
      statusOption(3, 'in_progress', 'Being looked into'),
      statusOption(20, 'with_the_manager', 'With the manager'),
      statusOption(21, 'of_old', 'Of old', { isActive: false }),
      statusOption(22, 'sent_back', 'Sent back', { base: 'resolved' }),
    ],
  },
};
const showing = (setStatus: string) => ({
  ...statusesReply,
  'GET /EscalationRules': listOf([{ ...rule, setStatus }]),
  'GET /EscalationRules/8': { body: { ...rule, setStatus } },
});

test('escalation rules: a rule sets a custom status, and its test run shows the custom names', async () => {
  const touched = { id: 1041, reference: 'R-1041', summary: 'Water', at: '2026-03-02T08:00:00Z' };
  const requests = open('escalation-rules/create', {
    ...statusesReply,
    'POST /EscalationRules/dryRun': {
      body: { looked: 2, isCapped: false, now: [{ ...touched, becomes: 'With the manager' }], next: [] },
    },
  });
  await fill(await screen.findByRole('textbox', { name: /^Name/ }), 'Too late');
  await userEvent.click(await screen.findByRole('combobox', { name: /When/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'When it is overdue' }));
  await userEvent.click(await screen.findByRole('combobox', { name: /Change status to/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'None',
    'Being looked into',
    'With the manager',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'With the manager' }));
  await press('Try it on open responses');
  expect(await screen.findByText(/becomes “With the manager”/)).toBeTruthy();
  expect(sent(requests, 'POST')[0]?.body).toMatchObject({ setStatus: 'with_the_manager' });
});

test('escalation rules: a disabled status is reported in the list, the details and the form', async () => {
  open('escalation-rules/8', showing('of_old'));
  const details = within(await screen.findByRole('dialog', { name: 'Too late' }));
  expect(await details.findByText('Of old (turned off)')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
  expect(await screen.findByText('“Of old” is turned off: the rule leaves the status as it is.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /Change status to/ }).textContent).toBe('Of old (turned off)');
  await press('Close');
  await userEvent.click(await screen.findByRole('button', { name: 'Display' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Change status to' }));
  expect(await screen.findByText('Of old (turned off)', { selector: '[role=gridcell] *' })).toBeTruthy();
});

const severity = (id: number, name: string, calendarId: number | null) => ({ ...record, id, name, calendarId });

test('escalation rules: the help of the opening-hours switch says what it changes', async () => {
  let levels = [severity(1, 'Mild', null)];
  open('escalation-rules/8/edit', {
    'GET /EscalationRules/8': { body: rule },
    'GET /SeverityLevels': (seen: Seen) => listOf(levels)(seen),
  });
  expect(await screen.findByText(/^No severity level has a calendar, so this changes nothing/)).toBeTruthy();
  levels = [severity(1, 'Mild', null), severity(2, 'Grave', 5)];
  await readAgain();
  expect(await screen.findByText(/severity: Grave has one/)).toBeTruthy();
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Severity' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('Mild');
  expect(await screen.findByText(/^“Mild” has no calendar, so this changes nothing/)).toBeTruthy();
  await choose('Grave');
  expect(await screen.findByText(/^By the calendar of “Grave”/)).toBeTruthy();
});

test('calendars: a calendar shows its week and holidays, and can recalculate open SLA targets', async () => {
  const requests = open('calendars/5', {
    'GET /Calendars/5': { body: calendar },
    'POST /Calendars/5/apply': { body: { moved: 2 } },
  });
  expect(await screen.findByText('09:00 – 17:00')).toBeTruthy();
  expect(screen.getByText('Christmas Day, every year')).toBeTruthy();
  await press('Recalculate open SLA targets');
  await userEvent.click(await screen.findByRole('button', { name: 'Recalculate' }));
  expect(await screen.findByText('2 SLA targets changed')).toBeTruthy();
  expect(sent(requests, 'POST').map(({ path }) => path)).toEqual(['/Calendars/5/apply']);
});

test('severity levels: the page links to the calendars and rules that the user may see', async () => {
  open('severity-levels', {}, ['get:v1/severitylevels', 'get:v1/calendars']);
  expect((await screen.findByRole('link', { name: 'Calendars' })).getAttribute('href')).toMatch(/calendars$/);
  expect(screen.queryByRole('link', { name: 'Escalation rules' })).toBeNull();
});
