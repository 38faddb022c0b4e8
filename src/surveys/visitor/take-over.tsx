import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { patternEngine } from '#pattern-engine';
import { localTimeHere } from '../../core/rules/local-time.ts';
import type { SurveyTexts } from '../../core/rules/locales.ts';
import { addInputs, isRare } from '../../forms/shared/questions/inputs.ts';
import { atTime } from '../rules/own-clock.ts';
import { withPosted } from '../rules/page-step.ts';
import { pageAt, type Question, questionKey } from '../rules/survey-pages.ts';
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
  const withTyped = typedSince(state);
  const savedHere = () => atTime({ ...before, answers: withTyped(before.answers) }, localTimeHere());
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

type Answers = SubmissionState['answers'];

/**
 * Takes over what was typed and emptied before this script was loaded: what the inputs say other than the server wrote.
 * Call it before React changes what the server wrote.
 */
function typedSince({ survey, answers, page }: SubmissionState): (before: Answers) => Answers {
  const form = document.querySelector<HTMLFormElement>('#answers');
  if (!form) return (before) => before;
  const questions = pageAt(survey, answers, page)?.fields ?? [];
  const keys = new Set(questions.map(questionKey));
  const read = (source: HTMLFormElement) => withPosted(questions, {}, keys, textsOf(source), survey.language);
  const written = read(asWritten(form));
  return (before) => {
    const typed = read(form);
    const changed = [...keys].filter((key) => JSON.stringify(typed[key]) !== JSON.stringify(written[key]));
    const now = { ...before, ...Object.fromEntries(changed.map((key) => [key, typed[key] ?? null])) };
    return Object.fromEntries(Object.entries(now).filter(([, value]) => value !== null));
  };
}

function asWritten(form: HTMLFormElement): HTMLFormElement {
  const copy = document.createElement('form');
  copy.append(...[...form.childNodes].map((node) => node.cloneNode(true)));
  copy.reset();
  return copy;
}

const textsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
