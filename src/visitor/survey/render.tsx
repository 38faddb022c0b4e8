import { renderToString } from 'react-dom/server';
import { uploadTypes } from '../../contract/schemas/sentiment-field.ts';
import type { Brand } from '../../contract/schemas/survey-visit.ts';
import {
  isRefusal,
  type PageParts,
  type PageState,
  type RefusalState,
  type VisitState,
} from '../../contract/survey-page.ts';
import { directionOf } from '../../domain/forms/direction.ts';
import { seedOf } from '../../domain/surveys/question-order.ts';
import { AddressPage, addressTitle } from './address-page.tsx';
import { addClock } from './clock.ts';
import { addFaces, isRare } from './fields/inputs.ts';
import { rareInputs } from './fields/rare-inputs.ts';
import { Frame } from './frame.tsx';
import { faultsIn } from './languages/faults.ts';
import { wordsIn } from './languages/in-language.ts';
import { uploadFaultsIn } from './languages/upload-faults.ts';
import { type Live, LiveContext } from './live.ts';
import { RefusalPage } from './refusal-page.tsx';
import { Review } from './review.tsx';
import { SeedContext } from './seed.ts';
import { stylesFor } from './styles/styles.ts';
import { SurveyPage } from './survey-page.tsx';
import { themeStyles } from './theme-styles.ts';
import { TimeLeft, TimeLimit } from './time-left.tsx';

addFaces(rareInputs);
addClock({ TimeLeft, TimeLimit });

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M21.4 6.6A9.6 9.6 0 1 0 21.4 22.4' fill='none' stroke='%23009639' stroke-width='4.6' stroke-linecap='round'/%3E%3Cpath d='M5.6 18.2 5 28.4a.9.9 0 0 0 1.5.7L13 24.4Z' fill='%23009639'/%3E%3C/svg%3E";

/** The whole document of a survey's page: it can be read and answered as it is, and is taken over by the script. */
export function renderSurveyPage(state: PageState, { nonce, script, later = [], mode }: PageParts): string {
  const language = languageOf(state);
  const title = isRefusal(state) ? refusalTitle(state) : state.visit.title;
  const brand = isRefusal(state) ? state.brand : state.visit.brand;
  const theme = (isRefusal(state) ? state.theme : state.visit.theme) ?? {};
  const takesOver = script !== null && !isRefusal(state);
  return [
    `<!doctype html><html lang="${escaped(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    isRefusal(state) && state.comesBack ? '<meta http-equiv="refresh" content="60">' : '',
    '<meta name="robots" content="noindex"><meta name="referrer" content="same-origin">',
    `<title>${escaped(brand ? `${title} · ${brand.name}` : title)}</title><link rel="icon" href="${brand?.favicon ? escaped(brand.favicon) : icon}">`,
    `<style nonce="${nonce}">${themeStyles(theme, brand, mode)}${stylesFor(partsOf(state))}</style>`,
    `</head><body>${bodyOf(state, later, mode)}`,
    takesOver ? `${dataOf(state)}<script type="module" src="${escaped(script)}"></script>` : '',
    '</body></html>',
  ].join('');
}

const refusalTitle = (state: RefusalState) => addressTitle(state, wordsIn(state.language).refusals[state.refusal][0]);

const languageOf = (state: PageState) => (isRefusal(state) ? state.language : state.visit.language);

function bodyOf(state: PageState, later: readonly string[], mode: PageParts['mode']): string {
  const words = wordsIn(languageOf(state));
  const live = {
    isLive: false,
    isShared: !isRefusal(state) && state.visit.kind === 'kiosk',
    words,
    faults: faultsOf(state),
    upload: () => Promise.reject(new Error('Only a browser uploads')),
  };
  return renderToString(
    <LiveContext value={live}>
      {isRefusal(state) && state.refusal === 'email_required' ? (
        <AddressPage state={state} />
      ) : isRefusal(state) ? (
        <RefusalPage state={state} />
      ) : (
        <SeedContext value={seedOf(state.visitId)}>
          <Frame
            brand={brandOf(state, mode)}
            isBare={state.visit.kind === 'embed'}
            leadsElsewhere={state.visit.kind !== 'kiosk'}
            view={state.view}
            live={{ isAtOnce: isAtOnce(state), later }}
          >
            <SurveyPage state={state} Review={Review} />
            {state.visit.hasPin && <div className="staff" />}
          </Frame>
        </SeedContext>
      )}
    </LiveContext>,
  );
}

// A kiosk begins anew by itself, a frame tells its height, a clock runs, and some questions are answered better with scripts.
const isAtOnce = ({ visit, left }: Pick<VisitState, 'visit' | 'left'>) =>
  visit.kind === 'kiosk' || visit.kind === 'embed' || left !== undefined || asksRare({ visit });

const partsOf = (state: PageState) =>
  isRefusal(state)
    ? { asksRare: false, hasPin: false, showsReview: false }
    : { asksRare: asksRare(state), hasPin: state.visit.hasPin, showsReview: state.visit.showReview };

const asksRare = ({ visit }: Pick<VisitState, 'visit'>) => visit.fields.some(({ fieldType }) => isRare(fieldType));

// A preview is lit as the builder wants it, and not as the device is.
function brandOf({ visit: { brand, theme } }: VisitState, mode: PageParts['mode']): Brand {
  const { logoDark, ...rest } = brand;
  const logo = theme.logo || brand.logo;
  if (!logoDark || theme.logo || mode === 'light') return { ...rest, logo };
  return mode === 'dark' ? { ...rest, logo: logoDark } : { ...brand, logo };
}

function faultsOf(state: PageState): Live['faults'] {
  const language = languageOf(state);
  const asksFiles = !isRefusal(state) && state.visit.fields.some(({ fieldType }) => uploadTypes.includes(fieldType));
  return { ...faultsIn(language), ...(asksFiles ? uploadFaultsIn(language) : {}) };
}

// Data, and not a script: nothing of it is run. Its end cannot be written in it.
function dataOf(state: PageState): string {
  const words = wordsIn(languageOf(state));
  const data = JSON.stringify({ state, words, faults: faultsOf(state) }).replace(/</g, '\\u003c');
  return `<script type="application/json" id="data">${data}</script>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
