import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import type { SubmissionState } from '../../../contract/survey-page.ts';
import type { AnswerValue } from '../../../domain/forms/kinds/kind.ts';
import type { SurveyTexts } from '../../../domain/locales.ts';
import { isConsentMissing } from '../../../domain/surveys/consent.ts';
import { formatIssue } from '../../../domain/surveys/issue-messages.ts';
import { stepFrom, stepToEnd } from '../../../domain/surveys/page-step.ts';
import { inOwnOrder } from '../../../domain/surveys/question-order.ts';
import { atQuestion, inReview, isReviewNext, onPage, pageBack } from '../../../domain/surveys/review.ts';
import {
  firstInvalidPage,
  isAnswerable,
  keyOf,
  pageAt,
  reachedAnswers,
  surveyPages,
} from '../../../domain/surveys/survey-pages.ts';
import { delivery } from './delivery.ts';
import { newSubmissionId, reloadPage } from './draft.ts';
import type { Sent } from './requests.ts';
import { type SubmissionControls, useSubmissionState } from './use-submission-state.ts';

export function useSubmission(initial: SubmissionState, surveyTexts: SurveyTexts) {
  const { state, sending, submission } = useSubmissionState(initial, surveyTexts);
  const { patchState, setState, setSending, isUnderway } = submission;
  const finish = useFinish(submission);
  const begin = useTimeLimit(state, submission, finish);
  const { agree, start } = useConsent(submission, begin);
  const { next, change } = useReview(submission, finish);

  const answer = useCallback(
    (key: string, value: AnswerValue) => {
      setState((before) => {
        const { [key]: _, ...answers } = before.answers;
        const { [key]: __, ...issues } = before.issues;
        return { ...before, answers: value === null ? answers : { ...answers, [key]: value }, issues, notice: null };
      });
    },
    [setState],
  );

  const restart = useCallback(() => {
    setSending('none');
    const submissionId = newSubmissionId();
    const survey = inOwnOrder(initial.survey, submissionId);
    const view = survey.welcome || survey.consent ? 'welcome' : 'page';
    const page = surveyPages(survey, survey.prefill)[0]?.name ?? '';
    const answers = initial.isFresh ? initial.answers : survey.prefill;
    const begun = { until: undefined, consent: undefined, resume: null, reviewed: null };
    const initialState = { ...begun, issues: {}, notice: null, ending: null, ownPage: undefined };
    patchState({ survey, submissionId, view, page, answers, ...initialState });
  }, [initial, patchState, setSending]);

  const go = (where: 'next' | 'back' | 'start' | 'again', event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    if (where === 'next') next();
    else if (where === 'back') setState(pageBack);
    else if (where === 'start') void start(event.currentTarget);
    else restart();
  };

  return { state, sending, setSending, say: patchState, answer, agree, go, change, restart };
}

function useConsent(
  { latest, patchState }: SubmissionControls,
  begin: () => Promise<Partial<SubmissionState> | undefined>,
) {
  const agree = useCallback((consent: string | undefined) => patchState({ consent, issues: {} }), [patchState]);
  const start = async (form: HTMLFormElement) => {
    const consent = new FormData(form).get('consent')?.toString();
    if (isConsentMissing({ survey: latest.current.survey, consent })) return patchState({ issues: { consent: '' } });
    const begun = await begin();
    if (begun) patchState({ view: 'page', consent, issues: {}, ...begun });
  };
  return { agree, start };
}

type Refused = Extract<Sent, { kind: 'refused' }>;

/** Sends all answers, or queues them. When time is up, required answers may be missing. */
function useFinish({ surveyTexts, latest, patchState, setSending, isUnderway, toSend }: SubmissionControls) {
  return async (isOver = false, isComplete = true): Promise<void> => {
    isUnderway.current = true;
    const underway = delivery.send(toSend(isComplete, isOver));
    // Deferred, so that the request starts before the render.
    setTimeout(() => isUnderway.current && setSending('sending'));
    const sent = await underway;
    isUnderway.current = false;
    setSending('none');
    if (sent.kind === 'answered') {
      const { status, ending, ownPage, resumeToken: resume } = sent.answer;
      if (status === 'late' || !isComplete) return patchState(overState(surveyTexts, status === 'late'));
      if (isOver) setSending('timeOverSent');
      return patchState({ view: 'end', ending, ownPage, resume });
    }
    if (sent.kind === 'refused') {
      if (hasUnknownQuestions(latest.current, sent)) return reloadPage(latest.current);
      return patchState(refusedState(latest.current, sent));
    }
    if (!(await delivery.keep(toSend(isComplete, true), latest.current.survey))) {
      return patchState({ notice: { key: sent.why === 'kept' ? 'offline' : 'notNow' } });
    }
    setSending(sent.why);
    window.dispatchEvent(new Event('candor-kept'));
    patchState({
      view: 'end',
      ending: { title: isComplete ? surveyTexts.thanks : surveyTexts.refusals.time_over.title, text: '', url: null },
    });
  };
}

