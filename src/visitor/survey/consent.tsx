import type { Visit } from '../../contract/schemas/survey-visit.ts';
import { Prose } from './fields/shown.tsx';
import { useWords } from './live.ts';
import type { SurveyPageProps } from './survey-page.tsx';

interface ConsentProps extends Pick<SurveyPageProps, 'state' | 'onAgree'> {
  asked: NonNullable<Visit['consent']>;
}

/** What is to be agreed to before the first question. */
export function Consent({ state, asked: { id, text }, onAgree }: ConsentProps) {
  const words = useWords();
  const isMissing = 'consent' in state.faults;
  return (
    <div className="question" data-fault={isMissing ? '' : undefined}>
      <Prose text={text} />
      {isMissing && (
        <p className="fault" id="consent-fault" role="alert">
          {words.agreeFirst}
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
          aria-describedby={isMissing ? 'consent-fault' : undefined}
        />
        <span>{words.agree}</span>
      </label>
    </div>
  );
}
