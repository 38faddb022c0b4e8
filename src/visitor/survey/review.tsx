import type { VisitField } from '../../contract/schemas/survey-visit.ts';
import { askedOf } from '../../domain/surveys/review.ts';
import { keyOf, reachedAnswers } from '../../domain/surveys/visit-pages.ts';
import { answerInWords } from './answer-in-words.ts';
import { clockOf } from './clock.ts';
import { faceOf } from './fields/inputs.ts';
import { noticeInLanguage } from './in-page-language.ts';
import { Later } from './later.tsx';
import { useLive, useWords } from './live.ts';
import type { ReviewProps } from './survey-page.tsx';

/** Everything that was asked with what was answered, before it is sent; each answer can be changed. */
export function Review({ state, isBusy }: ReviewProps) {
  const { visit, answers, notice, token, query } = state;
  const Clock = clockOf(visit);
  const live = useLive();
  const { words } = live;
  const said = reachedAnswers(visit.fields, answers);
  return (
    <div className="sheet">
      {Clock && <Clock.TimeLeft {...state} />}
      <h1 tabIndex={-1}>{words.review}</h1>
      <p className="help">{words.reviewText}</p>
      {notice && (
        <p className="problem" role="alert">
          {noticeInLanguage(notice, live)}
        </p>
      )}
      <dl className="review">
        {askedOf(visit, answers)
          .filter(({ fieldType }) => faceOf(fieldType))
          .map((field) => (
            <Answered
              key={field.id}
              field={field}
              said={answerInWords(field, said[keyOf(field)] ?? null, words, visit.language)}
              action={`/survey/${token}${query}#q-${keyOf(field)}`}
            />
          ))}
      </dl>
      <p className="ways">
        {visit.allowBack && (
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
  field: VisitField;
  said: string;
  /** Without scripts the browser goes to the question on its page. */
  action: string;
}

function Answered({ field, said, action }: AnsweredProps) {
  const words = useWords();
  return (
    <div>
      <dt>{field.fieldName}</dt>
      {said ? (
        <dd>
          <bdi>{said}</bdi>
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
