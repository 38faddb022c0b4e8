import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { listed, renderPage, survey } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const sender = 'feedback@candor.example';
const stats = {
  invited: 4,
  waiting: 0,
  sent: 4,
  delivered: 3,
  failed: 0,
  bounced: 1,
  unsubscribed: 0,
  opened: 2,
  started: 2,
  completed: 1,
};
const distribution = {
  id: 7,
  surveyId: 4,
  name: 'In May',
  subject: { en: 'Hello' },
  message: { en: 'Hello' },
  createdAt: '2026-05-02T08:00:00.000Z',
  updatedAt: '2026-05-02T08:00:00.000Z',
  version: 1,
  sendAt: '2026-05-02T08:00:00.000Z',
  reminderDays: [3],
  guardDays: 30,
  cancelledAt: null,
  status: 'sent',
  stats,
};
const audience = {
  invited: {
    count: 2,
    customers: [1, 2].map((id) => ({ id, name: `Guest ${id}`, address: 'g@example.com', language: 'en' })),
  },
  leftOut: [{ reason: 'unsubscribed', count: 1, customers: [{ id: 3, name: 'Rosa' }] }],
  people: null,
  preview: { subject: 'How was it, Guest 1?', text: 'Dear Guest 1', html: '<p>Dear Guest 1</p>' },
};

const share = async (distributions: object, answers: object = {}) => {
  const seen = renderPage('/feedback-management/surveys', {
    'GET /Surveys': listed([{ ...survey, status: 'active' }]),
    'GET /Surveys/4/distributions': { body: distributions },
    'POST /Surveys/4/distributions': { body: audience },
    ...answers,
  });
  const row = within(await screen.findByRole('row', { name: /After a stay/ }));
  await user.click(row.getByRole('button', { name: 'Share After a stay' }));
  return { ...seen, part: within(await screen.findByRole('region', { name: 'Invite by email' })) };
};

