import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../../../src/core/web/providers/call.ts';
import { drafts } from '../../../src/core/web/providers/drafts.ts';
import { logout, sendKeepalive } from '../../../src/core/web/providers/http.ts';
import * as notifications from '../../../src/core/web/providers/notifications.tsx';
import { storedSession, tabSession } from '../../../src/core/web/providers/session.ts';
import { followOtherTabs } from '../../../src/core/web/providers/tab-session.ts';
import { inFreshBrowser, leftFor, person, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const next = { ...person, id: 2, email: 'noor@acme.test', fullName: 'Noor Haddad' };
const wakeUp = () => window.dispatchEvent(new Event('focus'));

/** Says what a tab says whose sign-out has ended. */
function endOtherTab(): void {
  const otherTab = new BroadcastChannel('candor-sign-out');
  otherTab.postMessage('ended');
  onTestFinished(() => otherTab.close());
}

beforeEach(() => {
  signIn();
  window.history.replaceState(null, '', '/feedback-management/inbox?view=3');
  followOtherTabs();
});

describe('tabs: after a sign-out in another tab', () => {
  test('a tab opens the sign-in page, which leads back', async () => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    endOtherTab();
    await waitFor(() =>
      expect(leftFor()).toEqual([`/login?ended=true&from=${encodeURIComponent('/feedback-management/inbox?view=3')}`]),
    );
  });

  test('drafts stay, though the server clears the storage until the other tab has left', async () => {
    drafts.write(drafts.keyOf('note:4'), '"Call back"');
    localStorage.clear();
    wakeUp();
    sessionStorage.clear();
    expect(leftFor()).toEqual([]);
    endOtherTab();
    await waitFor(() => expect(leftFor()).toHaveLength(1));
    expect(sessionStorage.getItem('draft:1:note:4')).toBe('"Call back"');
  });
});

describe('tabs: after another user has signed in', () => {
  test('a tab opens its page anew', () => {
    signIn(next);
    wakeUp();
    expect(leftFor()).toEqual(['/feedback-management/inbox?view=3']);
    const notify = vi.spyOn(notifications, 'notifyInfo').mockReturnValue();
    followOtherTabs();
    followOtherTabs();
    expect(notify.mock.calls).toEqual([[expect.stringContaining('Noor Haddad has signed in in another tab')]]);
  });

  test('a tab stays where the same user has signed in again', () => {
    signIn();
    localStorage.setItem('token', 'newer');
    wakeUp();
    expect(leftFor()).toEqual([]);
  });

  test('nothing is sent that was typed for the former one', async () => {
    const requests = serve({ 'POST /Groups': { body: { id: 1 } } });
    signIn(next);
    await expect(call('groups', 'create', { body: { name: 'Typed before' } })).rejects.toThrow('Request aborted');
    sendKeepalive('PUT', '/SentimentResponses/1/present', {});
    expect(requests).toEqual([]);
    expect(leftFor()).toHaveLength(1);
  });

  test('drafts are kept for their author', () => {
    drafts.write(drafts.keyOf('note:4'), '"Call back"');
    signIn(next);
    expect(drafts.keyOf('note:4')).toBe('draft:1:note:4');
    tabSession.claim();
    expect(drafts.read(drafts.keyOf('note:4'))).toBeNull();
  });

  test('a late answer does not change the session of the next one', async () => {
    serve({
      'POST /Auth/refresh-token': () => {
        signIn(next);
        localStorage.setItem('token', 'of the next user');
        return { body: { token: 'late', refreshToken: 'late' } };
      },
      'GET /Sentiments': { status: 401, body: { message: 'Token expired', tokenExpired: true } },
    });
    await call('sentiments', 'list').catch(() => undefined);
    storedSession.keepUser({ id: 1 });
    expect(storedSession.token()).toBe('of the next user');
    expect(storedSession.user()?.id).toBe(2);
  });

  test('a sign-out of the former one does not end their session', async () => {
    const requests = serve({ 'POST /Auth/logout': {} });
    signIn(next);
    await logout();
    expect(requests).toEqual([]);
    expect(storedSession.isSignedIn()).toBe(true);
  });

  test('a sign-out under way leaves their session as it is', async () => {
    serve({
      'POST /Auth/logout': () => {
        signIn(next);
        return {};
      },
    });
    await logout();
    expect(storedSession.user()?.id).toBe(2);
    expect(leftFor()).toEqual(['/feedback-management/inbox?view=3']);
  });

  test('a refusal by the server ends the session of the tab', async () => {
    serve({ 'GET /Sentiments': { status: 409, body: { message: 'Another user', code: 'SESSION_CHANGED' } } });
    await expect(call('sentiments', 'list')).rejects.toThrow('Another user');
    expect(leftFor()[0]).toMatch(/^\/login\?cleared=true/);
  });
});

test('tabs: a call names the user of its tab', async () => {
  const requests = serve({ 'GET /Sentiments': { body: [] } });
  await call('sentiments', 'list');
  expect(requests[0]?.header('x-session-user')).toBe('1');
});
