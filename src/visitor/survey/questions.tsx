import { useCallback } from 'react';
import type { SubmissionState } from '../../contract/survey-page.ts';
import { calculatedValues, requiredFields } from '../../domain/forms/flow.ts';
import type { AnswerValue, FormField } from '../../domain/forms/kinds/kind.ts';
import { answersTo, keyOf, pageAfter, pageAt, pageBefore, progressAt } from '../../domain/surveys/survey-pages.ts';
import { Question } from '../../questions/question.tsx';
import { clockOf } from './clock.ts';
import { Later } from './later.tsx';
import { formatNotice, useLive, useTexts } from './live.ts';

interface QuestionsProps {
  state: SubmissionState;
  onAnswer: (key: string, value: AnswerValue) => void;
  isBusy: boolean;
}

export function Questions({ state, onAnswer, isBusy }: QuestionsProps) {
  const { survey, answers, issues, notice } = state;
  const Clock = clockOf(survey);
  const live = useLive();
  const { words } = live;
  const page = pageAt(survey, answers, state.page);
  const given = answersTo(survey.fields, answers);
  const required = requiredFields(survey.fields, given);
  const results = calculatedValues(survey.fields, given);
  const answer = useCallback((field: FormField, value: AnswerValue) => onAnswer(keyOf(field), value), [onAnswer]);
  const message = notice && formatNotice(notice, live);
  const problem = message ?? (Object.keys(issues).length > 0 ? words.mistakes : null);
  return (
    <>
      {survey.showProgress && <Progress state={state} />}
      {Clock && <Clock.TimeLeft {...state} />}
      <h1 tabIndex={-1}>{survey.title}</h1>
      {page?.title && <h2 className="page-title">{page.title}</h2>}
      {problem && (
        <p className={message === words.more ? 'news' : 'problem'} role="alert">
          {problem}
        </p>
      )}
      {page?.fields.map((field) => (
        <Question
          key={field.id}
          field={field}
          name={keyOf(field)}
          value={field.fieldType === 'calculated' ? (results.get(field.id) ?? null) : (answers[keyOf(field)] ?? null)}
          error={issues[keyOf(field)]}
          isRequired={required.has(field.id)}
          onAnswer={answer}
        />
      ))}
      <p className="ways">
        {survey.allowBack && pageBefore(survey, answers, state.page) && (
          <button className="quiet" type="submit" name="go" value="back">
            {words.back}
          </button>
        )}
        <button className="main" type="submit" name="go" value="next" aria-disabled={isBusy || undefined}>
          {survey.showReview || pageAfter(survey, answers, state.page) ? words.next : words.send}
        </button>
      </p>
      <Later state={state} />
    </>
  );
}

function Progress({ state: { survey, answers, page } }: { state: SubmissionState }) {
  const words = useTexts();
  const share = progressAt(survey, answers, page);
  return <progress aria-label={words.progress} max={100} value={Math.round(share * 100)} />;
}
