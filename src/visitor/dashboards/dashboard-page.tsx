import { formatStep } from '../../charts/format-figure.ts';
import type { DashboardChoice, DashboardPageParts, DashboardPageState } from '../../contract/dashboard-page.ts';
import type { PublicDashboard } from '../../contract/schemas/dashboards/public-dashboard.ts';
import { brandDefaults, fontDefault, radiusDefault } from '../../theme/tokens.ts';
import { Tile } from './tile.tsx';

interface DashboardPageProps {
  state: Extract<DashboardPageState, { view: 'dashboard' }>;
  parts: DashboardPageParts;
  brand: ReturnType<typeof brandOf>;
}

export function DashboardPage({ state: { page, data, choice }, parts, brand }: DashboardPageProps) {
  const { mode, kept, isPhone } = parts;
  const chosen = { ...kept, ...choice };
  const logo = (mode === 'dark' && brand.logoDarkUrl) || brand.logoUrl;
  const other = mode === 'dark' ? 'light' : 'dark';
  const charts = page.charts
    .filter(({ tabId }) => tabId === choice.tab)
    .toSorted((one, two) => one.position.y - two.position.y || one.position.x - two.position.x);
  return (
    <>
      <header>
        {logo && <img src={logo} alt={page.tenantName} />}
        <div className="grow">
          {!logo && <p className="muted">{page.tenantName}</p>}
          <h1>{page.name}</h1>
          {page.description && <p className="muted">{page.description}</p>}
        </div>
        <a className="mode muted" href={linkTo({ ...chosen, mode: other })}>
          {other === 'dark' ? 'Dark mode' : 'Light mode'}
        </a>
        {page.allowExport && (
          <a className="mode muted" href={linkTo({ ...chosen, format: 'csv' })}>
            Download CSV
          </a>
        )}
      </header>
      <main>
        <Choices page={page} choice={choice} kept={{ ...kept, tab: choice.tab }} />
        {page.tabs.length > 1 && (
          <nav aria-label="Tabs">
            {page.tabs.map(({ id, title }) => (
              <a key={id} href={linkTo({ ...chosen, tab: id })} aria-current={id === choice.tab ? 'page' : undefined}>
                {title}
              </a>
            ))}
          </nav>
        )}
        {charts.length === 0 && <p className="muted">This tab has no charts.</p>}
        <div className="tiles">
          {charts.map((chart) => (
            <Tile
              key={chart.id}
              chart={chart}
              data={data.charts.find(({ id }) => id === chart.id)}
              look={{ ...brand, mode }}
              isPhone={isPhone}
            />
          ))}
        </div>
      </main>
      <footer className="muted">
        As of {formatStep(data.asOf, 'day', true)}. Figures of fewer than {data.minCell} respondents are withheld.
      </footer>
    </>
  );
}

const linkTo = (words: Record<string, string>) =>
  `?${new URLSearchParams(Object.entries(words).filter(([, word]) => word))}`;

interface ChoicesProps {
  page: PublicDashboard;
  choice: DashboardChoice;
  kept: Readonly<Record<string, string>>;
}

function Choices({ page: { ranges, filters }, choice, kept }: ChoicesProps) {
  if (ranges.length === 0 && filters.length === 0) return null;
  return (
    <form className="choices">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ranges.length > 0 && (
        <label>
          Period
          <select name="range" defaultValue={choice.range}>
            {ranges.map((range) => (
              <option key={range} value={range}>
                {rangeLabels[range]}
              </option>
            ))}
          </select>
        </label>
      )}
      {filters.length > 0 && (
        <label>
          Show
          <select name="filter" defaultValue={choice.filter}>
            <option value="">All</option>
            {filters.map(({ id, label, field, options }) => (
              <optgroup key={id} label={label || field}>
                {options.map(({ value, label: name }) => (
                  <option key={name} value={`${id}:${JSON.stringify(value)}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      )}
      <button type="submit">Apply</button>
    </form>
  );
}

const rangeLabels: Readonly<Record<PublicDashboard['ranges'][number], string>> = {
  ...{ today: 'Today', '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days', '365d': 'Last 365 days' },
  ...{ this_week: 'This week', this_month: 'This month', last_month: 'Last month', this_quarter: 'This quarter' },
  ...{ this_year: 'This year', all: 'All time' },
};

export function brandOf(state: DashboardPageState) {
  const own = state.view === 'dashboard' && state.page.showBranding ? state.page.branding : undefined;
  return {
    primaryColor: own?.primaryColor ?? brandDefaults.primaryColor,
    secondaryColor: own?.secondaryColor ?? brandDefaults.secondaryColor,
    fontFamily: own?.fontFamily ?? fontDefault,
    borderRadius: own?.borderRadius ?? radiusDefault,
    faviconUrl: own?.faviconUrl ?? '',
    logoUrl: own?.logoUrl ?? '',
    logoDarkUrl: own?.logoDarkUrl ?? '',
  };
}
