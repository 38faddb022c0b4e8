import { keysInSight } from '../rules/review.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { useTexts } from './live.ts';

/** The page, the submission and earlier answers, so that nothing is in the URL and no storage is needed. */
export function HiddenInputs({ state }: { state: SubmissionState }) {
  const { survey, view, page, answers, reached, reviewed, submissionId } = state;
  const shown = view === 'page' ? keysInSight(state) : [];
  const inputValues: Record<string, string> = {
    submissionId,
    language: survey.language,
    view,
    page,
    shown: shown.join(' '),
    surveyVersion: String(survey.version),
    reached: reached.join(' '),
    ...(reviewed ? { reviewed: reviewed.join(' ') } : {}),
    answers: JSON.stringify(answers),
    challenge: survey.proof?.challenge ?? '',
    referrer: state.referrer ?? '',
    localTime: state.localTime ?? '',
    ...(state.edit ? { edit: state.edit } : {}),
    ...(view === 'welcome' ? {} : { consent: state.consent ?? '' }),
  };
  return (
    <>
      {Object.entries(inputValues).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Trap />
      {/* What Enter presses, wherever it is pressed. */}
      {view === 'page' && (
        <button className="unseen" type="submit" name="go" value="next" tabIndex={-1} aria-hidden="true" />
      )}
    </>
  );
}

/** A honeypot field: bots fill it in, respondents do not see it. */
function Trap() {
  const surveyTexts = useTexts();
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {surveyTexts.leaveEmpty}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
