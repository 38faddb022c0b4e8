import { renderToStaticMarkup } from 'react-dom/server';
import type { DashboardPageParts, DashboardPageState } from '../../contract/dashboard-page.ts';
import { cssVariables } from '../../theme/css-variables.ts';
import { brandOf, DashboardPage } from './dashboard-page.tsx';
import { pageStyles } from './page-styles.ts';

/** The public page of a dashboard as a whole document. It has no script: filters and tabs are links and a form. */
export function renderDashboardPage(state: DashboardPageState, parts: DashboardPageParts): string {
  const brand = brandOf(state);
  const title = state.view === 'dashboard' ? `${state.page.name} · ${state.page.tenantName}` : titles[state.view];
  const variables = Object.entries(cssVariables({ ...brand, mode: parts.mode })).map(
    ([name, value]) => `${name}:${value}`,
  );
  const refresh = state.view === 'dashboard' ? state.page.refreshSeconds : 0;
  return [
    '<!doctype html>',
    renderToStaticMarkup(
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          {refresh > 0 && <meta httpEquiv="refresh" content={String(refresh)} />}
          <title>{title}</title>
          {brand.faviconUrl && <link rel="icon" href={brand.faviconUrl} />}
          <style>{`:root{${variables.join(';')};color-scheme:${parts.mode}}${pageStyles}`}</style>
        </head>
        <body>
          {state.view === 'dashboard' ? (
            <DashboardPage state={state} parts={parts} brand={brand} />
          ) : (
            <main className="message">
              <h1>{titles[state.view]}</h1>
              {state.view === 'password' ? <PasswordForm isWrong={state.isWrong} /> : <p>{state.message}</p>}
            </main>
          )}
        </body>
      </html>,
    ),
  ].join('');
}

const titles = { password: 'Password required', refused: 'This dashboard is not available' } as const;

const PasswordForm = ({ isWrong }: { isWrong: boolean }) => (
  <form method="post">
    <label>
      Password
      <input type="password" name="password" required autoComplete="off" aria-describedby="wrong" />
    </label>
    {isWrong && (
      <p id="wrong" role="alert">
        The password is wrong.
      </p>
    )}
    <button type="submit">Open dashboard</button>
  </form>
);
