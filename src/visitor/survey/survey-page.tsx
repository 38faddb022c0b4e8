import type { ComponentType, FormEvent, ReactNode } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import type { AnswerValue } from '../../domain/forms/kind.ts';
import { clockOf } from './clock.ts';
import { Consent } from './consent.tsx';
import { Emblem } from './emblem.tsx';
import { Prose } from './fields/shown.tsx';
import { HiddenInputs } from './hidden-inputs.tsx';
import { nameOfLanguage } from './languages/names.ts';
import { Later } from './later.tsx';
import { useWords } from './live.ts';
import { Questions } from './questions.tsx';
import { resumePath } from './resume-path.ts';

export interface ReviewProps {
  state: VisitState;
  isBusy: boolean;
}

export interface SurveyPageProps {
  state: VisitState;
  /** What shows the review, where the survey has one. */
  Review: ComponentType<ReviewProps> | undefined;
  onAnswer?: (key: string, value: AnswerValue) => void;
  onAgree?: ((consent: string | undefined) => void) | undefined;
  /** What scripts make of a pressed button; without them the form is posted. */
  onGo?: (where: 'next' | 'back' | 'start' | 'again', event: FormEvent<HTMLFormElement>) => void;
  /** A question of the review is answered otherwise. */
  onChange?: (key: string, event: FormEvent<HTMLFormElement>) => void;
  /** How another language is chosen where that must leave no trace. */
  onLanguage?: ((language: string, event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** What is told of sending. */
  status?: ReactNode;
  isBusy?: boolean;
}

/** The page of a survey: its welcome, a page of its questions, or its end. */
export function SurveyPage({ state, Review, onAnswer = ignore, status, isBusy = false, ...on }: SurveyPageProps) {
  const { visit, view } = state;
  return (
    <>
      {visit.kind === 'preview' && <Preview />}
      <form
        id="visit"
        method="post"
        action={`/survey/${state.token}${state.query}`}
        encType="multipart/form-data"
        noValidate
        autoComplete={visit.kind === 'kiosk' ? 'off' : undefined}
        onSubmit={(event) => {
          const pressed = (event.nativeEvent as SubmitEvent).submitter;
          if (!(pressed instanceof HTMLButtonElement)) return;
          if (pressed.name === 'go' && isWay(pressed.value)) on.onGo?.(pressed.value, event);
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
        {view !== 'end' && <Languages {...visit} />}
      </form>
    </>
  );
}

const ignore = () => undefined;

const isWay = (where: string) => where === 'next' || where === 'back' || where === 'start' || where === 'again';

function Preview() {
  return <p className="preview">{useWords().preview}</p>;
}

/** That there is something sent before, or that it is being changed. */
function Sent({ state }: { state: VisitState }) {
  const { sentBefore, edit } = state;
  const words = useWords();
  if (edit) return <p className="note">{words.editing}</p>;
  if (!sentBefore) return null;
  return (
    <p className="note">
      {words.sentBefore} <a href={resumePath(state, sentBefore)}>{words.edit}</a>
    </p>
  );
}

function Welcome({ state, onAgree }: Pick<SurveyPageProps, 'state' | 'onAgree'>) {
  const { visit, visitId } = state;
  const Clock = clockOf(visit);
  const words = useWords();
  return (
    <>
      <h1 tabIndex={-1}>{visit.welcome?.title || visit.title}</h1>
      <Prose text={visit.welcome?.text} />
      {Clock && <Clock.TimeLimit visit={visit} />}
      {visit.consent && <Consent key={visitId} state={state} asked={visit.consent} onAgree={onAgree} />}
      <p className="ways">
        <button className="main" type="submit" name="go" value="start">
          {visit.welcome?.button || words.start}
        </button>
      </p>
    </>
  );
}

function End({ state }: { state: VisitState }) {
  const { ending, visit, edit } = state;
  const words = useWords();
  return (
    <>
      <Emblem path="M13.5 24.5l7 7L35 17" />
      <h1 tabIndex={-1}>{ending?.title || words.thanks}</h1>
      {edit && <p className="prose">{words.edited}</p>}
      {ending?.text ? (
        <Prose text={ending.text} />
      ) : (
        !ending?.title && !edit && <p className="prose">{words.thanksText}</p>
      )}
      <p className="ways">
        {ending?.url && (
          <a className="main" href={ending.url} rel="noopener noreferrer">
            {words.goOn}
          </a>
        )}
        {visit.kind === 'kiosk' && (
          <button className="main" type="submit" name="go" value="again">
            {words.again}
          </button>
        )}
      </p>
      <Later state={state} />
    </>
  );
}

function Languages({ languages, language }: { languages: string[]; language: string }) {
  const words = useWords();
  if (languages.length < 2) return null;
  return (
    <fieldset className="languages">
      <legend className="unseen">{words.languages}</legend>
      {languages.map((one) => (
        <button
          key={one}
          type="submit"
          name="wanted"
          value={one}
          lang={one}
          aria-current={one === language ? 'true' : undefined}
        >
          {nameOfLanguage(one)}
        </button>
      ))}
    </fieldset>
  );
}
