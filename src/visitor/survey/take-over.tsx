import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { SubmissionState } from '../../contract/survey-page.ts';
import type { SurveyTexts } from '../../domain/locales.ts';
import { withPosted } from '../../domain/surveys/page-step.ts';
import { isAnswerable, keyOf, pageAt } from '../../domain/surveys/survey-pages.ts';
import { addInputs, isRare } from '../../questions/inputs.ts';
import { addClock } from './clock.ts';
import { LiveSurvey } from './live-survey.tsx';
import { withDraft } from './submission/draft.ts';

interface Written {
  state: SubmissionState;
  words: SurveyTexts;
  issues: Readonly<Record<string, string>>;
}

export async function hydrateSurvey(): Promise<void> {
  const page = document.getElementById('survey');
  const data = document.getElementById('data')?.textContent;
  if (!page || !data) return;
  const { state, ...stored } = JSON.parse(data) as Written;
  const isPlain = !state.survey.fields.some(({ fieldType }) => isRare(fieldType));
  if (!isPlain) {
    const rare = await import('../../questions/rare-inputs.ts');
    addInputs(rare.rareInputs);
    rare.fetchParts(state.survey.fields);
  }
  if (state.survey.timeLimitSec !== null) addClock(await import('./time-left.tsx'));
  const isKiosk = state.survey.kind === 'kiosk';
  const Kiosk = isKiosk ? (await import('./kiosk.tsx')).Kiosk : undefined;
  const Review = state.survey.showReview ? (await import('./review.tsx')).Review : undefined;
  const before = withDraft(state);
  const savedHere = () => ({ ...before, answers: { ...before.answers, ...typedSoFar(state) } });
  // A textarea whose value was never set loses its selection when React sets its default value.
  for (const area of page.querySelectorAll('textarea')) {
    const { value } = area;
    area.value = value;
  }
  // A transition yields between its steps, so that hydration does not block input.
  startTransition(() => {
    hydrateRoot(page, <LiveSurvey Kiosk={Kiosk} Review={Review} written={state} savedHere={savedHere} {...stored} />);
  });
}

function typedSoFar({ survey, answers, page, view }: SubmissionState): SubmissionState['answers'] {
  const form = document.querySelector<HTMLFormElement>('#answers');
  if (!form || view !== 'page') return {};
  const posted = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const pageQuestions = pageAt(survey, answers, page)?.fields.filter(isAnswerable) ?? [];
  return withPosted(pageQuestions, {}, new Set(pageQuestions.map(keyOf)), posted);
}
