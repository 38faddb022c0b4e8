import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import type { AnswerValue } from '../../domain/forms/kind.ts';
import { faultWords } from '../../domain/surveys/fault-words.ts';
import { inOwnOrder } from '../../domain/surveys/question-order.ts';
import { atQuestion, inReview, isReviewNext, onPage, pageBack } from '../../domain/surveys/review.ts';
import { isConsentMissing } from '../../domain/surveys/visit-consent.ts';
import {
  firstFaultyPage,
  isAsked,
  keyOf,
  pageAt,
  reachedAnswers,
  visitPages,
} from '../../domain/surveys/visit-pages.ts';
import { stepFrom, stepToEnd } from '../../domain/surveys/visit-step.ts';
import { delivery } from './delivery.ts';
import { keepDraft, newVisitId, readAnew } from './draft.ts';
import type { Waiting } from './requests.ts';
import type { Sent, VisitSending } from './send.ts';
import { useTimeLimit } from './use-time-limit.ts';
import { useTimings } from './use-timings.ts';
import type { Words } from './words.ts';

export type Sending = 'none' | 'sending' | Waiting | 'sent' | 'refused' | 'timeOverSent' | 'offline';

/** A visit in the browser: its pages, its answers, and what of them has reached the server. */
export function useVisit(initial: VisitState, words: Words) {
  const [state, setState] = useState(initial);
  const [sending, setSending] = useState<Sending>('none');
  const timings = useTimings(state);
  const isUnderway = useRef(false);
  const latest = useRef(state);
  latest.current = state;

  useEffect(() => keepDraft(state), [state]);

  const say = useCallback((change: Partial<VisitState>) => setState((before) => ({ ...before, ...change })), []);

  const answer = useCallback((key: string, value: AnswerValue) => {
    setState((before) => {
      const { [key]: _, ...answers } = before.answers;
      const { [key]: __, ...faults } = before.faults;
      return { ...before, answers: value === null ? answers : { ...answers, [key]: value }, faults, notice: null };
    });
  }, []);

  const finish = async (isOver = false) => {
    isUnderway.current = true;
    const whole = sendingOf(latest.current, true, timings());
    const underway = delivery.send(whole);
    // Told once it is on its way: drawing comes after sending.
    setTimeout(() => isUnderway.current && setSending('sending'));
    const sent = await underway;
    isUnderway.current = false;
    if (sent.kind === 'answered') {
      setSending(isOver ? 'timeOverSent' : 'none');
      return say({ view: 'end', ending: sent.answer.ending });
    }
    if (sent.kind === 'refused') {
      setSending('none');
      if (isOver) return say(overState(words, sent));
      if (asksMore(latest.current, sent)) return readAnew(latest.current);
      return say(refusedState(latest.current, sent));
    }
    const isKept = await delivery.keep(whole);
    setSending(isKept ? sent.why : 'none');
    if (isKept) window.dispatchEvent(new Event('candor-kept'));
    say(
      isKept
        ? { view: 'end', ending: { title: words.thanks, text: '', url: null } }
        : { notice: { words: sent.why === 'kept' ? 'offline' : 'notNow' } },
    );
  };

  /** What was answered is sent as it is; where an answer lacks that must be there, it is kept so far. */
  const timeOver = async () => {
    if (isUnderway.current) return;
    const { visit, answers } = latest.current;
    if (!firstFaultyPage(visit, reachedAnswers(visit.fields, answers))) return finish(true);
    isUnderway.current = true;
    const sent = await delivery.send(sendingOf(latest.current, false, timings()));
    isUnderway.current = false;
    say(overState(words, sent));
  };
  useTimeLimit(state, () => void timeOver());

  /** The time of a visit begins with the press on start: the server says when that was. */
  const start = async (form: HTMLFormElement) => {
    const { visit } = latest.current;
    // It may have been ticked before the script came.
    const consent = new FormData(form).get('consent')?.toString();
    if (isConsentMissing({ visit, consent })) return say({ faults: { consent: '' } });
    const begun = { view: 'page' as const, consent, faults: {} };
    if (visit.timeLimitSec === null) return say(begun);
    isUnderway.current = true;
    const proof = await delivery.newProof(latest.current);
    isUnderway.current = false;
    setSending(proof ? 'none' : 'offline');
    if (proof) say({ ...begun, visit: { ...visit, proof }, until: Date.now() + visit.timeLimitSec * 1000 });
  };

  const next = () => {
    const { visit, answers, page, reviewed, view } = latest.current;
    const shown = pageAt(visit, answers, page)?.fields.filter(isAsked).map(keyOf) ?? [];
    const step =
      view === 'review'
        ? stepToEnd(visit, answers)
        : stepFrom(visit, answers, { page, shown: new Set(shown), reviewed });
    if (step.to === 'stay') return say({ view: 'page', page: step.page, faults: step.faults });
    if (step.to === 'end' && !isReviewNext(latest.current)) return void finish();
    setState((before) => (step.to === 'end' ? inReview(before) : onPage(before, step.page, shown)));
    if (!visit.allowResume) return;
    void delivery.send(sendingOf(latest.current, false, timings())).then((sent) => {
      if (sent.kind === 'answered') say({ resume: sent.answer.resumeToken });
    });
  };

  const restart = useCallback(() => {
    setSending('none');
    const visitId = newVisitId();
    const visit = inOwnOrder(initial.visit, visitId);
    const view = visit.welcome || visit.consent ? 'welcome' : 'page';
    const page = visitPages(visit, visit.prefill)[0]?.name ?? '';
    const answers = initial.isFresh ? initial.answers : visit.prefill;
    const begun = { until: undefined, consent: undefined, resume: null, reviewed: null };
    const anew = { ...begun, faults: {}, notice: null, ending: null };
    say({ visit, visitId, view, page, answers, ...anew });
  }, [initial, say]);

  const agree = useCallback((consent: string | undefined) => say({ consent, faults: {} }), [say]);

  const go = (where: 'next' | 'back' | 'start' | 'again', event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    if (where === 'next') next();
    else if (where === 'back') setState(pageBack);
    else if (where === 'start') void start(event.currentTarget);
    else restart();
  };

  const change = (key: string, event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    setState((before) => atQuestion(before, key));
    // After the heading of its page, which is what a new page begins with.
    requestAnimationFrame(() => document.getElementById(`q-${key}`)?.focus());
  };

  return { state, sending, setSending, say, answer, agree, go, change, restart };
}

