import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { patternEngine } from '#pattern-engine';
import { localTimeHere } from '../../core/rules/local-time.ts';
import type { SurveyTexts } from '../../core/rules/locales.ts';
import type { AnswerValue } from '../../forms/rules/kinds/kind.ts';
import { addInputs, isRare } from '../../forms/shared/questions/inputs.ts';
import { atTime } from '../rules/own-clock.ts';
import { withPosted } from '../rules/page-step.ts';
import { isAnswerable, pageAt, type Question, questionKey } from '../rules/survey-pages.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { addClock } from './clock.ts';
import { useNoHold } from './hold.ts';
import { LiveSurvey } from './live-survey.tsx';
import { withDraft } from './submission/draft.ts';
import { filesPart } from './submission/files-part.ts';

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
  const useHold = isPlain ? useNoHold : (await import('./use-hold.tsx')).useHold;
  if (!isPlain) {
    // In the background; Send says so where it did not come.
    filesPart().catch(() => undefined);
    const rare = await import('../../forms/shared/questions/rare-inputs.ts');
    addInputs(rare.rareInputs);
    rare.fetchParts(state.survey.fields);
  }
  // Fetched while there is a connection.
  if (state.survey.fields.some(hasPattern)) patternEngine();
  if (state.survey.timeLimitSec !== null) addClock(await import('./time-left.tsx'));
  if (state.survey.kind === 'embed') (await import('./embedded.ts')).reportToEmbedder(state.token);
  const isKiosk = state.survey.kind === 'kiosk';
  const Kiosk = isKiosk ? (await import('./kiosk.tsx')).Kiosk : undefined;
  const Review = state.survey.showReview ? (await import('./review.tsx')).Review : undefined;
  const before = withDraft(state);
  const savedHere = () => atTime({ ...before, answers: withTyped(before.answers, state) }, localTimeHere());
  // A textarea whose value was never set loses its selection when React sets its default value.
  for (const area of page.querySelectorAll('textarea')) {
    const { value } = area;
    area.value = value;
  }
  // A transition yields between its steps, so that hydration does not block input.
  startTransition(() => {
    const parts = { Kiosk, Review, useHold };
    hydrateRoot(page, <LiveSurvey {...parts} written={state} savedHere={savedHere} {...stored} />);
  });
}

const hasPattern = ({ options }: Question) => options.validation?.some(({ rule }) => rule === 'pattern') ?? false;

/** What was typed and emptied before this script was loaded. */
function withTyped(before: SubmissionState['answers'], written: SubmissionState): SubmissionState['answers'] {
  const form = document.querySelector<HTMLFormElement>('#answers');
  const { survey, answers, page, view } = written;
  if (!form || view !== 'page') return before;
  const posted = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const pageQuestions = pageAt(survey, answers, page)?.fields.filter(isAnswerable) ?? [];
  const keys = pageQuestions.map(questionKey);
  const typed = withPosted(pageQuestions, {}, new Set(keys), posted, survey.language);
  const emptied = keys.filter((key) => !(key in typed) && key in answers);
  const kept = Object.entries(before).filter(([key]) => !emptied.includes(key));
  // What stands as the server wrote it was not typed: a draft may have another answer.
  const changed = Object.entries(typed).filter(([key, value]) => plain(value) !== plain(answers[key]));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(changed) };
}

const plain = (value: AnswerValue = null) => JSON.stringify(value).replaceAll('"', '');
