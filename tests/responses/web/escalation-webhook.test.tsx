import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Preloads the drawer, so that no test waits for its compilation.
import '../../../src/core/web/screens/record-screens.tsx';
import { listOf, record } from '../../support/web/list-page.tsx';
import { press, sent } from '../../support/web/records.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const mayAll = [
  'get:v1/escalationrules',
  'post:v1/escalationrules',
  'put:v1/escalationrules/:id',
  'post:v1/escalationrules/trywebhook',
  'get:v1/escalationrules/:id/deliveries',
];
const url = 'https://hooks.example.com/candor';
const rule = {
  ...record,
  id: 8,
  name: 'Too late',
  type: 'on_breach',
  level: 1,
  afterMinutes: 0,
  isActive: true,
  maxRepeats: 0,
  webhookUrl: url,
  webhookSecret: null,
  hasWebhookSecret: true,
};
const delivery = {
  responseId: 41,
  level: 2,
  attempts: 1,
  message: 'It answered 204',
  createdAt: '2026-03-02T08:00:00Z',
  lastAt: '2026-03-02T08:00:01Z',
};

function open(path: string, answers: object) {
  signIn();
  const requests = serve({ ...atHome(mayAll), 'GET /EscalationRules': listOf([rule]), ...answers });
  openPage(`/feedback-management/${path}`);
  return requests;
}

test('escalation webhook: a URL requires a secret, generates one, and is tested before saving', async () => {
  const requests = open('escalation-rules/create', {
    'POST /EscalationRules/tryWebhook': { body: { isDelivered: false, message: 'It answered 401' } },
  });
  const address = await screen.findByRole('textbox', { name: /^Webhook URL/ });
  expect(screen.queryByRole('textbox', { name: /^Webhook secret/ })).toBeNull();
  await userEvent.click(address);
  await userEvent.paste(url);
  await press('Generate secret');
  const secret = (await screen.findByRole<HTMLInputElement>('textbox', { name: /^Webhook secret/ })).value;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await press('Send test event');
  expect(await screen.findByText('The test event was not delivered. It answered 401.')).toBeTruthy();
  expect(sent(requests, 'POST')[0]?.body).toMatchObject({ webhookUrl: url, webhookSecret: secret, ruleId: null });
});

test('escalation webhook: a rule shows its deliveries and hides its secret', async () => {
  open('escalation-rules/8', {
    'GET /EscalationRules/8': { body: rule },
    'GET /EscalationRules/8/deliveries': {
      body: [
        { ...delivery, id: 2, reference: 'R-41', status: 'waiting', attempts: 3, message: 'It answered 500' },
        { ...delivery, id: 1, reference: 'R-40', status: 'delivered' },
      ],
    },
  });
  const reports = within(await screen.findByRole('region', { name: 'Webhook deliveries' }));
  expect(reports.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/SendingR-41level 2.*It answered 500 after 3 attempts/),
    expect.stringMatching(/DeliveredR-40level 2.*It answered 204/),
  ]);
  expect(reports.getByRole('link', { name: 'R-41' }).getAttribute('href')).toMatch(/responses\/41$/);
  await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
  expect(await screen.findByText(/A secret is saved/)).toBeTruthy();
});
