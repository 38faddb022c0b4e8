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
  if (!isPlain) {
    const rare = await import('./fields/rare-inputs.ts');
    addFaces(rare.rareInputs);
    rare.fetchParts(state.visit.fields);
  }
  if (state.visit.timeLimitSec !== null) addClock(await import('./time-left.tsx'));
  const isKiosk = state.visit.kind === 'kiosk';
  const Kiosk = isKiosk ? (await import('./kiosk/kiosk.tsx')).Kiosk : undefined;
  const Review = state.visit.showReview ? (await import('./review.tsx')).Review : undefined;
  const before = withDraft(state);
  const keptHere = () => ({ ...before, answers: { ...before.answers, ...typedSoFar(state) } });
  const isLive = new Promise<void>((resolve) => page.addEventListener('live', () => resolve(), { once: true }));
  // As a transition it lets go of the processor between its steps, so that nobody waits for it who is answering.
  startTransition(() => {
    hydrateRoot(page, <LiveSurvey Kiosk={Kiosk} Review={Review} written={state} keptHere={keptHere} {...said} />);
  });
  return isLive;
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
