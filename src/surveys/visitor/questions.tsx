import { useCallback } from 'react';
import { calculatedValues, requiredFields } from '../../forms/rules/flow.ts';
import type { AnswerValue, FormField } from '../../forms/rules/kinds/kind.ts';
import { Question } from '../../forms/shared/questions/question.tsx';
import { answersTo, pageAfter, pageAt, pageBefore, progressAt, questionKey } from '../rules/survey-pages.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { clockOf } from './clock.ts';
import { formatNotice, useLive, useTexts } from './live.ts';
import { Later } from './resume-link.tsx';

interface QuestionsProps {
  state: SubmissionState;
  onAnswer: (key: string, value: AnswerValue) => void;
  isBusy: boolean;
}

export function Questions({ state, onAnswer, isBusy }: QuestionsProps) {
  const { survey, answers, issues, notice } = state;
  const Clock = clockOf(survey);
  const live = useLive();
  const { words: surveyTexts } = live;
  const page = pageAt(survey, answers, state.page);
  const pageAnswers = answersTo(survey.fields, answers);
  const required = requiredFields(survey.fields, pageAnswers);
  const results = calculatedValues(survey.fields, pageAnswers);
  const answer = useCallback((field: FormField, value: AnswerValue) => onAnswer(questionKey(field), value), [onAnswer]);
  const message = notice && formatNotice(notice, live);
  const problem = message ?? (Object.keys(issues).length > 0 ? surveyTexts.mistakes : null);
  return (
    <>
      {survey.showProgress && <Progress state={state} />}
      {Clock && <Clock.TimeLeft {...state} />}
      <h1 tabIndex={-1}>{survey.title}</h1>
      {page?.title && <h2 className="page-title">{page.title}</h2>}
      {problem && (
        <p
          className={message === surveyTexts.more || message === surveyTexts.changed ? 'news' : 'problem'}
          role="alert"
        >
          {problem}
        </p>
      )}
      {page?.fields.map((field) => (
        <Question
          key={field.id}
          field={field}
          name={questionKey(field)}
          value={
            field.fieldType === 'calculated' ? (results.get(field.id) ?? null) : (answers[questionKey(field)] ?? null)
          }
          error={issues[questionKey(field)]}
          isRequired={required.has(field.id)}
          onAnswer={answer}
        />
      ))}
      <p className="ways">
        {survey.allowBack && pageBefore(survey, answers, state.page) && (
          <button className="quiet" type="submit" name="go" value="back">
            {surveyTexts.back}
          </button>
        )}
        <button className="main" type="submit" name="go" value="next" aria-disabled={isBusy || undefined}>
          {survey.showReview || pageAfter(survey, answers, state.page) ? surveyTexts.next : surveyTexts.send}
        </button>
      </p>
      <Later state={state} />
    </>
  );
}

function Progress({ state: { survey, answers, page } }: { state: SubmissionState }) {
  const surveyTexts = useTexts();
  const share = progressAt(survey, answers, page);
  return <progress aria-label={surveyTexts.progress} max={100} value={Math.round(share * 100)} />;
}
