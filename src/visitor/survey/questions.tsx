import type { VisitState } from '../../contract/survey-page.ts';
import { calculatedValues, requiredFields } from '../../domain/forms/flow.ts';
import { type AnswerValue, textOf } from '../../domain/forms/kind.ts';
import { answersTo, keyOf, pageAfter, pageAt, pageBefore, progressAt } from '../../domain/surveys/visit-pages.ts';
import { clockOf } from './clock.ts';
import { noticeInLanguage } from './in-page-language.ts';
import { Later } from './later.tsx';
import { useLive, useWords } from './live.ts';
import { Question } from './question.tsx';

interface QuestionsProps {
  state: VisitState;
  onAnswer: (key: string, value: AnswerValue) => void;
  isBusy: boolean;
}

/** One page of a survey's questions, with the ways on and back. */
export function Questions({ state, onAnswer, isBusy }: QuestionsProps) {
  const { visit, answers, faults, notice } = state;
  const Clock = clockOf(visit);
  const live = useLive();
  const { words } = live;
  const page = pageAt(visit, answers, state.page);
  const said = answersTo(visit.fields, answers);
  const required = requiredFields(visit.fields, said);
  const worths = calculatedValues(visit.fields, said);
  const told = notice && noticeInLanguage(notice, live);
  const problem = told ?? (Object.keys(faults).length > 0 ? words.mistakes : null);
  return (
    <>
      {visit.showProgress && <Progress state={state} />}
      {Clock && <Clock.TimeLeft {...state} />}
      <h1 tabIndex={-1}>{visit.title}</h1>
      {page?.title && <h2 className="page-title">{page.title}</h2>}
      {problem && (
        <p className={told === words.more ? 'news' : 'problem'} role="alert">
          {problem}
        </p>
      )}
      {page?.fields.map((field) => (
        <Question
          key={field.id}
          field={field}
          value={answers[keyOf(field)] ?? null}
          fault={faults[keyOf(field)]}
          isRequired={required.has(field.id)}
          worth={withUnit(worths.get(field.id) ?? null, field.options.unit)}
          onAnswer={onAnswer}
        />
      ))}
      <p className="ways">
        {visit.allowBack && pageBefore(visit, answers, state.page) && (
          <button className="quiet" type="submit" name="go" value="back">
            {words.back}
          </button>
        )}
        <button className="main" type="submit" name="go" value="next" aria-disabled={isBusy || undefined}>
          {visit.showReview || pageAfter(visit, answers, state.page) ? words.next : words.send}
        </button>
      </p>
      <Later state={state} />
    </>
  );
}

const withUnit = (value: AnswerValue, unit: string | undefined) =>
  value === null ? '' : `${textOf(value)}${unit ? ` ${unit}` : ''}`;

function Progress({ state: { visit, answers, page } }: { state: VisitState }) {
  const words = useWords();
  const share = progressAt(visit, answers, page);
  return <progress aria-label={words.progress} max={100} value={Math.round(share * 100)} />;
}
