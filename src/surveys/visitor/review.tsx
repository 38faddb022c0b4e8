import { inputOf } from '../../forms/shared/questions/inputs.ts';
import { reachedQuestions } from '../rules/review.ts';
import { questionKey, reachedAnswers } from '../rules/survey-pages.ts';
import type { PublicField } from '../schemas/submission.ts';
import { formatAnswer } from '../shared/page/format-answer.ts';
import { clockOf } from './clock.ts';
import { formatNotice, useLive, useTexts } from './live.ts';
import { Later } from './resume-link.tsx';
import type { ReviewProps } from './survey-page.tsx';

export function Review({ state, isBusy }: ReviewProps) {
  const { survey, answers, fileNames, notice, token, query } = state;
  const Clock = clockOf(survey);
  const live = useLive();
  const { words: surveyTexts } = live;
  const reached = reachedAnswers(survey.fields, answers);
  return (
    <div className="sheet">
      {Clock && <Clock.TimeLeft {...state} />}
      <h1 tabIndex={-1}>{surveyTexts.review}</h1>
      <p className="help">{surveyTexts.reviewText}</p>
      {notice && (
        <p className="problem" role="alert">
          {formatNotice(notice, live)}
        </p>
      )}
      <dl className="review">
        {reachedQuestions(survey, answers)
          .filter(({ fieldType }) => inputOf(fieldType))
          .map((field) => (
            <Answered
              key={field.id}
              field={field}
              text={formatAnswer(field, reached[questionKey(field)] ?? null, surveyTexts, survey.language, fileNames)}
              action={`/survey/${token}${query}#q-${questionKey(field)}`}
            />
          ))}
      </dl>
      <p className="ways">
        {survey.allowBack && (
          <button className="quiet" type="submit" name="go" value="back">
            {surveyTexts.back}
          </button>
        )}
        <button className="main" type="submit" name="go" value="next" aria-disabled={isBusy || undefined}>
          {surveyTexts.send}
        </button>
      </p>
      <Later state={state} />
    </div>
  );
}

function Answered({ field, text, action }: { field: PublicField; text: string; action: string }) {
  const surveyTexts = useTexts();
  return (
    <div>
      <dt>{field.fieldName}</dt>
      {text ? (
        <dd>
          <bdi>{text}</bdi>
        </dd>
      ) : (
        <dd className="unanswered">{surveyTexts.notAnswered}</dd>
      )}
      <dd>
        <button
          className="quiet"
          type="submit"
          name="change"
          value={questionKey(field)}
          formAction={action}
          aria-label={`${surveyTexts.change}: ${field.fieldName}`}
        >
          {surveyTexts.change}
        </button>
      </dd>
    </div>
  );
}
