import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { details, note, renderPage } from '../../sentiments/web/samples.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser, readAgain } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const show = 'GET /SentimentResponses/41/withData';
const tracking = '/SentimentResponses/41/tracking';

function handle(start: object = {}, answers: Parameters<typeof renderPage>[1] = {}) {
  const current = { current: { ...details, ...start } };
  const change = (part: object) => {
    current.current = { ...current.current, ...part, version: current.current.version + 1 };
    return { body: current.current };
  };
  const seen = renderPage('/feedback-management/sentiments/responses/41', {
    [show]: () => ({ body: { success: true, data: current.current } }),
    'PUT /SentimentResponses/41/status': ({ body }) => change({ status: body?.status, allowedStatuses: ['closed'] }),
    'PUT /SentimentResponses/41/assign': ({ body }) => change({ assignedToIds: body?.userId ? [body.userId] : [] }),
    'PUT /SentimentResponses/41/assignMultipleUsers': ({ body }) => change({ assignedToIds: body?.userIds }),
    'PUT /SentimentResponses/41/assignGroups': ({ body }) => change({ assignedGroupIds: body?.groupIds }),
    [`POST ${tracking}`]: ({ body }) => {
      const entry = note(2, String(body?.notes));
      change({ tracking: [...current.current.tracking, entry], ...(body?.status ? { status: body.status } : {}) });
      return { status: 201, body: entry };
    },
    ...answers,
  });
  return { ...seen, change };
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
};

