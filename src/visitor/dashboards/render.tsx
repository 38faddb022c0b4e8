import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DashboardPageParts, DashboardPageState, RenderedDashboardPage } from '../../contract/dashboard-page.ts';
import { cssVariables } from '../../theme/css-variables.ts';
import type { Mode } from '../../theme/tokens.ts';
import { brandOf, DashboardPage, Logo, type PageTheme } from './dashboard-page.tsx';
import { followFigures } from './live.ts';
import { pageStyles } from './page-styles.ts';

const defaultSeconds = 30;

/** The public page of a dashboard or report as a whole document. Without its script, filters and tabs work the same. */
export function renderDashboardPage(state: DashboardPageState, parts: DashboardPageParts): RenderedDashboardPage {
  const brand = brandOf(state);
  const isShown = state.view === 'dashboard';
  const title = isShown ? `${state.page.name} · ${state.page.tenantName}` : titles[state.view];
  const seconds = isShown ? state.page.refreshSeconds : 0;
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
        <style>{`${themeStyles(brand, parts.mode)}${pageStyles}`}</style>
      </head>
      <body data-live={isShown && parts.isLive ? 'true' : undefined} data-seconds={seconds || defaultSeconds}>
        {isShown ? (
          <DashboardPage state={state} parts={parts} brand={brand} />
        ) : (
          <Message state={state} parts={parts} brand={brand} />
        )}
      </body>
    </html>
  );
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  return { script, html: script ? html.replace('</body>', () => `<script>${script}</script></body>`) : html };
}

/** In the mode of the address, or in that of the browser. */
function themeStyles(brand: PageTheme, chosen: Mode | undefined): string {
  const variables = (mode: Mode) => {
    const all = Object.entries(cssVariables({ ...brand, mode })).map(([name, value]) => `${name}:${value}`);
    return `:root{${all.join(';')};color-scheme:${mode}}`;
  };
  if (chosen) return `${variables(chosen)}.to-${chosen}{display:none}`;
  const dark = `${variables('dark')}.to-dark{display:none}.to-light{display:inline}`;
  return `${variables('light')}.to-light{display:none}@media (prefers-color-scheme:dark){${dark}}`;
}

const titles = { password: 'Password required', refused: 'This page is not available' } as const;

interface MessageProps {
  state: Exclude<DashboardPageState, { view: 'dashboard' }>;
  parts: DashboardPageParts;
  brand: PageTheme;
}

const Message = ({ state, parts, brand }: MessageProps): ReactNode => (
  <main className="message">
    <div className="card">
      <Logo brand={brand} mode={parts.mode} name={state.brand?.tenantName ?? ''} />
      <h1>{titles[state.view]}</h1>
      {state.view === 'password' ? <PasswordForm isWrong={state.isWrong} /> : <p>{state.message}</p>}
    </div>
  </main>
);

const PasswordForm = ({ isWrong }: { isWrong: boolean }) => (
  <form method="post">
    <p className="muted">Who sent you this link can tell you the password.</p>
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
    <button type="submit">Open page</button>
  </form>
);
