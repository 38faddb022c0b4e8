import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../../src/core/contract/schemas/live.ts';
import type { Notification } from '../../../src/notifications/schemas/notification.ts';
import { details, note, renderPage, response } from '../../sentiments/web/samples.ts';
import { fill } from '../../support/web/fill.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();

class FakeSource {
  static readonly CLOSED = 2;
  static readonly all: FakeSource[] = [];
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    FakeSource.all.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

beforeEach(() => {
  FakeSource.all.length = 0;
  vi.stubGlobal('EventSource', FakeSource);
  // A page without focus is not reloaded.
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});

const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
const tell = (...events: LiveEvent[]) =>
  act(() => {
    for (const event of events) open()[0]?.onmessage?.({ data: JSON.stringify(event) });
  });
const emit = async (...events: LiveEvent[]) => {
  await waitFor(() => expect(open()).toHaveLength(1));
  tell(...events);
};
const ready: LiveEvent = { kind: 'ready', resumed: false };
const path = '/feedback-management/sentiments/responses/41';
const show = 'GET /SentimentResponses/41/withData';

describe('an open response', () => {
  test('shows a renamed status without a reload', async () => {
    const statusOption = { id: 1, key: 'new', base: 'new', customerLabel: '', color: null, isActive: true };
    let label = 'New';
    renderPage(path, {
      [show]: { body: { success: true, data: { ...details, status: 'new' } } },
      'GET /ResponseStatuses/words': () => ({ body: [{ ...statusOption, label }] }),
    });
    await screen.findByRole('heading', { name: /R-1041 ?New/ });
    await emit(ready);
    label = 'Just in';
    await emit({ kind: 'statuses' });
    expect(await screen.findByRole('heading', { name: /R-1041 ?Just in/ })).toBeTruthy();
  });

  test('shows which other users are there and what they do', async () => {
    renderPage(path, { [show]: { body: { success: true, data: details } } });
    await screen.findByRole('heading', { name: /R-1041/ });
    await emit(ready, { kind: 'presence', responseId: 41, people: [{ id: 9, name: 'Tom Hill', doing: 'viewing' }] });
    await screen.findByText('Tom Hill is viewing.');
    await emit({
      kind: 'presence',
      responseId: 41,
      people: [
        { id: 8, name: 'Mina Haddad', doing: 'viewing' },
        { id: 9, name: 'Tom Hill', doing: 'writing' },
        { id: 1, name: 'Maya Lind', doing: 'viewing' },
      ],
    });
    await screen.findByText('Tom Hill is writing a note. Mina Haddad is viewing.');
    await emit({ kind: 'presence', responseId: 41, people: [] });
    await waitFor(() => expect(screen.queryByText(/is viewing/)).toBeNull());
  });

  test('announces that the user views, writes and leaves', async () => {
    const { requests: seen } = renderPage(path, { [show]: { body: { success: true, data: details } } });
    const doings = () =>
      seen.filter(({ path: at }) => at === '/SentimentResponses/41/presence').map(({ body }) => body?.doing);
    await waitFor(() => expect(doings()).toEqual(['viewing']));
    await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'I will');
    await waitFor(() => expect(doings()).toEqual(['viewing', 'writing']));
    await user.click(screen.getByRole('link', { name: /go to dashboard/ }));
    await waitFor(() => expect(doings().at(-1)).toBe('gone'));
  });

  test('shows the change of another user with the name, and keeps the text being typed', async () => {
    const current = { current: details };
    renderPage(path, { [show]: () => ({ body: { success: true, data: current.current } }) });
    const field = await screen.findByRole('textbox', { name: 'Add a note' });
    await fill(field, 'Half a sentence');
    await emit(ready);
    const by = { ...note(900, 'Nobody picks up'), userId: 9, userName: 'Tom Hill' };
    current.current = { ...details, version: 2, tracking: [...details.tracking, by] };
    await emit({ kind: 'responses', changes: [{ id: 41, what: ['note'], by: [9] }] });
    const told1 = await screen.findByText('wrote a note');
    expect(told1.textContent).toBe('Tom Hill wrote a note');
    expect(field).toHaveProperty('value', 'Half a sentence');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('wrote a note')).toBeNull());
  });

  test('is not reloaded for other changes', async () => {
    const { requests: seen } = renderPage(path, { [show]: { body: { success: true, data: details } } });
    await screen.findByRole('heading', { name: /R-1041/ });
    await emit(ready, { kind: 'responses', changes: [{ id: 77, what: ['note'], by: [9] }] });
    await waitFor(() =>
      expect(seen.filter(({ path: at }) => at === '/SentimentResponses/views').length).toBeGreaterThan(1),
    );
    expect(seen.filter(({ path: at }) => at.endsWith('/withData'))).toHaveLength(1);
  });
});