describe('the status of a response', () => {
  test('changes with the version read', async () => {
    const { sent } = handle();
    await press('Start work');
    await press('Close');
    expect(sent('PUT /SentimentResponses/41/status').map(({ body }) => body)).toEqual([
      { status: 'in_progress', version: 1, tenantId: 7 },
      { status: 'closed', version: 2, tenantId: 7 },
    ]);
  });

  test('is resolved with an optional resolution code and details', async () => {
    const { sent } = handle();
    await press('Resolve');
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve this response' }));
    await user.click(dialog.getByRole('combobox', { name: 'Resolution' }));
    await user.click(await screen.findByRole('option', { name: 'Refunded' }));
    await fill(dialog.getByRole('textbox', { name: 'Details' }), 'Charged twice');
    await user.click(dialog.getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT /SentimentResponses/41/status')[0]?.body).toMatchObject({
      status: 'resolved',
      resolution: { code: 'refunded', text: 'Charged twice' },
    });
  });

  test('is escalated with a reason, and rejected only with one', async () => {
    const { sent } = handle({}, { 'POST /SentimentResponses/41/escalate': { body: {} } });
    await press('More statuses');
    await user.click(await screen.findByRole('menuitem', { name: 'Escalate…' }));
    const escalation = within(await screen.findByRole('dialog', { name: 'Escalate this response?' }));
    await fill(escalation.getByRole('textbox'), 'Nobody calls back');
    await user.click(escalation.getByRole('button', { name: 'Escalate' }));
    await waitFor(() => expect(sent('POST /SentimentResponses/41/escalate')).toHaveLength(1));
    expect(sent('POST /SentimentResponses/41/escalate')[0]?.body).toMatchObject({ reason: 'Nobody calls back' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('More statuses');
    await user.click(await screen.findByRole('menuitem', { name: 'Reject…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this response?' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(dialog.getByText('Enter the reason for the rejection')).toBeTruthy();
    expect(sent('PUT /SentimentResponses/41/status')).toEqual([]);
    await user.click(dialog.getByRole('combobox', { name: /Reason/ }));
    await user.click(await screen.findByRole('option', { name: 'Spam' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/status')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/status')[0]?.body).toMatchObject({
      status: 'rejected',
      reasonCode: 'spam',
    });
  });
});

describe('concurrent changes', () => {
  function strict() {
    const current = { current: { ...details, allowedStatuses: ['in_progress', 'pending_customer'] } };
    const change = (part: object) => {
      current.current = { ...current.current, ...part, version: current.current.version + 1 };
    };
    const seen = renderPage('/feedback-management/sentiments/responses/41', {
      [show]: () => ({ body: { success: true, data: current.current } }),
      'PUT /SentimentResponses/41/status': ({ body }) => {
        if (body?.version !== current.current.version)
          return { status: 409, body: { message: 'Changed', code: 'STALE' } };
        change({ status: body?.status, allowedStatuses: ['resolved'] });
        return { body: current.current };
      },
    });
    return { ...seen, change };
  }

  test('of different fields are both saved, and the other one is reported', async () => {
    const { sent, change } = strict();
    await screen.findByRole('button', { name: 'Start work' });
    change({ assignedUsers: [{ id: 2, name: 'Jonas Weber' }], assignedToIds: [2] });
    await press('Start work');
    expect(
      await screen.findByText(/Another user changed in the meantime: Assigned to: Unassigned → Jonas Weber/),
    ).toBeTruthy();
    expect(sent('PUT /SentimentResponses/41/status').map(({ body }) => body?.version)).toEqual([1, 2]);
  });

  test('of one field ask the user, who can keep the other change and send nothing, or overwrite it', async () => {
    const { sent, change } = strict();
    const ask = async () => within(await screen.findByRole('dialog', { name: 'Another user changed this response' }));
    await screen.findByRole('button', { name: 'Start work' });
    change({ status: 'pending_customer', allowedStatuses: ['in_progress'] });
    await press('Start work');
    const first = await ask();
    expect(first.getByText('Status: New → Waiting for customer')).toBeTruthy();
    expect(first.getByRole('radio', { name: /Your version.*In progress/ })).toHaveProperty('checked', true);
    await user.click(first.getByRole('radio', { name: /Their version/ }));
    await user.click(first.getByRole('button', { name: 'Use their version' }));
    expect(await screen.findByRole('button', { name: 'Go on' })).toBeTruthy();
    expect(sent('PUT /SentimentResponses/41/status')).toHaveLength(1);
    change({ status: 'pending_internal' });
    await press('Go on');
    await user.click((await ask()).getByRole('button', { name: 'Save my version' }));
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/status')).toHaveLength(3));
    expect(sent('PUT /SentimentResponses/41/status')[2]?.body).toMatchObject({ status: 'in_progress', version: 3 });
  });

  test('keep the note typed with a status change that is dropped', async () => {
    const { sent, change } = handle(
      {},
      {
        [`POST ${tracking}`]: ({ body }) =>
          body?.status
            ? { status: 409, body: { message: 'Changed', code: 'STALE' } }
            : { status: 201, body: note(2, String(body?.notes)) },
      },
    );
    await user.click(await screen.findByLabelText('Add a note'));
    await user.paste('Solved on the phone');
    await choose('Then change status to', 'Resolve');
    change({ status: 'pending_internal', allowedStatuses: ['in_progress'] });
    await press('Add note');
    const dialog = within(await screen.findByRole('dialog', { name: 'Another user changed this response' }));
    expect(dialog.getByRole('radio', { name: /no longer possible/ })).toHaveProperty('disabled', true);
    expect(dialog.getByText(/Solved on the phone/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Use their version' }));
    await waitFor(() => expect(sent(`POST ${tracking}`)).toHaveLength(2));
    expect(sent(`POST ${tracking}`)[1]?.body).toEqual({ notes: 'Solved on the phone', tenantId: 7 });
  });
});

describe('the customer of a response', () => {
  const customer = {
    id: 9,
    displayName: 'Amelia Hart',
    email: null,
    phone: null,
    company: null,
    customerFormId: null,
    values: [],
  };
  const current = { ...customer, createdAt: note(1, '').createdAt, updatedAt: note(1, '').updatedAt, version: 1 };
  const call = 'GET /CustomerFormResponses/9/customerDetails';
  const others = [
    {
      id: 41,
      reference: 'R-1041',
      status: 'new',
      customStatusId: null,
      summary: 'Long queue',
      createdAt: current.createdAt,
    },
    {
      id: 12,
      reference: 'R-1012',
      status: 'closed',
      customStatusId: null,
      summary: 'Cold soup',
      createdAt: current.createdAt,
    },
  ];

  test('is shown with the other responses and a link to them', async () => {
    const data = {
      ...current,
      phone: '+44 7700 900143',
      responseCount: 2,
      scores: [],
      openCount: 1,
      lastFollowUp: null,
      mailStopped: 'bounced',
      consents: [],
      responses: others,
    };
    handle({ customer, customerResponseId: 9 }, { [call]: { body: { success: true, data } } });
    expect(await screen.findByText('2 responses, 1 open')).toBeTruthy();
    expect(screen.getByText('+44 7700 900143')).toBeTruthy();
    expect(screen.getByText('Email to this address bounced')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'R-1012' });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments/responses/12');
    expect(screen.queryByRole('link', { name: 'R-1041' })).toBeNull();
  });

  test('is shown as stored in the response when the details cannot be read', async () => {
    const known = { ...customer, email: 'amelia@hart.example' };
    const { sent } = handle({ customer: known, customerResponseId: 9 }, { [call]: { status: 403, body: {} } });
    await waitFor(() => expect(sent(call)).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'amelia@hart.example' })).toBeTruthy();
  });
});

describe('the assignee of a response', () => {
  test('is set by "Assign to me" through the endpoint for one user, or a group', async () => {
    const { sent } = handle();
    await press('Assign to me');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/assign')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/assign')[0]?.body).toEqual({ userId: 1, version: 1, tenantId: 7 });
    await choose('Groups', 'Branch North');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/assignGroups')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/assignGroups')[0]?.body).toMatchObject({ groupIds: [5], tenantId: 7 });
  });

  test('is added to the existing assignees', async () => {
    const { sent } = handle({ assignedToIds: [2], assignedUsers: [{ id: 2, name: 'Jonas Weber' }] });
    await press('Assign to me');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/assignMultipleUsers')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/assignMultipleUsers')[0]?.body).toMatchObject({ userIds: [2, 1] });
  });

  test('is removed by sending null', async () => {
    const { sent } = handle({ assignedToIds: [2], assignedUsers: [{ id: 2, name: 'Jonas Weber' }] });
    const usersInput = await screen.findByRole('combobox', { name: 'Users' });
    await screen.findByText('Jonas Weber');
    await user.click(usersInput);
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/assign')[0]?.body).toMatchObject({ userId: null }));
  });
});