const overState = (
  { refusals, timeOverKept, timeOverLate }: SurveyTexts,
  isLate: boolean,
): Partial<SubmissionState> => ({
  view: 'end',
  ending: { title: refusals.time_over.title, text: isLate ? timeOverLate : timeOverKept, url: null },
});

/** Whether the survey has questions that this page does not know, because it changed after the page was opened. */
function hasUnknownQuestions({ survey: { fields } }: SubmissionState, { issues, notice }: Refused): boolean {
  if ('key' in notice && notice.key === 'agreeFirst') return true;
  return Object.keys(issues).some((key) => !fields.some((field) => keyOf(field) === key));
}

function refusedState({ survey, answers }: SubmissionState, sent: Refused) {
  const page = surveyPages(survey, answers).find(({ fields }) => fields.some((field) => keyOf(field) in sent.issues));
  if (!page) return { notice: sent.notice };
  const names = new Map(survey.fields.map((field) => [keyOf(field), field.fieldName]));
  const issues = Object.entries(sent.issues).map(([key, issue]) => [key, formatIssue(issue, names.get(key) ?? '')]);
  return { view: 'page' as const, page: page.name, issues: Object.fromEntries(issues) as SubmissionState['issues'] };
}

function useReview(submission: SubmissionControls, finish: () => Promise<void>) {
  const { latest, patchState, setState, isUnderway, toSend } = submission;

  const next = () => {
    const { survey, answers, page, reviewed, view, edit } = latest.current;
    const shown = pageAt(survey, answers, page)?.fields.filter(isAnswerable).map(keyOf) ?? [];
    const step =
      view === 'review'
        ? stepToEnd(survey, answers)
        : stepFrom(survey, answers, { page, shown: new Set(shown), reviewed });
    if (step.to === 'stay') return patchState({ view: 'page', page: step.page, issues: step.issues });
    if (step.to === 'end' && !isReviewNext(latest.current)) return void finish();
    const moved = (before: SubmissionState) =>
      step.to === 'end' ? inReview(before) : onPage(before, step.page, shown);
    setState(moved);
    // During an edit the sent response stays unchanged until the edit is complete.
    if (!survey.allowResume || edit) return;
    void delivery.send(toSend(false, false, moved(latest.current))).then((sent) => {
      if (sent.kind === 'answered') patchState({ resume: sent.answer.resumeToken });
    });
  };

  const change = (key: string, event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    setState((before) => atQuestion(before, key));
    // After the heading has received the focus, as on every new page.
    requestAnimationFrame(() => document.getElementById(`q-${key}`)?.focus());
  };

  return { next, change };
}

function useTimeLimit(
  state: SubmissionState,
  { latest, setSending, isUnderway }: SubmissionControls,
  finish: (isOver: boolean, isComplete: boolean) => Promise<void>,
) {
  useTimer(state, () => {
    const { survey, answers } = latest.current;
    // If a required answer is missing, the response is stored as partial.
    if (!isUnderway.current) void finish(true, !firstInvalidPage(survey, reachedAnswers(survey.fields, answers)));
  });

  /** The time limit starts with the Start button, at the time that the server returns. */
  return async (): Promise<Partial<SubmissionState> | undefined> => {
    const { survey } = latest.current;
    if (survey.timeLimitSec === null) return {};
    isUnderway.current = true;
    const proof = await delivery.newProof(latest.current);
    isUnderway.current = false;
    setSending(proof ? 'none' : 'offline');
    return proof && { survey: { ...survey, proof }, until: Date.now() + survey.timeLimitSec * 1000 };
  };
}

function useTimer({ until, view }: SubmissionState, over: () => void): void {
  const latest = useRef(over);
  latest.current = over;
  const isRunning = view === 'page' || view === 'review';
  useEffect(() => {
    if (until === undefined || !isRunning) return;
    const timer = setTimeout(() => latest.current(), until - Date.now());
    return () => clearTimeout(timer);
  }, [until, isRunning]);
}
