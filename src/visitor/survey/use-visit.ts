import { type FormEvent, useCallback } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import type { AnswerValue } from '../../domain/forms/kind.ts';
import { inOwnOrder } from '../../domain/surveys/question-order.ts';
import { pageBack } from '../../domain/surveys/review.ts';
import { visitPages } from '../../domain/surveys/visit-pages.ts';
import { newVisitId } from './draft.ts';
import { useConsent } from './use-consent.ts';
import { useFinish } from './use-finish.ts';
import { useReview } from './use-review.ts';
import { useTimeLimit } from './use-time-limit.ts';
import { useVisiting } from './use-visiting.ts';
import type { Words } from './words.ts';

/** A visit in the browser: its pages, its answers, and what of them has reached the server. */
export function useVisit(initial: VisitState, words: Words) {
  const { state, sending, visiting } = useVisiting(initial, words);
  const { say, setState, setSending, isUnderway } = visiting;
  const finish = useFinish(visiting);
  const begin = useTimeLimit(state, visiting, finish);
  const { agree, start } = useConsent(visiting, begin);
  const { next, change } = useReview(visiting, finish);

  const answer = useCallback(
    (key: string, value: AnswerValue) => {
      setState((before) => {
        const { [key]: _, ...answers } = before.answers;
        const { [key]: __, ...faults } = before.faults;
        return { ...before, answers: value === null ? answers : { ...answers, [key]: value }, faults, notice: null };
      });
    },
    [setState],
  );

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
  }, [initial, say, setSending]);

  const go = (where: 'next' | 'back' | 'start' | 'again', event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    if (where === 'next') next();
    else if (where === 'back') setState(pageBack);
    else if (where === 'start') void start(event.currentTarget);
    else restart();
  };

  return { state, sending, setSending, say, answer, agree, go, change, restart };
}