describe('email invitations', () => {
  test('lead to the settings when there is no mail server', async () => {
    const { part } = await share({ sender: null, distributions: [] });
    const link = await part.findByRole('link', { name: 'Settings → Email' });
    expect(link.getAttribute('href')).toBe('/settings/email-config');
    expect(part.queryByRole('button', { name: 'Invite customers' })).toBeNull();
  });

  test('preview recipients, excluded contacts and the email, and send after a confirmation', async () => {
    const { part, sent } = await share({ sender, distributions: [] });
    await user.click(await part.findByRole('button', { name: 'Invite customers' }));
    expect(await part.findByText('2 customers will receive it')).toBeTruthy();
    expect(part.getByText('1 customer not: unsubscribed (Rosa)')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Preview email' }));
    expect(part.getByTitle('Email preview').getAttribute('sandbox')).toBe('');
    await fill(part.getByLabelText('Remind after days'), '3, 7');
    await user.click(part.getByRole('button', { name: 'Send to 2 customers' }));
    const bodies = () =>
      sent('POST /Surveys/4/distributions')
        .map(({ body }) => body as { dryRun?: boolean })
        .filter(({ dryRun }) => !dryRun);
    expect(bodies()).toEqual([]);
    const question = within(await screen.findByRole('dialog', { name: 'Send to 2 customers?' }));
    await user.click(question.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({
      matching: '',
      reminderDays: [3, 7],
      guardDays: 30,
      sendAt: null,
      name: 'After a stay',
      subject: { en: 'How was your stay?' },
    });
    expect(await screen.findByText('The emails are being sent')).toBeTruthy();
  });

  test('list every selected contact, with search, pages and the reason for exclusion', async () => {
    const rows = [
      { id: 1, name: 'Guest 1', address: 'g@example.com', reason: null },
      { id: 3, name: 'Rosa', address: 'rosa@example.com', reason: 'unsubscribed' },
    ];
    const body = { ...audience, people: { total: 60, rows } };
    const { part, sent } = await share({ sender, distributions: [] }, { 'POST /Surveys/4/distributions': { body } });
    const lastRequest = () =>
      sent('POST /Surveys/4/distributions')
        .map((one) => (one.body as { people?: object }).people)
        .at(-1);
    await user.click(await part.findByRole('button', { name: 'Invite customers' }));
    await user.click(await part.findByRole('button', { name: 'Show recipients' }));
    const list = within(await part.findByRole('list', { name: 'Selected customers' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Guest 1g@example.comWill receive it',
      'Rosarosa@example.com · Not: unsubscribedLeft out',
    ]);
    await user.click(part.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(lastRequest()).toEqual({ q: '', start: 25, count: 25 }));
    await user.click(part.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Not: unsubscribed' }));
    await waitFor(() => expect(lastRequest()).toEqual({ q: '', only: 'unsubscribed', start: 0, count: 25 }));
    await fill(part.getByRole('searchbox', { name: 'Name or email' }), 'ros');
    await waitFor(() => expect(lastRequest()).toEqual({ q: 'ros', only: 'unsubscribed', start: 0, count: 25 }));
  });

  test('go to a segment or to selected customers, shown with their address, and before that to nobody', async () => {
    const segment = {
      id: 8,
      name: 'VIPs',
      filters: { tags_in: 'VIP' },
      isShared: true,
      ownerId: 1,
      ownerName: 'Maya Lind',
      customerCount: 12,
      isCapped: false,
      version: 1,
      createdAt: '2026-03-02T08:00:00.000Z',
      updatedAt: '2026-03-02T08:00:00.000Z',
    };
    const both = ['lind@example.com', 'rosa@example.org'].map((email, at) => {
      return { id: at + 1, displayName: 'Rosa Lind', email, phone: null, company: null };
    });
    const { part, sent } = await share(
      { sender, distributions: [] },
      { 'GET /CustomerSegments': listed([segment]), 'GET /Customers/fromResponses': listed(both) },
    );
    const lastRequest = () => sent('POST /Surveys/4/distributions').at(-1)?.body;
    await user.click(await part.findByRole('button', { name: 'Invite customers' }));
    await user.click(part.getByRole('radio', { name: 'Segment' }));
    await waitFor(() => expect(lastRequest()).toMatchObject({ customerIds: [] }));
    await user.click(part.getByRole('combobox', { name: 'Segment' }));
    await user.click(await screen.findByRole('option', { name: 'VIPs (12 customers)' }));
    await waitFor(() => expect(lastRequest()).toMatchObject({ segmentId: 8 }));
    expect(lastRequest()).not.toHaveProperty('matching');
    await user.click(part.getByRole('radio', { name: 'Selected customers' }));
    await user.click(part.getByRole('combobox', { name: 'Customers' }));
    await user.click(await screen.findByRole('option', { name: /rosa@example\.org/ }));
    await waitFor(() => expect(lastRequest()).toMatchObject({ customerIds: [2] }));
  });

  test('are not sent to an empty list or with invalid reminders', async () => {
    const none = { ...audience, invited: { count: 0, customers: [] } };
    const { part } = await share({ sender, distributions: [] }, { 'POST /Surveys/4/distributions': { body: none } });
    await user.click(await part.findByRole('button', { name: 'Invite customers' }));
    expect(await part.findByText('No recipients')).toBeTruthy();
    expect(part.getByRole<HTMLButtonElement>('button', { name: 'Send to 0 customers' }).disabled).toBe(true);
    await fill(part.getByLabelText('Remind after days'), 'soon');
    expect(part.getByText(/Up to five numbers of days/)).toBeTruthy();
  });

  test('show the status of each distribution and recipient, and stop reminders after a confirmation', async () => {
    const people = [
      {
        id: 1,
        customerId: 1,
        name: 'Rosa',
        address: 'rosa@example.com',
        language: 'en',
        status: 'bounced',
        sentAt: null,
        remindersSent: 0,
        lastError: '550 No such user',
        resendAt: null,
      },
      {
        id: 2,
        customerId: null,
        name: '',
        address: 'forgotten-2@forgotten.invalid',
        language: 'en',
        status: 'sent',
        sentAt: '2026-05-02T08:00:00.000Z',
        remindersSent: 0,
        lastError: null,
        resendAt: null,
      },
    ];
    const { part, sent } = await share(
      { sender, distributions: [distribution] },
      {
        'GET /SurveyDistributions/7/invitations': { body: people, headers: { 'x-total-count': '60' } },
        'POST /SurveyDistributions/7/cancel': { body: distribution },
      },
    );
    const card = within(await part.findByRole('listitem', { name: 'In May' }));
    expect(card.getByText('Bounced').nextSibling?.textContent).toBe('1');
    expect(card.getByText('Delivered').nextSibling?.textContent).toBe('3');
    expect(card.getByText('Opened').nextSibling?.textContent).toBe('250.0 % of sent');
    expect(card.getByText('Answered').nextSibling?.textContent).toBe('150.0 % of opened');
    expect(card.getByText(/has no tracking pixel/)).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Show recipients' }));
    expect(await card.findByText('550 No such user')).toBeTruthy();
    expect(card.getByText('Deleted customer')).toBeTruthy();
    expect(card.queryByText(/forgotten\.invalid/)).toBeNull();
    await user.click(card.getByRole('button', { name: 'Next page' }));
    const lastRequest = () => sent('GET /SurveyDistributions/7/invitations').at(-1)?.query;
    await waitFor(() => expect(lastRequest()).toBe('_start=25&_end=50'));
    await fill(card.getByRole('searchbox', { name: 'Name or email' }), 'rosa');
    await waitFor(() => expect(lastRequest()).toBe('_start=0&_end=25&q=rosa'));
    await user.click(card.getByRole('button', { name: 'Stop reminders' }));
    const question = within(await screen.findByRole('dialog', { name: 'Stop “In May”?' }));
    await user.click(question.getByRole('button', { name: 'Stop sending' }));
    await waitFor(() => expect(sent('POST /SurveyDistributions/7/cancel')).toHaveLength(1));
  });

  test('show unsubscribed contacts with the reason, and resubscribe one with a reason', async () => {
    const optOut = {
      id: 5,
      createdAt: '2026-05-02T08:00:00.000Z',
      updatedAt: '2026-05-02T08:00:00.000Z',
      version: 1,
      address: 'rosa@example.com',
      customerName: 'Rosa Lind',
      reason: 'bounced',
      detail: '550 No such user',
      isActive: true,
      undoneAt: null,
      undoneByName: null,
      undoneWhy: null,
    };
    const undone = { isActive: false, undoneAt: '2026-05-03T08:00:00.000Z', undoneByName: 'Mina', undoneWhy: 'Typo' };
    const optOuts = { current: [optOut as object] };
    const { part, sent } = await share(
      { sender, distributions: [] },
      {
        'GET /ContactOptOuts': () => ({ body: optOuts.current }),
        'POST /ContactOptOuts/5/undo': () => {
          optOuts.current = [{ ...optOut, ...undone }];
          return { body: optOuts.current[0] };
        },
      },
    );
    await user.click(await part.findByRole('button', { name: 'Unsubscribed contacts' }));
    expect(await part.findByText('Rosa Lind')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Resubscribe rosa@example.com' }));
    const question = within(await screen.findByRole('dialog', { name: 'Resubscribe rosa@example.com?' }));
    await user.click(question.getByRole('button', { name: 'Resubscribe contact' }));
    expect(sent('POST /ContactOptOuts/5/undo')).toEqual([]);
    await fill(question.getByRole('textbox', { name: /Reason/ }), 'Typo');
    await user.click(question.getByRole('button', { name: 'Resubscribe contact' }));
    await waitFor(() => expect(sent('POST /ContactOptOuts/5/undo')[0]?.body).toMatchObject({ why: 'Typo' }));
    expect(await part.findByText(/Resubscribed by Mina, .*: Typo/)).toBeTruthy();
    expect(part.getByText('Resubscribed')).toBeTruthy();
  });
});
