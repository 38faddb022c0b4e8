import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { localeFor } from '../../../../src/core/rules/locales.ts';
import { directionOf } from '../../../../src/forms/rules/direction.ts';
import type { SubmissionState } from '../../../../src/surveys/schemas/survey-page.ts';
import { useNoHold } from '../../../../src/surveys/visitor/hold.ts';
import { LiveSurvey } from '../../../../src/surveys/visitor/live-survey.tsx';
import { renderSurveyPage } from '../../../../src/surveys/visitor/render.tsx';
import { withDraft } from '../../../../src/surveys/visitor/submission/draft.ts';
import { question, stateOf, submissionOf } from './submission.ts';

const english = localeFor('en').survey;

const user = userEvent.setup();
const name = 'candor-survey-token';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const consent = { id: 'text-1', text: 'We keep your answers for a year.' };
const asking = () => stateOf(submissionOf([question('text')], { consent }), { view: 'welcome' });

function open(written: SubmissionState) {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const here = withDraft(written);
  render(
    <main id="survey">
      <LiveSurvey
        Kiosk={undefined}
        Review={undefined}
        useHold={useNoHold}
        written={written}
        savedHere={() => here}
        words={english}
        issues={{}}
      />
    </main>,
  );
}

describe('the consent page', () => {
  test('comes before the questions, and focuses the consent checkbox with an error without consent', async () => {
    open(asking());
    expect(screen.getByText(consent.text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(screen.getByRole('alert').textContent).toBe('Please agree before you begin.');
    expect(screen.queryByLabelText('About text')).toBeNull();
    expect(localStorage.getItem(name)).toBeNull();
  });

  test('is answered by keyboard, and the consent is stored with the draft', async () => {
    open(asking());
    screen.getByRole('checkbox', { name: 'I agree' }).focus();
    await user.keyboard(' ');
    expect(localStorage.getItem(name)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(screen.getByLabelText('About text')).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem(name)).toContain('"consent":"text-1"'));
  });

  test('asks again after a change of the text, and then the draft resumes', async () => {
    const draft = {
      submissionId: '0123456789abcdef',
      page: '',
      view: 'page',
      answers: { text: 'Quiet' },
      consent: 'text-0',
    };
    localStorage.setItem(name, JSON.stringify(draft));
    open(asking());
    expect(screen.getByText(consent.text)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect((screen.getByLabelText('About text') as HTMLInputElement).value).toBe('Quiet');
  });

  test.each(['en', 'de', 'fr', 'es', 'ar'])('is translated to %s', (language) => {
    const survey = submissionOf([question('text')], { consent, language });
    const state = stateOf(survey, { view: 'welcome', issues: { consent: '' } });
    const html = renderSurveyPage(state, { nonce: 'n', script: null });
    expect(html).toContain(`dir="${directionOf(language)}"`);
    const { agree, agreeFirst } = localeFor(language).survey;
    for (const label of [agree, agreeFirst]) expect(html).toContain(label);
    if (language !== 'en') expect(html).not.toContain(english.agreeFirst);
  });
});