describe('the inbox', () => {
  test('keeps its rows in place, marks changes, and offers new responses', async () => {
    const rows = { current: [response] };
    const fresh = { ...response, id: 42, reference: 'R-1042', summary: 'It was cold' };
    renderPage('/feedback-management/inbox?view=all', {
      'GET /SentimentResponses': ({ query }) => {
        const wanted = /id_in=([\d,]+)/.exec(query)?.[1]?.split(',').map(Number);
        const found = rows.current.filter(({ id }) => !wanted || wanted.includes(id));
        return { body: found, headers: { 'x-total-count': String(found.length) } };
      },
      'GET /SentimentResponses/bySentimentId/3': { body: { success: true, data: [response] } },
    });
    await screen.findByText('The queue was long');
    rows.current = [fresh, response];
    await emit(ready, {
      kind: 'responses',
      changes: [
        { id: 41, what: ['status'], by: [9] },
        { id: 42, what: ['created'], by: [9] },
      ],
    });
    const show1 = await screen.findByRole('button', { name: '1 new – show' });
    expect(screen.getByRole('img', { name: 'Just changed by another user' })).toBeTruthy();
    expect(screen.queryByText('It was cold')).toBeNull();
    await user.click(show1);
    await screen.findByText('It was cold');
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 new – show' })).toBeNull());
  });
});

describe('the event stream', () => {
  test('is a single one, reconnects after a refusal, and not after the session has ended', async () => {
    // The shortest pause before it reconnects.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    renderPage(path, { [show]: { body: { success: true, data: details } } });
    await emit(ready);
    const [first] = open();
    expect(first?.address).toBe('/api/v1/Events');
    act(() => {
      first?.close();
      first?.onerror?.();
    });
    await waitFor(() => expect(FakeSource.all).toHaveLength(2));
    vi.useFakeTimers();
    tell({ kind: 'bye', why: 'session' });
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(FakeSource.all).toHaveLength(2);
    expect(open()).toEqual([]);
  });
});

describe('the notification bell', () => {
  const notice = (id: number, more: Partial<Notification> = {}): Notification => ({
    id,
    kind: 'mention',
    title: `Tom Hill mentioned you in R-${id}`,
    excerpt: 'Can you call back?',
    responseId: 41,
    sentimentName: 'Branch visit',
    surveyId: null,
    surveyResponseId: null,
    isOfMany: false,
    createdAt: `2026-03-02T08:00:${10 + id}.000Z`,
    readAt: null,
    ...more,
  });

  function ring(start: readonly Notification[]) {
    const current = { current: [...start] };
    const seen = serve({
      ...atHome([
        'get:v1/sentimentresponses',
        'get:v1/sentimentresponses/:responseid/withdata',
        'get:v1/surveyresponses/:responseid/withdata',
      ]),
      'GET /Notifications': () => ({ body: current.current }),
      'GET /Notifications/unread': () => ({ body: { count: current.current.filter(({ readAt }) => !readAt).length } }),
      'PUT /Notifications/read': () => {
        current.current = current.current.map((one) => ({ ...one, readAt: '2026-03-02T09:00:00.000Z' }));
        return { body: { success: true } };
      },
      'PUT /Notifications/2/read': () => {
        current.current = current.current.map((one) =>
          one.id === 2 ? { ...one, readAt: '2026-03-02T09:00:00.000Z' } : one,
        );
        return { body: { success: true } };
      },
      [show]: { body: { success: true, data: details } },
    });
    signIn();
    openPage('/user/profile');
    return { kept: current, seen };
  }
  const bell = (name: string) => screen.findByRole('button', { name });

  test('shows the unread count, lists notifications, and leads to the response', async () => {
    ring([notice(2), notice(1, { readAt: '2026-03-02T08:30:00.000Z' })]);
    await user.click(await bell('Notifications: 1 unread'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect((await list.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      expect.stringContaining('Unread: Tom Hill mentioned you in R-2'),
      expect.not.stringContaining('Unread'),
    ]);
    await user.click(list.getByRole('link', { name: /R-2/ }));
    await screen.findByRole('heading', { name: /R-1041/ });
    await bell('Notifications');
  });

  test('marks all as read immediately', async () => {
    const { seen } = ring([notice(2), notice(1)]);
    await user.click(await bell('Notifications: 2 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(seen.find(({ method, path: at }) => method === 'PUT' && at === '/Notifications/read')?.body).toEqual({
      until: notice(2).createdAt,
    });
  });

  test('explains itself while it is empty, and updates on a new notification', async () => {
    const { kept: current } = ring([]);
    await user.click(await bell('Notifications'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    await list.findByText(/No notifications yet/);
    expect(list.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe('/feedback-management/inbox');
    await user.keyboard('{Escape}');
    current.current = [notice(2)];
    await emit(ready, { kind: 'notifications' });
    await bell('Notifications: 1 unread');
  });

  test('leads to the survey response, to the list for several, and to the inbox for many', async () => {
    const survey = { kind: 'survey_answered', responseId: null, sentimentName: null, excerpt: null, surveyId: 4 };
    ring([
      notice(4, { kind: 'assigned', title: 'You got some work from Tom Hill', responseId: null, isOfMany: true }),
      notice(3, { ...survey, title: '“After a stay” was answered', surveyResponseId: 12 }),
      notice(2, { ...survey, title: '“After a stay” was answered 7 times' }),
    ]);
    await user.click(await bell('Notifications: 3 unread'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const links = await list.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/feedback-management/inbox?view=mine',
      '/feedback-management/surveys/responses/12',
      '/feedback-management/surveys/4/responses',
    ]);
  });

  test('has no link to a record without permission', async () => {
    ring([notice(2, { title: 'This is about 3 responses that you may not open', responseId: null, excerpt: null })]);
    await user.click(await bell('Notifications: 1 unread'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    await list.findByText(/may not open/);
    expect(list.queryByRole('link')).toBeNull();
    await user.click(list.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(list.queryByRole('button', { name: 'Mark as read' })).toBeNull());
  });
});
