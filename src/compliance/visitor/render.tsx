import { renderToStaticMarkup } from 'react-dom/server';
import { languageName, localeFor, locales } from '../../core/rules/locales.ts';
import { setInstallationLinks } from '../../core/theme/footer-links.ts';
import { directionOf } from '../../forms/rules/direction.ts';
import { Emblem } from '../../surveys/shared/page/emblem.tsx';
import { Frame } from '../../surveys/shared/page/frame.tsx';
import { stylesFor } from '../../surveys/shared/page/styles/styles.ts';
import { themeStyles } from '../../surveys/shared/page/theme-styles.ts';
import type { OwnPageParts, OwnPageState } from '../schemas/own-page.ts';
import { addRecorder } from './add-recorder.ts';
import { ownPageUrl } from './own-forms.tsx';
import ownStyles from './own-page.css?inline';
import { OwnPageView } from './own-page.tsx';

/** The page of a respondent as a whole document; it needs no script. */
export function renderOwnPage(state: OwnPageState, { nonce, links }: OwnPageParts): string {
  if (links) setInstallationLinks(links);
  const { language, brand, theme, view } = state;
  const texts = localeFor(language).ownPage;
  const isOpen = typeof view === 'object';
  const title = isOpen ? texts.title : texts[view].title;
  const page = (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>{brand ? `${title} · ${brand.name}` : title}</title>
        <link rel="icon" href={brand?.favicon ?? 'data:,'} />
        <style nonce={nonce}>{`${themeStyles(theme, brand)}${stylesFor(parts)}${ownStyles}`}</style>
      </head>
      <body>
        <Frame brand={brand} view={isOpen ? 'page' : 'told'}>
          {isOpen ? (
            <OwnPageView state={state} page={view} />
          ) : (
            <>
              <Emblem path={view === 'erased' ? tick : lens} />
              <h1>{texts[view].title}</h1>
              <p className="prose">{texts[view].text}</p>
            </>
          )}
          {(isOpen || view === 'erased') && <Languages state={state} />}
        </Frame>
        {isOpen && view.mayComment && <script nonce={nonce}>{recorderIn(language)}</script>}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** For browsers with scripts and a microphone; without them a recording is chosen as a file. */
function recorderIn(language: string): string {
  const { record, stop, noMicrophone, nothingRecorded } = localeFor(language).survey;
  return `(${addRecorder.toString()})(${JSON.stringify({ record, stop, noMicrophone, nothingRecorded })})`;
}

const parts = { asksRare: true, hasPin: false, showsReview: true };
const tick = 'M13.5 24.5l7 7L35 17';
const lens = 'M21.5 13.5a8 8 0 1 0 .1 0M27.5 27.5l7 7';

function Languages({ state }: { state: OwnPageState }) {
  return (
    <nav className="note later" aria-label={localeFor(state.language).survey.languages}>
      {Object.keys(locales).map((language) => (
        <a
          key={language}
          href={ownPageUrl(state, '', { language })}
          lang={language}
          aria-current={language === state.language ? 'true' : undefined}
        >
          {languageName(language)}
        </a>
      ))}
    </nav>
  );
}
