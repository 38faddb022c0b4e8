import type { PublicField } from '../../contract/schemas/surveys/submission.ts';
import { askedOf } from '../../domain/surveys/review.ts';
import { keyOf, reachedAnswers } from '../../domain/surveys/survey-pages.ts';
import { inputOf } from '../../questions/inputs.ts';
import { clockOf } from './clock.ts';
import { formatAnswer } from './format-answer.ts';
import { Later } from './later.tsx';
import { formatNotice, useLive, useTexts } from './live.ts';
import type { ReviewProps } from './survey-page.tsx';

export function Review({ state, isBusy }: ReviewProps) {
  const { survey, answers, notice, token, query } = state;
  const Clock = clockOf(survey);
  const live = useLive();
  const { words } = live;
  const given = reachedAnswers(survey.fields, answers);
  return (
    <div className="sheet">
      {Clock && <Clock.TimeLeft {...state} />}
      <h1 tabIndex={-1}>{words.review}</h1>
      <p className="help">{words.reviewText}</p>
      {notice && (
        <p className="problem" role="alert">
          {formatNotice(notice, live)}
        </p>
      )}
      <dl className="review">
        {askedOf(survey, answers)
          .filter(({ fieldType }) => inputOf(fieldType))
          .map((field) => (
            <Answered
              key={field.id}
              field={field}
              text={formatAnswer(field, given[keyOf(field)] ?? null, words, survey.language)}
              action={`/survey/${token}${query}#q-${keyOf(field)}`}
            />
          ))}
      </dl>
      <p className="ways">
        {survey.allowBack && (
          <button className="quiet" type="submit" name="go" value="back">
            {words.back}
          </button>
        )}
        <button className="main" type="submit" name="go" value="next" aria-disabled={isBusy || undefined}>
          {words.send}
        </button>
      </p>
      <Later state={state} />
    </div>
  );
}

interface AnsweredProps {
  field: PublicField;
  text: string;
  action: string;
}

function Answered({ field, text, action }: AnsweredProps) {
  const words = useTexts();
  return (
    <div>
      <dt>{field.fieldName}</dt>
      {text ? (
        <dd>
          <bdi>{text}</bdi>
        </dd>
      ) : (
        <dd className="unanswered">{words.notAnswered}</dd>
      )}
      <dd>
        <button
          className="quiet"
          type="submit"
          name="change"
          value={keyOf(field)}
          formAction={action}
          aria-label={`${words.change}: ${field.fieldName}`}
        >
          {words.change}
        </button>
      </dd>
    </div>
  );
}
