import type { VisitState } from '../../contract/survey-page.ts';
import { isAsked, keyOf, pageAt } from '../../domain/surveys/visit-pages.ts';
import { useWords } from './live.ts';

/**
 * What goes with a page that is posted: which page of which visit it is, and the answers of the pages before, so that
 * nothing of it stands in an address and nothing is lost where nothing else is kept.
 */
export function HiddenInputs({ state }: { state: VisitState }) {
  const { visit, view, page, answers, reviewed, visitId } = state;
  const shown = view === 'page' ? (pageAt(visit, answers, page)?.fields.filter(isAsked).map(keyOf) ?? []) : [];
  const said: Record<string, string> = {
    visitId,
    language: visit.language,
    view,
    page,
    shown: shown.join(' '),
    ...(reviewed ? { reviewed: reviewed.join(' ') } : {}),
    answers: JSON.stringify(answers),
    challenge: visit.proof?.challenge ?? '',
    referrer: state.referrer ?? '',
    ...(state.edit ? { edit: state.edit } : {}),
    ...(view === 'welcome' ? {} : { consent: state.consent ?? '' }),
  };
  return (
    <>
      {Object.entries(said).map(([name, value]) => (
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

/** Programs fill it in; people do not see it. */
function Trap() {
  const words = useWords();
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {words.leaveEmpty}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
