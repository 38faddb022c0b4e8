import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localeFor } from '../../../../src/core/rules/locales.ts';
import type { PublicSurvey } from '../../../../src/surveys/schemas/submission.ts';
import type { SubmissionState } from '../../../../src/surveys/schemas/survey-page.ts';
import { addClock } from '../../../../src/surveys/visitor/clock.ts';
import { useNoHold } from '../../../../src/surveys/visitor/hold.ts';
import { LiveSurvey } from '../../../../src/surveys/visitor/live-survey.tsx';
import { TimeLeft, TimeLimit } from '../../../../src/surveys/visitor/time-left.tsx';
import { question, stateOf, submissionOf } from './submission.ts';

const english = localeFor('en').survey;

addClock({ TimeLeft, TimeLimit });
const user = userEvent.setup();
const sent: { isComplete: boolean; answers: object; proof: { challenge: string } }[] = [];

const fields = (required: boolean) => [
  question('text', { key: 'name' }, { fieldName: 'Name' }),
  question('text', { key: 'why' }, { fieldName: 'Why', required }),
];
const timed = (required = false, more: Partial<PublicSurvey> = {}) =>
  submissionOf(fields(required), { timeLimitSec: 300, kind: 'kiosk', ...more });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (!init?.body) return Response.json(timed(false, { proof: { challenge: 'made at the start', bits: 0 } }));
    const body = JSON.parse(String(init.body));
    sent.push(body);
    const ending = body.isComplete ? { title: 'Lovely', text: '', url: null } : null;
    return Response.json({ resumeToken: null, status: body.isComplete ? 'complete' : 'partial', ending });
  });
});
afterEach(() => {
  cleanup();
  sent.length = 0;
});

function open(written: SubmissionState, more: Partial<SubmissionState> = {}): void {
  render(
    <main id="survey" data-view={written.view}>
      <LiveSurvey
        Kiosk={undefined}
        Review={undefined}
        useHold={useNoHold}
        written={written}
        savedHere={() => ({ ...written, ...more })}
        words={english}
        issues={{}}
      />
    </main>,
  );
}

const leaves = (seconds: number, required = false) =>
  open(stateOf(timed(required, { timeLimitSec: 600 }), { left: seconds, answers: { name: 'Ada' } }), {
    until: Date.now() + seconds * 1000,
  });

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

async function leavesAndIsOver(required = false): Promise<void> {
  vi.useFakeTimers();
  leaves(3, required);
  await pass(3);
  vi.useRealTimers();
}

const clock = () => screen.getByRole('timer').textContent;
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('a submission with a time limit', () => {
  test('shows the limit before the start, and its time starts with the button', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    open(stateOf(timed(false, { welcome: { title: '', text: '', button: '' } }), { view: 'welcome' }));
    expect(screen.getByText('5 minutes')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('timer')).toBeTruthy();
    expect(clock()).toBe('5:00');
    await user.type(screen.getByLabelText(/Name/), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Lovely');
    expect(sent).toMatchObject([{ isComplete: true, proof: { challenge: 'made at the start' } }]);
  });

  test('shows each second, and announces to screen readers only when little time is left', async () => {
    vi.useFakeTimers();
    leaves(290);
    await pass(0);
    expect(clock()).toBe('4:50');
    expect(statuses()).toContain('Time left: 5 minutes');
    await pass(1);
    expect(clock()).toBe('4:49');
    expect(statuses()).toContain('Time left: 5 minutes');
    cleanup();
    leaves(50);
    await pass(0);
    expect(statuses()).toContain('Time left: 1 minute');
  });

  test('is sent when its time is over, with a message', async () => {
    await leavesAndIsOver();
    expect(await screen.findByText('Lovely')).toBeTruthy();
    expect(sent).toMatchObject([{ isComplete: true, answers: { name: 'Ada' } }]);
    expect(statuses()).toContain(english.timeOverSent);
  });

  test('is saved as incomplete when a required answer is missing, with a message', async () => {
    await leavesAndIsOver(true);
    expect(await screen.findByRole('heading', { name: 'The time is over' })).toBeTruthy();
    expect(sent).toMatchObject([{ isComplete: false, answers: { name: 'Ada' } }]);
    expect(screen.getByText(english.timeOverKept)).toBeTruthy();
  });
});
