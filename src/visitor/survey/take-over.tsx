import { hydrateRoot } from 'react-dom/client';
import type { VisitState } from '../../contract/survey-page.ts';
import { isAsked, keyOf, pageAt } from '../../domain/surveys/visit-pages.ts';
import { withPosted } from '../../domain/surveys/visit-step.ts';
import { withDraft } from './draft.ts';
import { addFaces, isRare } from './fields/inputs.ts';
import { LiveSurvey } from './live-survey.tsx';
import type { Words } from './words.ts';

interface Written {
  state: VisitState;
  words: Words;
  faults: Readonly<Record<string, string>>;
}

const root = document.getElementById('survey');
const data = document.getElementById('data')?.textContent;

if (root && data) {
  const { state, ...said } = JSON.parse(data) as Written;
  void takeOver(root, state, said);
}

async function takeOver(page: HTMLElement, state: VisitState, said: Omit<Written, 'state'>): Promise<void> {
  const isPlain = !state.visit.fields.some(({ fieldType }) => isRare(fieldType));
  if (!isPlain) addFaces((await import('./fields/rare-inputs.ts')).rareInputs);
  hydrateRoot(page, <LiveSurvey written={state} kept={keptOf(state)} {...said} />);
}

/** Where this browser was before, with what was filled in while the script was still on its way. */
function keptOf(state: VisitState): VisitState {
  const kept = withDraft(state);
  return { ...kept, answers: { ...kept.answers, ...typedSoFar(state) } };
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