describe('notes', () => {
  const write = async (noteText: string) => {
    await user.click(await screen.findByLabelText('Add a note'));
    await user.paste(noteText);
  };

  test('can change the status as well', async () => {
    const { sent } = handle();
    await write('Solved on the phone');
    await choose('Then change status to', 'Resolve');
    await press('Add note');
    await waitFor(() => expect(sent(`POST ${tracking}`)).toHaveLength(1));
    expect(sent(`POST ${tracking}`)[0]?.body).toMatchObject({
      notes: 'Solved on the phone',
      status: 'resolved',
      version: 1,
    });
  });

  test('that fail to save stay in the input, are sent once, and appear in the activity', async () => {
    let isBroken = true;
    const { sent, change } = handle(
      {},
      {
        [`POST ${tracking}`]: ({ body }) => {
          if (isBroken) return { status: 0 };
          change({ tracking: [...details.tracking, note(2, String(body?.notes))] });
          return { status: 201, body: note(2, String(body?.notes)) };
        },
      },
    );
    await write('Called back');
    await press('Add note');
    await waitFor(() => expect(sent(`POST ${tracking}`)).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText('Add a note')).toHaveProperty('value', 'Called back'));
    isBroken = false;
    await press('Add note');
    await waitFor(() => expect(screen.getByLabelText('Add a note')).toHaveProperty('value', ''));
    const activity = await screen.findByRole('list', { name: 'Activity' });
    expect(await within(activity).findByText('Called back')).toBeTruthy();
    expect(sent(`POST ${tracking}`)[1]?.body).toEqual({ notes: 'Called back', tenantId: 7 });
    const keys = sent(`POST ${tracking}`).map(({ header }) => header('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
  });

  test('can be deleted and restored by their author and by no other user', async () => {
    const { sent } = handle(
      { tracking: [note(2, 'Mine'), note(3, 'Theirs', { userId: 2, userName: 'Jonas Weber' })] },
      {
        'DELETE /SentimentResponseTracking/2': { body: { success: true } },
        'POST /SentimentResponseTracking/2/restore': { body: note(2, 'Mine') },
      },
    );
    await screen.findByText('Theirs');
    expect(await screen.findAllByRole('button', { name: 'Delete note' })).toHaveLength(1);
    await press('Delete note');
    await press('Undo');
    await waitFor(() => expect(sent('POST /SentimentResponseTracking/2/restore')).toHaveLength(1));
  });

  test('can be edited by their author', async () => {
    const { sent } = handle(
      { tracking: [note(2, 'Calld back')] },
      { 'PUT /SentimentResponseTracking/2': { body: note(2, 'Called back') } },
    );
    await press('Edit note');
    const field = await screen.findByRole('textbox', { name: 'Your note' });
    await fill(field, 'Called back');
    await press('Save note');
    await waitFor(() => expect(sent('PUT /SentimentResponseTracking/2')).toHaveLength(1));
    expect(sent('PUT /SentimentResponseTracking/2')[0]?.body).toMatchObject({ notes: 'Called back', files: [] });
  });

  test('changed in another window are overwritten only after the change is shown', async () => {
    let version = 3;
    const { sent } = handle(
      {},
      {
        [show]: () => ({
          body: {
            success: true,
            data: { ...details, tracking: [note(2, version === 3 ? 'Calld' : 'Called twice', { version })] },
          },
        }),
        'PUT /SentimentResponseTracking/2': ({ body }) => {
          if (version === 3) version = 4;
          return body?.version === version
            ? { body: note(2, 'Called back') }
            : { status: 409, body: { message: 'Changed', code: 'STALE' } };
        },
      },
    );
    await press('Edit note');
    const field = await screen.findByRole('textbox', { name: 'Your note' });
    await fill(field, 'Called back');
    await press('Save note');
    const dialog = within(await screen.findByRole('dialog', { name: 'The note was changed in the meantime' }));
    expect(dialog.getByRole('radio', { name: /Called back/ })).toHaveProperty('checked', true);
    expect(dialog.getByRole('radio', { name: /Called twice/ })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save my version' }));
    await waitFor(() =>
      expect(sent('PUT /SentimentResponseTracking/2').map(({ body }) => body?.version)).toEqual([3, 4]),
    );
  });

  test('mention a user who is selected by keyboard', async () => {
    const { sent } = handle();
    const field = await screen.findByRole('textbox', { name: 'Add a note' });
    await user.click(field);
    await user.keyboard('Ask @jon');
    expect(await screen.findByRole('option', { name: /Jonas Weber/ })).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveProperty('selectionStart', 'Ask @Jonas Weber '.length));
    await user.keyboard('please');
    expect(field).toHaveProperty('value', 'Ask @Jonas Weber please');
    await press('Add note');
    await waitFor(() => expect(sent(`POST ${tracking}`)).toHaveLength(1));
    expect(sent(`POST ${tracking}`)[0]?.body).toMatchObject({ notes: 'Ask @[Jonas Weber](user:2) please' });
  });

  test('show mentions, render other markup as text, and can be shown alone, as can changes', async () => {
    const hostile = note(2, '@[Jonas Weber](user:2) <img src=x onerror=alert(1)>');
    handle({ tracking: [note(1, 'Response received', { kind: 'created' }), hostile] });
    const activity = within(await screen.findByRole('list', { name: 'Activity' }));
    expect(activity.getByText('@Jonas Weber')).toBeTruthy();
    expect(activity.getByText(/<img src=x/)).toBeTruthy();
    await press('Notes and emails');
    expect(activity.queryByText(/Response received/)).toBeNull();
    await press('Changes');
    expect(activity.queryByText(/<img src=x/)).toBeNull();
    expect(activity.getByText(/Response received/)).toBeTruthy();
  });
});

describe('the details of a response', () => {
  test('allow a change of the severity in place', async () => {
    const { sent } = handle({}, { 'PUT /SentimentResponses/41/severity': { body: {} } });
    await press('Severity: none');
    await user.click(await screen.findByRole('menuitem', { name: 'High' }));
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/severity')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/severity')[0]?.body).toMatchObject({ severityLevelId: 8, version: 1 });
  });

  test('show the icon of the severity level, and the reply that the customer waits for', async () => {
    const level = { id: 8, name: 'High', color: '#d97706', icon: '🔥', daysToResolve: 3 };
    const late = { slaDueAt: '2036-03-02T08:00:00.000Z', firstResponseDueAt: '2020-03-02T09:00:00.000Z' };
    const { change } = handle({ severityLevel: level, severityLevelId: 8, ...late });
    expect(await screen.findAllByText('🔥')).toHaveLength(2);
    expect(screen.getByText(/^First reply was due/)).toBeTruthy();
    change({ firstRespondedAt: '2020-03-02T08:00:00.000Z', nextResponseDueAt: '2036-03-01T08:00:00.000Z' });
    await readAgain();
    expect(await screen.findByText(/^Next reply due .*2036/)).toBeTruthy();
    expect(screen.queryByText(/^First reply/)).toBeNull();
    change({ nextResponseDueAt: '2020-03-02T10:00:00.000Z' });
    await readAgain();
    expect(await screen.findByText(/^Next reply was due .*2020/)).toBeTruthy();
  });

  test('allow a customer to be attached', async () => {
    const grace = { ...note(9, ''), displayName: 'Grace Hopper', email: null, phone: null, company: null };
    const { sent } = handle(
      {},
      {
        'GET /Customers/fromResponses': { body: { success: true, data: [grace] } },
        'PUT /SentimentResponses/41/customer': { body: {} },
      },
    );
    await press('Add customer');
    await choose('Customer', 'Grace Hopper');
    await waitFor(() => expect(sent('PUT /SentimentResponses/41/customer')).toHaveLength(1));
    expect(sent('PUT /SentimentResponses/41/customer')[0]?.body).toMatchObject({ customerResponseId: 9 });
  });

  test('allow a user to watch and to stop watching', async () => {
    const { sent, change } = handle(
      {},
      {
        'POST /SentimentResponses/41/watchers': () => change({ watchers: [{ id: 1, name: 'Maya Lind' }] }),
        'DELETE /SentimentResponses/41/watchers/1': () => change({ watchers: [] }),
      },
    );
    await press('Watch');
    await press('Stop watching');
    await waitFor(() => expect(sent('DELETE /SentimentResponses/41/watchers/1')).toHaveLength(1));
    expect(sent('POST /SentimentResponses/41/watchers')[0]?.body).toMatchObject({ userIds: [1] });
  });

  test('show the reasons for a possible duplicate, and merge it into the older response, with undo', async () => {
    const one = { summary: 'Long queue', status: 'new', customerName: null, isSameCustomer: true, likeness: 0.62 };
    const early = new Date(new Date(details.createdAt).getTime() - 2 * 3_600_000).toISOString();
    const { sent } = handle(
      {},
      {
        'GET /SentimentResponses/41/similar': {
          body: [
            { ...one, id: 38, reference: 'R-1038', createdAt: early, why: ['customer', 'time'] },
            { ...one, id: 39, reference: 'R-1039', createdAt: early, why: ['customer', 'time', 'words'] },
            { ...one, id: 40, reference: 'R-1040', createdAt: early, why: ['words'], likeness: 1 },
          ],
        },
        'POST /SentimentResponses/41/duplicates': { body: {} },
        'DELETE /SentimentResponses/41/duplicates': { body: {} },
      },
    );
    expect(await screen.findByText(/· same customer, 2 h apart$/)).toBeTruthy();
    expect(screen.getByText(/· same customer, 2 h apart, 62 % of the text is the same$/)).toBeTruthy();
    expect(screen.getByText(/· same text$/)).toBeTruthy();
    await press('Merge into R-1040');
    await press('Undo');
    await waitFor(() => expect(sent('DELETE /SentimentResponses/41/duplicates')).toHaveLength(1));
    expect(sent('POST /SentimentResponses/41/duplicates')[0]?.body).toMatchObject({ duplicateOf: 40 });
  });

  test('show the resolution first', async () => {
    handle({
      status: 'resolved',
      allowedStatuses: ['closed', 'in_progress'],
      resolvedAt: note(1, '').createdAt,
      resolutionCode: 'refunded',
      rootCause: 'price',
      resolutionText: 'Charged twice',
    });
    expect(await screen.findByText(/Refunded · Root cause: Price/)).toBeTruthy();
    expect(screen.getByText('Charged twice')).toBeTruthy();
  });
});

