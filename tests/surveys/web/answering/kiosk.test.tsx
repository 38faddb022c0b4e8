import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatCount, localeFor } from '../../../../src/core/rules/locales.ts';
import { proofWork } from '../../../../src/core/rules/proof-work.ts';
import { proofFor } from '../../../../src/core/visitor/proof/proof.ts';
import { Kiosk } from '../../../../src/surveys/visitor/kiosk.tsx';
import { LiveContext } from '../../../../src/surveys/visitor/live.ts';
import { renderSurveyPage } from '../../../../src/surveys/visitor/render.tsx';
import { question, stateOf, submissionOf } from './submission.ts';

const user = userEvent.setup();
const requests: { url: string; pin: string; proof?: unknown }[] = [];

type Reply = { status: number; body?: object; retryAfter?: number } | 'offline';

function answerWith(...replies: Reply[]): void {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!init?.body) return new Response('{}');
    requests.push({ url, ...JSON.parse(String(init.body)) });
    const reply = replies.shift() ?? 'offline';
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    const headers = reply.retryAfter ? { 'retry-after': String(reply.retryAfter) } : {};
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status, headers });
  });
}

/** Does the work of `proof-worker.ts` at once. */
class ProofWorker {
  onmessage: ((event: { data: number }) => void) | undefined;
  postMessage({ work, bits }: { work: string; bits: number }): void {
    queueMicrotask(() => this.onmessage?.({ data: proofFor(work, bits) }));
  }
  terminate(): void {}
}

beforeEach(() => {
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('input')?.focus();
  };
});
afterEach(() => {
  cleanup();
  requests.length = 0;
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
});

const stateIn = (language: string, hasPin = true) =>
  stateOf(submissionOf([question('text')], { kind: 'kiosk', hasPin, language }));

function openKiosk({ language = 'en', hasPin = true, status = '' } = {}) {
  const restart = vi.fn();
  const state = stateIn(language, hasPin);
  const live = {
    isLive: true,
    isShared: true,
    words: localeFor(language).survey,
    language,
    timeZone: 'UTC',
    issues: {},
    upload: () => Promise.resolve(''),
  };
  render(
    <LiveContext value={live}>
      <main id="survey" data-view="page">
        <Kiosk
          written={state}
          state={state}
          isRunning={false}
          restart={restart}
          status={status}
          survey={<p>The questions</p>}
        />
      </main>
    </LiveContext>,
  );
  return { restart };
}

async function tryPin(pin: string): Promise<ReturnType<typeof within>> {
  if (!screen.queryByRole('dialog')) await user.click(screen.getByRole('button', { name: 'Staff exit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Staff exit' }));
  await user.type(dialog.getByLabelText('PIN'), pin);
  await user.click(dialog.getByRole('button', { name: 'Leave kiosk' }));
  return dialog;
}

