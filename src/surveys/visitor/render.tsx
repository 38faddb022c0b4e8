import { renderToString } from 'react-dom/server';
import { escapeHtml } from '../../core/rules/escape-html.ts';
import { localeFor } from '../../core/rules/locales.ts';
import { setInstallationLinks } from '../../core/theme/footer-links.ts';
import { directionOf } from '../../forms/rules/direction.ts';
import { uploadTypes } from '../../forms/schemas/field-types.ts';
import { addInputs, isRare } from '../../forms/shared/questions/inputs.ts';
import { rareInputs } from '../../forms/shared/questions/rare-inputs.ts';
import { OrderSeedContext, QuestionPlaceContext } from '../../forms/shared/questions/shared/place.ts';
import { seedOf } from '../rules/question-order.ts';
import type { Brand } from '../schemas/submission.ts';
import {
  isRefusal,
  type PageParts,
  type PageState,
  type RefusalState,
  type SubmissionState,
} from '../schemas/survey-page.ts';
import { Emblem } from '../shared/page/emblem.tsx';
import { Frame } from '../shared/page/frame.tsx';
import { stylesFor } from '../shared/page/styles/styles.ts';
import { themeStyles } from '../shared/page/theme-styles.ts';
import { addClock } from './clock.ts';
import { type Live, LiveContext, questionPlaceOf, useTexts } from './live.ts';
import { RefusalPage } from './refusal-page.tsx';
import { Review } from './review.tsx';
import { SurveyPage } from './survey-page.tsx';
import { TimeLeft, TimeLimit } from './time-left.tsx';

addInputs(rareInputs);
addClock({ TimeLeft, TimeLimit });

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M21.4 6.6A9.6 9.6 0 1 0 21.4 22.4' fill='none' stroke='%23009639' stroke-width='4.6' stroke-linecap='round'/%3E%3Cpath d='M5.6 18.2 5 28.4a.9.9 0 0 0 1.5.7L13 24.4Z' fill='%23009639'/%3E%3C/svg%3E";

export function renderSurveyPage(state: PageState, { nonce, script, proofScript, mode, links }: PageParts): string {
  if (links) setInstallationLinks(links);
  const language = languageOf(state);
  const title = isRefusal(state) ? refusalTitle(state) : state.survey.title;
  const brand = isRefusal(state) ? state.brand : state.survey.brand;
  const theme = (isRefusal(state) ? state.theme : state.survey.theme) ?? {};
  const hasTakeover = script !== null && !isRefusal(state);
  const provesPassword = isRefusal(state) && state.passwordProof !== undefined && proofScript !== undefined;
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    isRefusal(state) && state.comesBack ? '<meta http-equiv="refresh" content="60">' : '',
    '<meta name="robots" content="noindex"><meta name="referrer" content="same-origin">',
    `<title>${escapeHtml(brand ? `${title} · ${brand.name}` : title)}</title><link rel="icon" href="${brand?.favicon ? escapeHtml(brand.favicon) : icon}">`,
    `<style nonce="${nonce}">${themeStyles(theme, brand, mode)}${stylesFor(pageParts(state))}</style>`,
    `</head><body>${renderBody(state, mode)}`,
    hasTakeover ? `${dataOf(state)}<script type="module" src="${escapeHtml(script)}"></script>` : '',
    provesPassword ? `<script type="module" src="${escapeHtml(proofScript)}"></script>` : '',
    '</body></html>',
  ].join('');
}

const refusalTitle = (state: RefusalState) =>
  addressTitle(state, localeFor(state.language).survey.refusals[state.refusal].title);

const languageOf = (state: PageState) => (isRefusal(state) ? state.language : state.survey.language);

