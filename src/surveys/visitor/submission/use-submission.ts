import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { localTimeHere } from '../../../core/rules/local-time.ts';
import type { SurveyTexts } from '../../../core/rules/locales.ts';
import { unreadQuestions } from '../../../core/rules/unread-input.ts';
import type { AnswerValue } from '../../../forms/rules/kinds/kind.ts';
import { isConsentMissing } from '../../rules/consent.ts';
import { moveOn } from '../../rules/move-on.ts';
import { atTime } from '../../rules/own-clock.ts';
import { inOwnOrder } from '../../rules/question-order.ts';
import { atQuestion, pageBack, withReached } from '../../rules/review.ts';
import { firstInvalidPage, reachedAnswers, surveyPages } from '../../rules/survey-pages.ts';
import type { SubmissionState } from '../../schemas/survey-page.ts';
import { hasChanged, isSentElsewhere, overState, refusedState, sentState } from './after-sending.ts';
import { delivery } from './delivery.ts';
import { newSubmissionId, reloadPage } from './draft.ts';
import { savesInTurn } from './saves-in-turn.ts';
import { type SubmissionControls, useSubmissionState } from './use-submission-state.ts';

/** `atEnd` runs what happens at the end of the time limit, once recordings and uploads under way are answers. */
export function useSubmission(
  initial: SubmissionState,
  surveyTexts: SurveyTexts,
  atEnd: RefObject<(over: () => void) => void>,
) {
  const { state, sending, submission } = useSubmissionState(initial, surveyTexts);
  const { patchState, setState, setSending, isUnderway } = submission;
  const finish = useFinish(submission);
  const begin = useTimeLimit(state, submission, finish, atEnd);
  const { agree, start } = useConsent(submission, begin);
  const { next, change } = useReview(submission, finish);

  const answer = useCallback(
    (key: string, value: AnswerValue) => {
      setState((before) => {
        const { [key]: _, ...answers } = before.answers;
        const { [key]: issue, ...others } = before.issues;
        const issues = issue === undefined ? before.issues : others;
        return { ...before, answers: value === null ? answers : { ...answers, [key]: value }, issues, notice: null };
      });
    },
    [setState],
  );

  const onNamed = useCallback(
    (path: string, name: string) =>
      setState((before) => ({ ...before, fileNames: { ...before.fileNames, [path]: name } })),
    [setState],
  );

  const restart = useCallback(() => {
    setSending('none');
    const submissionId = newSubmissionId();
    const survey = inOwnOrder(initial.survey, submissionId);
    const localTime = localTimeHere();
    const view = survey.welcome || survey.consent ? 'welcome' : 'page';
    const page = surveyPages(survey, survey.prefill)[0]?.name ?? '';
    const answers = initial.origin === 'opened' ? atTime(initial, localTime).answers : survey.prefill;
    const begun = {
      fileNames: undefined,
      until: undefined,
      consent: undefined,
      resume: null,
      reached: [],
      reviewed: null,
    };
    const initialState = { ...begun, issues: {}, notice: null, ending: null, ownPage: undefined };
    patchState({ survey, submissionId, view, page, answers, localTime, ...initialState });
  }, [initial, patchState, setSending]);

  const go = (where: 'next' | 'back' | 'start' | 'again', event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    if (where === 'next') next();
    else if (where === 'back') setState((before) => pageBack(before));
    else if (where === 'start') void start(event.currentTarget);
    else restart();
  };

  const skipFiles = () => submission.skipFiles.current();
  return { state, sending, setSending, say: patchState, answer, onNamed, agree, go, change, restart, skipFiles };
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

/** Sends all answers, or queues them. When time is up, required answers may be missing. */
function useFinish(submission: SubmissionControls) {
  const { surveyTexts, latest, patchState, setSending, isUnderway, skipFiles, toSend } = submission;
  /** Saves what this version asked before the page fetches the other one, so that the response keeps it. */
  const fetchVersion = async () => {
    const { survey, edit } = latest.current;
    isUnderway.current = true;
    if (survey.allowResume && !edit) await delivery.send(toSend(false));
    reloadPage(latest.current);
  };
  const finish = async (isOver = false, isComplete = true, now = latest.current): Promise<void> => {
    isUnderway.current = true;
    let step: 'sending' | 'uploading' = 'sending';
    const underway = delivery.send(toSend(isComplete, isOver, withReached(now)), (skip) => {
      skipFiles.current = skip;
      step = 'uploading';
      setSending(step);
    });
    // Deferred, so that the request starts before the render.
    setTimeout(() => isUnderway.current && setSending(step));
    const sent = await underway;
    isUnderway.current = false;
    setSending('none');
    if (sent.kind === 'answered') {
      const { status } = sent.answer;
      if (status === 'late' || !isComplete) return patchState(overState(surveyTexts, status === 'late'));
      if (isOver) setSending('timeOverSent');
      return patchState(sentState(sent.answer));
    }
    const isFileRefused = sent.kind === 'refused' && sent.fileOf !== undefined;
    if (sent.kind === 'withoutFiles' || (isOver && isFileRefused)) {
      const answers = await delivery.withoutFiles(now.answers);
      patchState({ answers });
      return finish(isOver, isComplete && (!isOver || isValid({ ...now, answers })), { ...now, answers });
    }
    if (sent.kind === 'refused') {
      if (hasChanged(latest.current, sent)) return void fetchVersion();
      return patchState(refusedState(latest.current, sent));
    }
    if (!(await delivery.keep(toSend(isComplete, true, withReached(latest.current)), latest.current.survey))) {
      return patchState({ notice: { key: sent.why === 'kept' ? 'offline' : 'notNow' } });
    }
    setSending(sent.why);
    window.dispatchEvent(new Event('candor-kept'));
    const { thanks, refusals } = surveyTexts;
    const title = isOver ? refusals.time_over.title : thanks;
    patchState({ view: 'end', notice: null, ending: { title, text: '', url: null } });
  };
  return finish;
}

const isValid = ({ survey, answers }: SubmissionState) =>
  !firstInvalidPage(survey, reachedAnswers(survey.fields, answers), localTimeHere());

function useReview(submission: SubmissionControls, finish: () => Promise<void>) {
  const { latest, patchState, setState, isUnderway, toSend } = submission;

  const [inTurn] = useState(savesInTurn);
  const save = (state: SubmissionState) => {
    const request = toSend(false, false, state);
    void inTurn(async () => {
      const sent = await delivery.send(request);
      if (sent.kind === 'refused' && isSentElsewhere(sent.notice)) return patchState({ notice: sent.notice });
      if (sent.kind !== 'answered' || isUnderway.current || latest.current.view === 'end') return;
      const { status, resumeToken } = sent.answer;
      if (status === 'partial' || status === 'test') return patchState({ resume: resumeToken });
      // Another device has sent what was saved here, without what has been answered since.
      const isAll = latest.current.answers === state.answers;
      patchState(isAll ? sentState(sent.answer) : { notice: { refusal: 'sent_elsewhere' } });
    });
  };

  const next = () => {
    const { state, saves } = moveOn(latest.current);
    const unread = unreadQuestions(document.getElementById('answers'), 'question');
    if (Object.keys(unread).length > 0) {
      const { view, page } = latest.current;
      return setState({ ...state, view, page, issues: { ...state.issues, ...unread }, notice: null });
    }
    setState(state);
    if (saves === 'all') return void finish();
    // During an edit the sent response stays unchanged until the edit is complete.
    if (saves === 'pages' && state.survey.allowResume && !state.edit) save(state);
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
  atEnd: RefObject<(over: () => void) => void>,
) {
  const over = () => {
    // If a required answer is missing, the response is stored as partial.
    if (!isUnderway.current) void finish(true, isValid(latest.current));
  };
  useTimer(state, () => atEnd.current(over));

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