describe('the staff exit of a kiosk', () => {
  test('ends the kiosk with its PIN and can restart it', async () => {
    answerWith({ status: 200, body: { left: true } });
    const { restart } = openKiosk({ status: 'Kept on this device' });
    await tryPin('2580');
    const ended = await screen.findByRole('heading', { name: 'The kiosk has ended' });
    await waitFor(() => expect(document.activeElement).toBe(ended));
    expect(requests).toEqual([{ url: '/api/v1/public/surveys/token/leave', pin: '2580' }]);
    expect(screen.queryByText('The questions')).toBeNull();
    expect(screen.getByText('Kept on this device')).toBeTruthy();
    expect(restart).toHaveBeenCalledTimes(1);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(screen.getByRole('button', { name: 'Start the kiosk again' }));
    expect(await screen.findByText('The questions')).toBeTruthy();
  });

  test('shows a wrong PIN with the attempts left, and accepts another immediately', async () => {
    answerWith({ status: 403, body: { triesLeft: 9 } }, { status: 403, body: { triesLeft: 1 } });
    openKiosk();
    const dialog = await tryPin('1111');
    expect(await dialog.findByText('Wrong PIN. 9 attempts left.')).toBeTruthy();
    const input = dialog.getByLabelText('PIN');
    await waitFor(() => expect([document.activeElement, (input as HTMLInputElement).value]).toEqual([input, '']));
    await tryPin('2222');
    expect(await dialog.findByText('Wrong PIN. One attempt left.')).toBeTruthy();
    expect(dialog.getByLabelText('PIN').getAttribute('aria-invalid')).toBe('true');
  });

  test.each<[Reply, string]>([
    [{ status: 429, retryAfter: 840 }, 'Too many attempts. Try again in 14 minutes.'],
    [{ status: 403, body: { triesLeft: 0 }, retryAfter: 900 }, 'Too many attempts. Try again in 15 minutes.'],
    ['offline', 'The PIN can only be checked with a connection. Try again when this device is online.'],
    [{ status: 503, retryAfter: 2 }, 'The PIN cannot be checked at this moment. Try again in a minute.'],
    [{ status: 409, body: { code: 'NO_PIN' } }, 'The PIN cannot be checked at this moment. Try again in a minute.'],
  ])('shows what to do after %j', async (reply, message) => {
    answerWith(reply);
    openKiosk();
    const dialog = await tryPin('2580');
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(screen.getByText('The questions')).toBeTruthy();
  });

  test('solves a proof of work for the PIN after too many wrong ones elsewhere', async () => {
    vi.stubGlobal('Worker', ProofWorker);
    const proof = { challenge: 'page.time', bits: 4 };
    answerWith({ status: 429, body: { guessed: true, proof }, retryAfter: 900 }, { status: 200 });
    openKiosk();
    await tryPin('2580');
    await screen.findByRole('heading', { name: 'The kiosk has ended' });
    const answer = proofFor(proofWork('page.time', '2580'), 4);
    expect(requests.map((request) => request.proof)).toEqual([undefined, { challenge: 'page.time', answer }]);
  });

  test('accepts Arabic digits, and only digits', async () => {
    answerWith({ status: 200 });
    openKiosk();
    await tryPin('٢a٥-٨٠');
    await screen.findByRole('heading', { name: 'The kiosk has ended' });
    expect(requests[0]?.pin).toBe('2580');
  });

  test('can be cancelled', async () => {
    openKiosk();
    await user.click(screen.getByRole('button', { name: 'Staff exit' }));
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('The questions')).toBeTruthy();
  });

  test('is missing without a PIN', () => {
    openKiosk({ hasPin: false });
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['de-AT', 'Ausgang für Personal'],
    ['fr', 'Sortie du personnel'],
    ['es', 'Salida del personal'],
    ['ar', 'خروج الموظفين'],
    ['it', 'Staff exit'],
  ])('is in the language of the page: %s', (language, name) => {
    openKiosk({ language });
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('shows the attempts left and the waiting time in each language', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'ar']) {
      const { kiosk } = localeFor(language).survey;
      expect(formatCount(kiosk, 'triesLeft', 7, language)).toContain('7');
      expect(formatCount(kiosk, 'locked', 14, language)).toContain('14');
    }
  });
});

test('kiosk: has no links to other sites, and reserves space for the staff exit', () => {
  const parts = { nonce: 'nonce', script: '/survey-assets/page.js' };
  const [open, kiosk] = [submissionOf([question('text')]), stateIn('en').survey].map((survey) =>
    new DOMParser().parseFromString(renderSurveyPage(stateOf(survey), parts), 'text/html'),
  );
  expect([open?.querySelectorAll('footer a').length, kiosk?.querySelectorAll('a').length]).toEqual([
    expect.any(Number),
    0,
  ]);
  expect(open?.querySelector('footer a')).not.toBeNull();
  expect([
    open?.querySelector('#survey > .staff'),
    kiosk?.querySelector('#survey > .staff')?.childNodes.length,
  ]).toEqual([null, 0]);
});