function renderBody(state: PageState, mode: PageParts['mode']): string {
  const surveyTexts = localeFor(languageOf(state)).survey;
  const live = {
    isLive: false,
    isShared: !isRefusal(state) && state.survey.kind === 'kiosk',
    words: surveyTexts,
    language: languageOf(state),
    timeZone: isRefusal(state) ? '' : state.survey.timeZone,
    issues: issuesOf(state),
    upload: () => Promise.reject(new Error('Only a browser uploads')),
  };
  return renderToString(
    <LiveContext value={live}>
      {isRefusal(state) && state.refusal === 'email_required' ? (
        <AddressPage state={state} />
      ) : isRefusal(state) ? (
        <RefusalPage state={state} />
      ) : (
        <QuestionPlaceContext value={questionPlaceOf(live)}>
          <OrderSeedContext value={seedOf(state.submissionId)}>
            <Frame
              brand={brandOf(state, mode)}
              isBare={state.survey.kind === 'embed'}
              leadsElsewhere={state.survey.kind !== 'kiosk'}
              view={state.view}
            >
              <SurveyPage state={state} Review={Review} />
              {state.survey.hasPin && <div className="staff" />}
            </Frame>
          </OrderSeedContext>
        </QuestionPlaceContext>
      )}
    </LiveContext>,
  );
}

const pageParts = (state: PageState) =>
  isRefusal(state)
    ? { asksRare: false, hasPin: false, showsReview: false }
    : { asksRare: hasRareInputs(state), hasPin: state.survey.hasPin, showsReview: state.survey.showReview };

const hasRareInputs = ({ survey }: Pick<SubmissionState, 'survey'>) =>
  survey.fields.some(({ fieldType }) => isRare(fieldType));

// A preview uses the mode of the builder instead of the device.
function brandOf({ survey: { brand, theme } }: SubmissionState, mode: PageParts['mode']): Brand {
  const { logoDark, ...rest } = brand;
  const logo = theme.logo || brand.logo;
  if (!logoDark || theme.logo || mode === 'light') return { ...rest, logo };
  return mode === 'dark' ? { ...rest, logo: logoDark } : { ...brand, logo };
}

function issuesOf(state: PageState): Live['issues'] {
  const { validation, uploads } = localeFor(languageOf(state));
  const hasFileQuestions =
    !isRefusal(state) && state.survey.fields.some(({ fieldType }) => uploadTypes.includes(fieldType));
  const messages = Object.entries({ ...validation, ...(hasFileQuestions ? uploads : {}) });
  // An error whose translation equals the English text is omitted.
  return Object.fromEntries(messages.filter(([error, message]) => error !== message));
}

// State as inert JSON data, escapeHtml so that it cannot close its script element.
function dataOf(state: PageState): string {
  const surveyTexts = localeFor(languageOf(state)).survey;
  const data = JSON.stringify({ state, words: surveyTexts, issues: issuesOf(state) }).replace(/</g, '\\u003c');
  return `<script type="application/json" id="data">${data}</script>`;
}

const character = 'M12 16h24v17H12zM12.5 17l11.5 9 11.5-9';

const addressTitle = ({ address, language }: RefusalState, asking: string): string =>
  address && address.step !== 'ask' ? localeFor(language).emailVerification[address.step].title : asking;

function AddressPage({ state }: { state: RefusalState }) {
  const { token, query, brand, address, language } = state;
  const surveyTexts = useTexts();
  const own = localeFor(language).emailVerification;
  const step = address?.step ?? 'ask';
  const { title, text } = step === 'ask' ? surveyTexts.refusals.email_required : own[step];
  return (
    <Frame brand={brand} isBare={false} view="told">
      <Emblem path={character} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="prose">{text}</p>
      {step !== 'sent' && (
        <form method="post" action={`/survey/${token}${query}`} encType="multipart/form-data">
          <input type="hidden" name="language" value={language} />
          {step === 'ask' ? (
            <AddressInput state={state} />
          ) : (
            <input type="hidden" name="grant" value={address?.grant} />
          )}
          <p className="ways">
            <button className="main" type="submit">
              {step === 'ask' ? own.send : surveyTexts.open}
            </button>
          </p>
        </form>
      )}
    </Frame>
  );
}

function AddressInput({ state: { address, language } }: { state: RefusalState }) {
  const own = localeFor(language).emailVerification;
  const issue = address?.issue && own[address.issue];
  return (
    <div className="question" data-problem={issue ? '' : undefined}>
      <label className="name" htmlFor="email">
        {own.email}
      </label>
      {issue && (
        <p className="issue" id="email-issue">
          {issue}
        </p>
      )}
      <input
        className="line"
        id="email"
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        maxLength={254}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? 'email-issue' : undefined}
      />
    </div>
  );
}
