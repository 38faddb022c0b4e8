import type { ComponentType, FormEvent, ReactNode } from 'react';
import { OwnPageLink } from '../../compliance/shared/own-page-link.tsx';
import { languageName } from '../../core/rules/locales.ts';
import type { AnswerValue } from '../../forms/rules/kinds/kind.ts';
import { Prose } from '../../forms/shared/questions/layout.tsx';
import type { PublicSurvey } from '../schemas/submission.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { Emblem } from '../shared/page/emblem.tsx';
import { clockOf } from './clock.ts';
import { HiddenInputs } from './hidden-inputs.tsx';
import { useTexts } from './live.ts';
import { Questions } from './questions.tsx';
import { Later } from './resume-link.tsx';
import { resumePath } from './resume-path.ts';

export interface ReviewProps {
  state: SubmissionState;
  isBusy: boolean;
}

export interface SurveyPageProps {
  state: SubmissionState;
  Review: ComponentType<ReviewProps> | undefined;
  onAnswer?: (key: string, value: AnswerValue) => void;
  onAgree?: ((consent: string | undefined) => void) | undefined;
  onGo?: (where: 'next' | 'back' | 'start' | 'again', event: FormEvent<HTMLFormElement>) => void;
  onChange?: (key: string, event: FormEvent<HTMLFormElement>) => void;
  /** Whether the page acts later, when nothing is pending any more. */
  onHold?: (pressed: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => boolean;
  onLanguage?: ((language: string, event: FormEvent<HTMLFormElement>) => void) | undefined;
  status?: ReactNode;
  isBusy?: boolean;
}

export function SurveyPage({ state, Review, onAnswer = ignore, status, isBusy = false, ...on }: SurveyPageProps) {
  const { survey, view } = state;
  return (
    <>
      {survey.kind === 'preview' && <Preview />}
      <form
        id="answers"
        method="post"
        action={`/survey/${state.token}${state.query}`}
        encType="multipart/form-data"
        noValidate
        autoComplete={survey.kind === 'kiosk' ? 'off' : undefined}
        onSubmit={(event) => {
          const pressed = (event.nativeEvent as SubmitEvent).submitter;
          if (!(pressed instanceof HTMLButtonElement) || on.onHold?.(pressed, event)) return;
          if (pressed.name === 'go' && isGoTarget(pressed.value)) on.onGo?.(pressed.value, event);
          if (pressed.name === 'change') on.onChange?.(pressed.value, event);
          if (pressed.name === 'wanted') on.onLanguage?.(pressed.value, event);
        }}
      >
        <HiddenInputs state={state} />
        {view !== 'end' && <Sent state={state} />}
        {view === 'welcome' && <Welcome state={state} onAgree={on.onAgree} />}
        {view === 'page' && (
          <div className="sheet">
            <Questions state={state} onAnswer={onAnswer} isBusy={isBusy} />
          </div>
        )}
        {view === 'review' && Review && <Review state={state} isBusy={isBusy} />}
        {view === 'end' && <End state={state} />}
        <div role="status" className="status">
          {status}
        </div>
        {view !== 'end' && <Languages {...survey} />}
      </form>
    </>
  );
}

const ignore = () => undefined;

const isGoTarget = (where: string) => where === 'next' || where === 'back' || where === 'start' || where === 'again';

function Preview() {
  return <p className="preview">{useTexts().preview}</p>;
}

function Sent({ state }: { state: SubmissionState }) {
  const { sentBefore, edit } = state;
  const surveyTexts = useTexts();
  if (edit) return <p className="note">{surveyTexts.editing}</p>;
  if (!sentBefore) return null;
  return (
    <p className="note">
      {surveyTexts.sentBefore} <a href={resumePath(state, sentBefore)}>{surveyTexts.edit}</a>
    </p>
  );
}

function Welcome({ state, onAgree }: Pick<SurveyPageProps, 'state' | 'onAgree'>) {
  const { survey, submissionId } = state;
  const Clock = clockOf(survey);
  const surveyTexts = useTexts();
  return (
    <>
      <h1 tabIndex={-1}>{survey.welcome?.title || survey.title}</h1>
      <Prose text={survey.welcome?.text} />
      {Clock && <Clock.TimeLimit survey={survey} />}
      {survey.consent && <Consent key={submissionId} state={state} consentText={survey.consent} onAgree={onAgree} />}
      <p className="ways">
        <button className="main" type="submit" name="go" value="start">
          {survey.welcome?.button || surveyTexts.start}
        </button>
      </p>
    </>
  );
}

function End({ state }: { state: SubmissionState }) {
  const { ending, survey, edit } = state;
  const surveyTexts = useTexts();
  return (
    <>
      <Emblem path="M13.5 24.5l7 7L35 17" />
      <h1 tabIndex={-1}>{ending?.title || surveyTexts.thanks}</h1>
      {edit && <p className="prose">{surveyTexts.edited}</p>}
      {ending?.text ? (
        <Prose text={ending.text} />
      ) : (
        !ending?.title && !edit && <p className="prose">{surveyTexts.thanksText}</p>
      )}
      <p className="ways">
        {ending?.url && (
          <a className="main" href={ending.url} rel="noopener noreferrer">
            {surveyTexts.goOn}
          </a>
        )}
        {survey.kind === 'kiosk' && (
          <button className="main" type="submit" name="go" value="again">
            {surveyTexts.again}
          </button>
        )}
      </p>
      <Later state={state} />
      <OwnPageLink state={state} label={surveyTexts.ownPage} />
    </>
  );
}

function Languages({ languages, language }: { languages: string[]; language: string }) {
  const surveyTexts = useTexts();
  if (languages.length < 2) return null;
  return (
    <fieldset className="languages">
      <legend className="unseen">{surveyTexts.languages}</legend>
      {languages.map((one) => (
        <button
          key={one}
          type="submit"
          name="wanted"
          value={one}
          lang={one}
          aria-current={one === language ? 'true' : undefined}
        >
          {languageName(one)}
        </button>
      ))}
    </fieldset>
  );
}

interface ConsentProps extends Pick<SurveyPageProps, 'state' | 'onAgree'> {
  consentText: NonNullable<PublicSurvey['consent']>;
}

function Consent({ state, consentText: { id, text }, onAgree }: ConsentProps) {
  const surveyTexts = useTexts();
  const isMissing = 'consent' in state.issues;
  return (
    <div className="question" data-problem={isMissing ? '' : undefined}>
      <Prose text={text} />
      {isMissing && (
        <p className="issue" id="consent-issue" role="alert">
          {surveyTexts.agreeFirst}
        </p>
      )}
      <label className="choice">
        <input
          type="checkbox"
          name="consent"
          value={id}
          defaultChecked={state.consent === id}
          onChange={({ target }) => onAgree?.(target.checked ? id : undefined)}
          aria-required="true"
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'consent-issue' : undefined}
        />
        <span>{surveyTexts.agree}</span>
      </label>
    </div>
  );
}
