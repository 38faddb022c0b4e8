import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { stylesOfModes } from '../../charts/mode-colors.ts';
import { defaultNotation, withNotation } from '../../core/contract/notations/notation.ts';
import { cssVariables } from '../../core/theme/css-variables.ts';
import { setInstallationLinks } from '../../core/theme/footer-links.ts';
import type { Mode } from '../../core/theme/tokens.ts';
import { Footer } from '../../core/visitor/footer.tsx';
import type { DashboardPageParts, DashboardPageState, RenderedDashboardPage } from '../schemas/dashboard-page.ts';
import { brandOf, DashboardPage, Logo, type PageTheme } from './dashboard-page.tsx';
import { placeDrawings } from './drawings.tsx';
import { followFigures } from './live.ts';
import { pageStyles } from './page-styles.ts';

const defaultSeconds = 30;

/** The public page of a dashboard or report as a whole document. Without its script, filters and tabs work the same. */
export function renderDashboardPage(state: DashboardPageState, parts: DashboardPageParts): RenderedDashboardPage {
  const notation = state.view === 'dashboard' ? state.page.notation : defaultNotation;
  if (parts.links) setInstallationLinks(parts.links);
  return withNotation(notation, () => render(state, parts));
}

function render(state: DashboardPageState, parts: DashboardPageParts): RenderedDashboardPage {
  const brand = brandOf(state);
  const isShown = state.view === 'dashboard';
  const title = isShown ? `${state.page.name} · ${state.page.tenantName}` : titles[state.view];
  const seconds = isShown ? state.page.refreshSeconds : 0;
  const { draw, drawings } = placeDrawings();
  const { primaryColor, secondaryColor, fontFamily } = brand;
  const drawn = { drawings, theme: { primaryColor, secondaryColor, fontFamily } };
  const script = isShown ? `(${followFigures.toString()})()` : '';
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {seconds > 0 && (
          <noscript>
            <meta httpEquiv="refresh" content={String(seconds)} />
          </noscript>
        )}
        <title>{title}</title>
        {brand.faviconUrl ? <link rel="icon" href={brand.faviconUrl} /> : <link rel="icon" href="data:," />}
        {parts.fonts && <link rel="stylesheet" href={parts.fonts} />}
        <style>{`${themeStyles(brand, parts.mode)}${pageStyles}`}</style>
      </head>
      <body data-live={isShown && parts.isLive ? 'true' : undefined} data-seconds={seconds || defaultSeconds}>
        {isShown ? (
          <DashboardPage state={state} parts={parts} brand={brand} draw={draw} />
        ) : (
          <Message state={state} parts={parts} brand={brand} />
        )}
      </body>
    </html>
  );
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  const provesPassword = state.view === 'password' && state.proof !== undefined && parts.proofScript !== undefined;
  if (provesPassword) {
    return {
      script,
      ...drawn,
      html: html.replace('</body>', () => `<script type="module" src="${parts.proofScript}"></script></body>`),
    };
  }
  return { script, ...drawn, html: script ? html.replace('</body>', () => `<script>${script}</script></body>`) : html };
}

/** In the mode of the address, or in that of the browser. */
function themeStyles(brand: PageTheme, chosen: Mode | undefined): string {
  return stylesOfModes(chosen, (mode) => {
    const all = Object.entries(cssVariables({ ...brand, mode })).map(([name, value]) => `${name}:${value}`);
    const other = mode === 'light' ? 'dark' : 'light';
    return `:root{${all.join(';')};color-scheme:${mode}}.to-${mode}{display:none}.to-${other}{display:block}`;
  });
}

const titles = { password: 'Password required', refused: 'This page is not available' } as const;

interface MessageProps {
  state: Exclude<DashboardPageState, { view: 'dashboard' }>;
  parts: DashboardPageParts;
  brand: PageTheme;
}

const Message = ({ state, parts, brand }: MessageProps): ReactNode => (
  <>
    <main className="message">
      <div className="card">
        <Logo brand={brand} mode={parts.mode} name={state.brand?.tenantName ?? ''} />
        <h1>{titles[state.view]}</h1>
        {state.view === 'password' ? <PasswordForm {...state} /> : <p>{state.message}</p>}
      </div>
    </main>
    <Footer />
  </>
);

type PasswordState = Extract<DashboardPageState, { view: 'password' }>;

const PasswordForm = ({ isWrong, proof }: PasswordState) => (
  <form method="post" data-challenge={proof?.challenge} data-bits={proof?.bits}>
    {proof ? (
      <>
        <p>Too many wrong passwords were entered here. Enter the password once more: it can take a few seconds.</p>
        <noscript>
          <p role="alert">This works only with JavaScript. Without it, try again in a quarter of an hour.</p>
        </noscript>
        <input type="hidden" name="passwordProof" />
      </>
    ) : (
      <p className="muted">Who sent you this link can tell you the password.</p>
    )}
    <label>
      Password
      <input
        type="password"
        name="password"
        required
        maxLength={128}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'wrong' : undefined}
      />
    </label>
    {isWrong && (
      <p id="wrong" role="alert">
        The password is wrong.
      </p>
    )}
    {/* A proof needs the script, which enables it: a password that is sent before would only be asked for again. */}
    <button type="submit" disabled={proof !== undefined}>
      Open page
    </button>
  </form>
);
