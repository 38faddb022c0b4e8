import { rangeLabels } from '../../analytics/rules/range-labels.ts';
import { formatStep } from '../../charts/format-figure.ts';
import { darkMedia } from '../../charts/mode-colors.ts';
import { DefaultLogo } from '../../core/theme/logo.tsx';
import { brandDefaults, fontDefault, type Mode, radiusDefault } from '../../core/theme/tokens.ts';
import { Footer } from '../../core/visitor/footer.tsx';
import type { DashboardChoice, DashboardPageParts, DashboardPageState } from '../schemas/dashboard-page.ts';
import type { PublicDashboard } from '../schemas/public-dashboard.ts';
import type { Draw } from './drawings.tsx';
import { linkTo, Tile } from './tile.tsx';

interface DashboardPageProps {
  state: Extract<DashboardPageState, { view: 'dashboard' }>;
  parts: DashboardPageParts;
  brand: PageTheme;
}

export function DashboardPage({ state, parts, brand, draw }: DashboardPageProps & { draw: Draw }) {
  const { page, data, choice } = state;
  const { kept } = parts;
  const charts = page.charts
    .filter(({ tabId }) => tabId === choice.tab)
    .toSorted((one, two) => one.position.y - two.position.y || one.position.x - two.position.x);
  const pictureLink = (chart: string) =>
    page.allowExport ? linkTo({ ...kept, ...choice, format: 'png', chart }) : undefined;
  return (
    <>
      <Header state={state} parts={parts} brand={brand} />
      <main>
        <Choices page={page} choice={choice} kept={{ ...kept, tab: choice.tab }} />
        <p className="status hidden" role="status" />
        {page.tabs.length > 1 && (
          <nav className="tabs" aria-label="Tabs">
            {page.tabs.map(({ id, title }) => (
              <a
                key={id}
                href={linkTo({ ...kept, ...choice, tab: id })}
                aria-current={id === choice.tab ? 'page' : undefined}
              >
                {title}
              </a>
            ))}
          </nav>
        )}
        <div className="tiles">
          {charts.length === 0 && <p className="muted wide">There are no charts here.</p>}
          {charts.map((chart) => (
            <Tile
              key={chart.id}
              chart={chart}
              data={data.charts.find(({ id }) => id === chart.id)}
              draw={draw}
              filters={page.filters}
              pictureLink={pictureLink(chart.id)}
            />
          ))}
        </div>
        <div className="about muted">
          <p>
            {page.tenantName} · As of {formatStep(data.asOf, 'day', true)}
          </p>
          {data.minCell > 1 && (
            <p>
              To protect respondents, counts are rounded to multiples of {data.minCell}, so totals can differ from the
              sum of their parts. New figures appear with every {data.minCell} new responses.
            </p>
          )}
        </div>
      </main>
      <Footer />
    </>
  );
}

function Header({ state: { page, choice }, parts: { mode, kept }, brand }: DashboardPageProps) {
  const link = (words: Record<string, string>) => linkTo({ ...kept, ...choice, ...words });
  return (
    <header>
      <div className="grow">
        <Logo brand={brand} mode={mode} name={page.tenantName} />
        <h1>{page.name}</h1>
        {page.description && <p className="muted">{page.description}</p>}
        {page.ranges.length === 0 && <p className="muted">{rangeText(page.dateRange)}</p>}
      </div>
      <div className="links muted">
        <a className="to-dark" href={link({ mode: 'dark' })}>
          Dark mode
        </a>
        <a className="to-light" href={link({ mode: 'light' })}>
          Light mode
        </a>
        {page.allowExport &&
          Object.entries(downloads).map(([format, name]) => (
            <a key={format} href={link({ format })}>
              Download {name}
            </a>
          ))}
      </div>
    </header>
  );
}

const downloads = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;

interface ChoicesProps {
  page: PublicDashboard;
  choice: DashboardChoice;
  kept: Readonly<Record<string, string>>;
}

function Choices({ page: { ranges, filters }, choice, kept }: ChoicesProps) {
  const offered = filters.filter(({ options }) => options.length > 0);
  if (ranges.length === 0 && offered.length === 0) return null;
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
      {offered.length > 0 && (
        <label>
          Show
          <select name="filter" defaultValue={choice.filter}>
            <option value="">All</option>
            {offered.map(({ id, label, field, options }) => (
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

const rangeText = (range: PublicDashboard['dateRange']): string =>
  typeof range === 'string'
    ? rangeLabels[range]
    : `${formatStep(range.from, 'day', true)} to ${formatStep(range.to, 'day', true)}`;

interface LogoProps {
  brand: PageTheme;
  mode: Mode | undefined;
  name: string;
}

/** That of the product, and the name, where there is no logo. */
export function Logo({ brand: { logoUrl, logoDarkUrl }, mode, name }: LogoProps) {
  const [light, dark] = [logoUrl || logoDarkUrl, logoDarkUrl || logoUrl];
  if (!light)
    return (
      <div className="logo plain">
        <DefaultLogo />
        {name && <span>{name}</span>}
      </div>
    );
  return (
    <picture>
      {mode !== 'light' && <source media={darkMedia(mode)} srcSet={dark} />}
      <img className="logo" src={light} alt={name} />
    </picture>
  );
}

export type PageTheme = ReturnType<typeof brandOf>;

/** The product's own colors where the page shows no branding. */
export function brandOf(state: DashboardPageState) {
  const shown = state.view === 'dashboard' ? state.page.showBranding && state.page : state.brand;
  const own = shown ? shown.branding : undefined;
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
