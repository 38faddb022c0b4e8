import type { RefusalState } from '../../contract/survey-page.ts';
import { Frame } from './frame.tsx';
import { useWords } from './live.ts';

/** Says why a survey does not open, and what can be done. */
export function RefusalPage({ state: { token, query, refusal, brand, isWrong } }: { state: RefusalState }) {
  const words = useWords();
  const [title, text] = words.refusals[refusal];
  return (
    <Frame brand={brand}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="prose">{text}</p>
      {refusal === 'password_required' && (
        <form method="post" action={`/survey/${token}${query}`} encType="multipart/form-data">
          <div className="question" data-fault={isWrong ? '' : undefined}>
            <label className="name" htmlFor="password">
              {words.password}
            </label>
            {isWrong && (
              <p className="fault" id="password-fault">
                {words.wrongPassword}
              </p>
            )}
            <input
              className="line"
              id="password"
              name="password"
              type="password"
              autoComplete="off"
              required
              maxLength={128}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? 'password-fault' : undefined}
            />
          </div>
          <p className="ways">
            <button className="main" type="submit">
              {words.open}
            </button>
          </p>
        </form>
      )}
    </Frame>
  );
}
