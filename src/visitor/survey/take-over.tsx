import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { VisitState } from '../../contract/survey-page.ts';
import { isAsked, keyOf, pageAt } from '../../domain/surveys/visit-pages.ts';
import { withPosted } from '../../domain/surveys/visit-step.ts';
import { addClock } from './clock.ts';
import { withDraft } from './draft.ts';
import { addFaces, isRare } from './fields/inputs.ts';
import { LiveSurvey } from './live-survey.tsx';
import type { Words } from './words.ts';

interface Written {
  state: VisitState;
  words: Words;
  faults: Readonly<Record<string, string>>;
}

/** Makes the page live that the server wrote. */
export async function takeOver(): Promise<void> {
  const page = document.getElementById('survey');
  const data = document.getElementById('data')?.textContent;
  if (!page || !data) return;
  const { state, ...said } = JSON.parse(data) as Written;
  const isPlain = !state.visit.fields.some(({ fieldType }) => isRare(fieldType));
  if (!isPlain) addFaces((await import('./fields/rare-inputs.ts')).rareInputs);
  if (state.visit.timeLimitSec !== null) addClock(await import('./time-left.tsx'));
  const isKiosk = state.visit.kind === 'kiosk';
  const Kiosk = isKiosk ? (await import('./kiosk/kiosk.tsx')).Kiosk : undefined;
  const Review = state.visit.showReview ? (await import('./review.tsx')).Review : undefined;
  const before = withDraft(state);
  const putBack = keepTyped(page);
  const keptHere = () => {
    putBack();
    return { ...before, answers: { ...before.answers, ...typedSoFar(state) } };
  };
  const isLive = new Promise<void>((resolve) => page.addEventListener('live', () => resolve(), { once: true }));
  // As a transition it lets go of the processor between its steps, so that nobody waits for it who is answering.
  startTransition(() => {
    hydrateRoot(page, <LiveSurvey Kiosk={Kiosk} Review={Review} written={state} keptHere={keptHere} {...said} />);
  });
  return isLive;
}

/**
 * Taking over, React sets a box of several lines back to what the server wrote into it. What is typed until then is put
 * back before the next key can be pressed.
 */
function keepTyped(page: HTMLElement): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  for (const box of page.querySelectorAll('textarea')) if (box.value !== box.defaultValue) typed.set(box, box.value);
  const note = ({ target }: Event) => target instanceof HTMLTextAreaElement && typed.set(target, target.value);
  const putBack = () => {
    for (const [box, text] of typed) if (box.value !== text) box.value = text;
  };
  const observer = new MutationObserver(putBack);
  observer.observe(page, { childList: true, subtree: true });
  page.addEventListener('input', note);
  page.addEventListener('live', () => observer.disconnect());
  return putBack;
}

/** What was filled in before the script came, so that taking over loses nothing. */
function typedSoFar({ visit, answers, page, view }: VisitState): VisitState['answers'] {
  const form = document.querySelector<HTMLFormElement>('#visit');
  if (!form || view !== 'page') return {};
  const posted = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const asked = pageAt(visit, answers, page)?.fields.filter(isAsked) ?? [];
  return withPosted(asked, {}, new Set(asked.map(keyOf)), posted);
}
