import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localeFor } from '../../../../src/core/rules/locales.ts';
import type { PublicSurvey } from '../../../../src/surveys/schemas/submission.ts';
import type { SubmissionState } from '../../../../src/surveys/schemas/survey-page.ts';
import { addClock } from '../../../../src/surveys/visitor/clock.ts';
import { useNoHold } from '../../../../src/surveys/visitor/hold.ts';
import { LiveSurvey } from '../../../../src/surveys/visitor/live-survey.tsx';
import { outbox } from '../../../../src/surveys/visitor/submission/outbox.ts';
import type { QueuedSubmission } from '../../../../src/surveys/visitor/submission/requests.ts';
import { TimeLeft, TimeLimit } from '../../../../src/surveys/visitor/time-left.tsx';
import { question, stateOf, submissionOf } from './submission.ts';

const english = localeFor('en').survey;

const storedSubmissions = new Map<string, QueuedSubmission>();

addClock({ TimeLeft, TimeLimit });
const user = userEvent.setup();
const answered = (status: string) =>
  Response.json({ resumeToken: null, status, ending: { title: 'Lovely', text: '', url: null } });
const refused = (status: number, answer: object) => Response.json(answer, { status });
let server: () => Response | Promise<Response>;
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  server = offline;
  vi.spyOn(outbox, 'queueSubmission').mockImplementation(async (one) => {
    storedSubmissions.set(one.body.submissionId, one);
    return one.body.submissionId;
  });
  vi.spyOn(outbox, 'removeSubmission').mockImplementation(async (id) => {
    storedSubmissions.delete(id);
  });
  vi.spyOn(outbox, 'dropFile').mockResolvedValue(undefined);
  vi.spyOn(outbox, 'submissions').mockImplementation(async () => [...storedSubmissions.values()]);
  vi.spyOn(outbox, 'files').mockResolvedValue([]);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => server());
  document.documentElement.lang = 'en';
});
afterEach(() => {
  cleanup();
  storedSubmissions.clear();
  localStorage.clear();
  document.documentElement.removeAttribute('lang');
});

function open(survey: Partial<PublicSurvey> = {}, here: Partial<SubmissionState> = {}): void {
  const fields = [question('text', { key: 'why' }, { fieldName: 'Why?' })];
  const written = stateOf(submissionOf(fields, { allowBack: false, ...survey }));
  const storedState = () => ({ ...written, ...here });
  const EmptyComponent = undefined;
  render(
    <main id="survey">
      <LiveSurvey
        Kiosk={EmptyComponent}
        Review={EmptyComponent}
        useHold={useNoHold}
        written={written}
        savedHere={storedState}
        words={english}
        issues={{}}
      />
    </main>,
  );
}

async function openUntilTimeIsOver(survey: Partial<PublicSurvey>, here: Partial<SubmissionState> = {}): Promise<void> {
  vi.useFakeTimers();
  open({ timeLimitSec: 60, ...survey }, { ...here, until: Date.now() + 300 });
  await act(() => vi.advanceTimersByTimeAsync(300));
  vi.useRealTimers();
}

async function sendOffline(): Promise<void> {
  await user.type(await screen.findByLabelText(/Why/), 'The noise');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(storedSubmissions.size).toBe(1));
}

const isOnline = () => window.dispatchEvent(new Event('online'));
const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const inPanel = () => screen.queryByRole('region', { name: 'Not submitted' });

describe('a submission sent offline', () => {
  test('stays visible with the reason for its rejection, and is sent again on request', async () => {
    open();
    await sendOffline();
    server = () => refused(410, { code: 'CLOSED', kind: 'closed' });
    isOnline();
    expect((await screen.findByRole('alert')).textContent).toMatch(/This survey is closed.*still on this device/);
    expect(inPanel()?.textContent).toContain('Why?The noise');
    expect(headings()).toEqual(['Not submitted']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Not submitted' })));
    server = () => answered('complete');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(inPanel()).toBeNull());
    expect([storedSubmissions.size, screen.getByText('Sent.')]).toEqual([0, expect.anything()]);
    expect(headings()).toEqual(['Thank you!']);
  });

  test('is sent immediately when the connection returns during a failing attempt', async () => {
    open();
    await sendOffline();
    let calls = 0;
    let fail: (why: Error) => void = () => undefined;
    server = () => {
      calls += 1;
      return calls === 1 ? new Promise((_, reject) => (fail = reject)) : answered('complete');
    };
    isOnline();
    await waitFor(() => expect(calls).toBe(1));
    isOnline();
    fail(new TypeError('Failed to fetch'));
    expect(await screen.findByText('Sent.')).toBeTruthy();
    expect(storedSubmissions.size).toBe(0);
  });

  test('survives the next page, and is deleted only after a confirmation', async () => {
    open();
    await sendOffline();
    server = () => refused(410, { code: 'USED', kind: 'used' });
    isOnline();
    await screen.findByRole('region', { name: 'Not submitted' });
    cleanup();
    open();
    await screen.findByRole('region', { name: 'Not submitted' });
    await user.click(screen.getByRole('button', { name: 'Remove from this device' }));
    expect(storedSubmissions.size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Remove permanently?' }));
    expect([storedSubmissions.size, inPanel()]).toEqual([0, null]);
  });

  test('reopens when the consent text has changed', async () => {
    open();
    await sendOffline();
    server = () => refused(422, { errors: [{ path: 'consent', message: 'Please agree before you answer' }] });
    isOnline();
    expect((await screen.findByRole('alert')).textContent).toContain('consent text has changed');
    expect(screen.getByRole('button', { name: 'Open my answers' })).toBeTruthy();
  });

  test('names its version, so that the server moves it to the current one', async () => {
    open({ version: 7 });
    await sendOffline();
    expect([...storedSubmissions.values()][0]?.body).toMatchObject({ surveyVersion: 7, answers: { why: 'The noise' } });
  });

  test('that is late says so, and is removed from the device', async () => {
    await openUntilTimeIsOver({}, { answers: { why: 'The noise' } });
    await waitFor(() => expect(storedSubmissions.size).toBe(1));
    expect([...storedSubmissions.values()][0]?.body).toMatchObject({ isComplete: true, waited: { tookSec: 60 } });
    server = () => answered('late');
    isOnline();
    expect(await screen.findByText(/arrived after the time was over.*marked as late/)).toBeTruthy();
    expect(storedSubmissions.size).toBe(0);
  });

  test('says that the time is over, also after it was sent', async () => {
    await openUntilTimeIsOver({}, { answers: { why: 'The noise' } });
    await waitFor(() => expect(storedSubmissions.size).toBe(1));
    expect(headings()).toEqual(['The time is over']);
    server = () => answered('complete');
    isOnline();
    expect(await screen.findByText('Sent.')).toBeTruthy();
    expect(headings()).toEqual(['The time is over']);
  });

  test('is stored also when the time ended before all answers', async () => {
    const missing = question('text', { key: 'name' }, { fieldName: 'Name', required: true });
    await openUntilTimeIsOver({ fields: [missing] });
    await waitFor(() => expect(storedSubmissions.size).toBe(1));
    expect([...storedSubmissions.values()][0]?.body.isComplete).toBe(false);
  });

  test('is stored at a kiosk without being shown', async () => {
    open({ kind: 'kiosk' });
    await sendOffline();
    server = () => refused(410, { code: 'CLOSED', kind: 'closed' });
    isOnline();
    expect(await screen.findByText(english.notTaken)).toBeTruthy();
    expect([inPanel(), storedSubmissions.size]).toEqual([null, 1]);
  });
});
