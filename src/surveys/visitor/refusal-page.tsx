import { localeFor } from '../../core/rules/locales.ts';
import type { RefusalReason, RefusalState } from '../schemas/survey-page.ts';
import { Emblem } from '../shared/page/emblem.tsx';
import { Frame } from '../shared/page/frame.tsx';
import { useTexts } from './live.ts';
import { resumePath } from './resume-path.ts';

export function RefusalPage({ state }: { state: RefusalState }) {
  const { refusal, brand, isEmbedded, passwordProof, sentBefore, language } = state;
  const surveyTexts = useTexts();
  const { title, text } = surveyTexts.refusals[refusal];
  const isUnderAttack = refusal === 'guessed' && passwordProof !== undefined;
  return (
    <Frame brand={brand} isBare={isEmbedded ?? false} view="told">
      <Emblem path={signs[refusal]} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="prose">{isUnderAttack ? localeFor(language).passwordAttack.text : text}</p>
      {sentBefore && (
        <p className="ways">
          <a className="main" href={resumePath(state, sentBefore)}>
            {surveyTexts.edit}
          </a>
        </p>
      )}
      {refusal === 'busy' && <Again {...state} />}
      {(refusal === 'password_required' || passwordProof) && <PasswordForm {...state} />}
    </Frame>
  );
}

function PasswordForm({ token, query, language, isWrong, passwordProof }: RefusalState) {
  const surveyTexts = useTexts();
  return (
    <form
      method="post"
      action={`/survey/${token}${query}`}
      encType="multipart/form-data"
      data-challenge={passwordProof?.challenge}
      data-bits={passwordProof?.bits}
    >
      {passwordProof && (
        <>
          <input type="hidden" name="passwordProof" />
          <noscript>
            <p className="issue">{localeFor(language).passwordAttack.needsScripts}</p>
          </noscript>
        </>
      )}
      <div className="question" data-problem={isWrong ? '' : undefined}>
        <label className="name" htmlFor="password">
          {surveyTexts.password}
        </label>
        {isWrong && (
          <p className="issue" id="password-issue">
            {surveyTexts.wrongPassword}
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
          aria-describedby={isWrong ? 'password-issue' : undefined}
        />
      </div>
      <p className="ways">
        {/* A proof needs the script, which enables it: a password that is sent before would only be asked for again. */}
        <button className="main" type="submit" disabled={passwordProof !== undefined}>
          {surveyTexts.open}
        </button>
      </p>
    </form>
  );
}

function Again({ token, query, posted = [] }: RefusalState) {
  const { tryAgain } = useTexts();
  const address = `/survey/${token}${query}`;
  if (posted.length === 0) {
    return (
      <p className="ways">
        <a className="main" href={address}>
          {tryAgain}
        </a>
      </p>
    );
  }
  return (
    <form method="post" action={address} encType="multipart/form-data">
      {posted.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p className="ways">
        <button className="main" type="submit">
          {tryAgain}
        </button>
      </p>
    </form>
  );
}

const clock = 'M24 14v10.5l7 4M24 11.5a12.5 12.5 0 1 0 .1 0';
const done = 'M13.5 24.5l7 7L35 17';
const lock = 'M15 22h18v12.5H15zM18.5 22v-4.5a5.5 5.5 0 0 1 11 0V22';
const lens = 'M21.5 13.5a8 8 0 1 0 .1 0M27.5 27.5l7 7';

const signs: Record<RefusalReason, string> = {
  not_found: lens,
  not_open: clock,
  paused: 'M19.5 15v18M28.5 15v18',
  closed: done,
  expired: clock,
  used: done,
  sent_elsewhere: done,
  quota_full: done,
  time_over: clock,
  password_required: lock,
  email_required: lock,
  too_many: clock,
  busy: clock,
  guessed: lock,
  too_big: 'M24 33V15M17 22l7-7 7 7',
  unreadable: 'M24 14v13M24 33v.5',
};