test('response page: a missing response is reported', async () => {
  handle({}, { [show]: { status: 404, body: { message: 'Not found' } } });
  expect(await screen.findByText('This response does not exist')).toBeTruthy();
});

describe('the follow-up survey', () => {
  const asking = {
    id: 5,
    surveyId: 4,
    surveyName: 'How did it go?',
    createdAt: '2026-03-02T08:00:00.000Z',
    sentAt: null,
    answeredAt: null,
    surveyResponseId: null,
    isCounted: false,
    score: null,
    nps: null,
    csat: null,
    ces: null,
    url: 'http://demo.localhost/survey/abcdefghijklmnopqrstuv',
  };
  const done = { status: 'resolved', allowedStatuses: ['closed'] };
  const named = [
    { id: 4, name: 'How did it go?', settings: { anonymous: false } },
    { id: 6, name: 'Nobody knows who', settings: { anonymous: true } },
  ];
  const surveys = { body: named, headers: { 'x-total-count': '2' } };

  test('is offered after the resolution as a link to share', async () => {
    const sentBodies: object[] = [];
    const { sent } = handle(done, {
      'GET /SentimentResponses/41/followUps': () => ({ body: sentBodies }),
      'GET /Surveys': surveys,
      'POST /SentimentResponses/41/followUps': () => {
        sentBodies.push(asking);
        return { status: 201, body: sentBodies };
      },
    });
    await choose('Survey', 'How did it go');
    await press('Send follow-up survey');
    expect(await screen.findByDisplayValue(asking.url)).toBeTruthy();
    expect(sent('POST /SentimentResponses/41/followUps')[0]?.body).toMatchObject({ surveyId: 4 });
  });

  test('shows whether it was emailed, answered or excluded, and leads to the answer', async () => {
    const mailed = { ...asking, sentAt: '2026-03-02T08:01:00.000Z' };
    const setAside = { ...asking, id: 6, answeredAt: '2026-03-03T08:00:00.000Z', surveyResponseId: 12 };
    const answered = { ...setAside, id: 7, surveyResponseId: 13, isCounted: true, score: 1, nps: 10 };
    const current: { sent: object[] } = { sent: [mailed, setAside] };
    handle(
      {
        ...done,
        surveyAnswer: {
          id: 11,
          surveyName: 'After a stay',
          source: 'poster',
          answers: [{ fieldId: 7, fieldName: 'Recommend?', fieldType: 'nps', value: 3, text: '3' }],
        },
      },
      { 'GET /SentimentResponses/41/followUps': () => ({ body: current.sent }), 'GET /Surveys': surveys },
    );
    expect(await screen.findByText('Sent · by email · not answered yet')).toBeTruthy();
    expect(screen.getByText('The response was excluded and does not count.')).toBeTruthy();
    expect(screen.queryByText(/ of 10$/)).toBeNull();
    current.sent = [answered];
    await readAgain();
    expect(await screen.findByText('10 of 10')).toBeTruthy();
    const links = await screen.findAllByRole('link', { name: /^Open (original )?survey response$/ });
    expect(links.map((link) => link.getAttribute('href')).sort()).toEqual([
      '/feedback-management/surveys/responses/11',
      '/feedback-management/surveys/responses/13',
    ]);
    expect(screen.getByText('Recommend?')).toBeTruthy();
    expect(screen.getByText('poster')).toBeTruthy();
  });

  test('shows when it is sent automatically, or else uses a survey that can link the answer', async () => {
    const automatic = { ...done, followUpAt: '2026-03-03T08:00:00.000Z' };
    handle(automatic, { 'GET /SentimentResponses/41/followUps': { body: [] }, 'GET /Surveys': surveys });
    expect(await screen.findByText(/sent automatically on .*3 Mar/)).toBeTruthy();
    await user.click(await screen.findByRole('combobox', { name: 'Survey' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['How did it go?']);
  });
});