function sendingOf(state: VisitState, isComplete: boolean, timings: Record<string, number>): VisitSending {
  const { visit, token, query, visitId, answers, referrer, consent } = state;
  const website = new FormData(document.querySelector<HTMLFormElement>('#visit') ?? undefined).get('website');
  return {
    token,
    query,
    proof: visit.proof,
    body: {
      visitId,
      isComplete,
      // What lies behind a question that another answer took away again is nobody's business.
      answers: reachedAnswers(visit.fields, answers),
      language: visit.language,
      timings,
      ...(website ? { website: String(website) } : {}),
      ...(referrer ? { referrer } : {}),
      ...(consent ? { consent } : {}),
    },
  };
}

/** What is told where the time was over before everything was answered that must be. */
function overState({ refusals, timeOverKept }: Words, { kind }: Sent): Partial<VisitState> {
  const [title, text] = refusals.time_over;
  return { view: 'end', ending: { title, text: kind === 'answered' ? timeOverKept : text, url: null } };
}

/** Whether the survey asks what this page knows nothing of: it was changed since the page was opened. */
function asksMore({ visit: { fields } }: VisitState, { faults, notice }: Extract<Sent, { kind: 'refused' }>): boolean {
  if ('words' in notice && notice.words === 'agreeFirst') return true;
  return Object.keys(faults).some((key) => !fields.some((field) => keyOf(field) === key));
}

/** Leads to the first page on which the server found something wrong, or says why it takes nothing. */
function refusedState({ visit, answers }: VisitState, sent: Extract<Sent, { kind: 'refused' }>) {
  const page = visitPages(visit, answers).find(({ fields }) => fields.some((field) => keyOf(field) in sent.faults));
  if (!page) return { notice: sent.notice };
  const names = new Map(visit.fields.map((field) => [keyOf(field), field.fieldName]));
  const faults = Object.entries(sent.faults).map(([key, said]) => [key, faultWords(said, names.get(key) ?? '')]);
  return { view: 'page' as const, page: page.name, faults: Object.fromEntries(faults) as VisitState['faults'] };
}
