import type { FormEvent } from 'react';
import { atQuestion, inReview, isReviewNext, onPage } from '../../domain/surveys/review.ts';
import { isAsked, keyOf, pageAt } from '../../domain/surveys/visit-pages.ts';
import { stepFrom, stepToEnd } from '../../domain/surveys/visit-step.ts';
import { delivery } from './delivery.ts';
import type { Visiting } from './use-visiting.ts';

/** The way from page to page, and through the review where the survey has one. */
export function useReview(visiting: Visiting, finish: () => Promise<void>) {
  const { latest, say, setState, isUnderway, toSend } = visiting;

  const next = () => {
    const { visit, answers, page, reviewed, view, edit } = latest.current;
    const shown = pageAt(visit, answers, page)?.fields.filter(isAsked).map(keyOf) ?? [];
    const step =
      view === 'review'
        ? stepToEnd(visit, answers)
        : stepFrom(visit, answers, { page, shown: new Set(shown), reviewed });
    if (step.to === 'stay') return say({ view: 'page', page: step.page, faults: step.faults });
    if (step.to === 'end' && !isReviewNext(latest.current)) return void finish();
    setState((before) => (step.to === 'end' ? inReview(before) : onPage(before, step.page, shown)));
    // What was sent stays as it was until all of the change is there.
    if (!visit.allowResume || edit) return;
    void delivery.send(toSend(false)).then((sent) => {
      if (sent.kind === 'answered') say({ resume: sent.answer.resumeToken });
    });
  };

  const change = (key: string, event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    setState((before) => atQuestion(before, key));
    // After the heading of its page, which is what a new page begins with.
    requestAnimationFrame(() => document.getElementById(`q-${key}`)?.focus());
  };

  return { next, change };
}
