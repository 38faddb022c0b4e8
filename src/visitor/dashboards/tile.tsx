import type { ReactNode } from 'react';
import { isEmptyAnswer } from '../../charts/chart-frame.ts';
import { lookOf } from '../../charts/chart-look.ts';
import { isDrawn } from '../../charts/chart-option.ts';
import { type FigureTable, figuresOf } from '../../charts/figures-of.ts';
import { keyFiguresOf } from '../../charts/key-figures.ts';
import { renderChartSvg } from '../../charts/render-svg.ts';
import { summaryOf } from '../../charts/summary-of.ts';
import type { AnalyticsAnswer } from '../../contract/schemas/dashboards/analytics-query.ts';
import type { ChartData } from '../../contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicDashboard } from '../../contract/schemas/dashboards/public-dashboard.ts';
import type { Mode } from '../../theme/tokens.ts';

type PublicChart = PublicDashboard['charts'][number];

interface TileLook {
  theme: Omit<Parameters<typeof lookOf>[0], 'mode'>;
  /** Absent for that of the browser. */
  mode: Mode | undefined;
  isPhone: boolean;
}

interface TileProps {
  chart: PublicChart;
  data: ChartData | undefined;
  look: TileLook;
  filters: PublicDashboard['filters'];
  /** Of the chart as a file; absent where downloads are not allowed. */
  pictureLink: string | undefined;
}

const rowPixels = 44;

export function Tile({ chart, data, look, filters, pictureLink }: TileProps) {
  const { type, title, description, options, position } = chart;
  const area = {
    gridColumn: `${position.x + 1} / span ${position.w}`,
    gridRow: `${position.y + 1} / span ${position.h}`,
  };
  if (type === 'heading' || type === 'divider') {
    return (
      <div className="tile bare" style={area}>
        {type === 'heading' ? <h2>{title || options.text}</h2> : <hr />}
      </div>
    );
  }
  const ignored = filters
    .filter(({ id }) => data?.ignoredFilters.includes(id))
    .map(({ label, field }) => label || field);
  return (
    <figure className="tile" style={area}>
      <figcaption>
        {title && <h2>{title}</h2>}
        {description && <p className="muted">{description}</p>}
      </figcaption>
      <Body chart={chart} data={data} look={look} pictureLink={pictureLink} />
      {ignored.length > 0 && <p className="muted">Not filtered by: {ignored.join(', ')}</p>}
    </figure>
  );
}

/** The page with other words in its address; empty ones are left out. */
export const linkTo = (words: Record<string, string>) =>
  `?${new URLSearchParams(Object.entries(words).filter(([, word]) => word))}`;

type BodyProps = Omit<TileProps, 'filters'>;

function Body({ chart, data, look, pictureLink }: BodyProps): ReactNode {
  const { type, options } = chart;
  if (type === 'text') return <p className="text">{options.text}</p>;
  if (type === 'image') return options.image && <img src={options.image} alt={options.imageAlt} />;
  if (data?.error) return <p className="muted">{data.error}</p>;
  if (data?.verbatims) {
    if (data.verbatims.length === 0) return <p className="muted">No comments</p>;
    return (
      <ul>
        {data.verbatims.map(({ responseId, text }) => (
          <li key={responseId} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    );
  }
  if (!data?.answer || isEmptyAnswer(data.answer))
    return <p className="muted">No responses, or too few to show figures</p>;
  return <Figures chart={chart} answer={data.answer} look={look} pictureLink={pictureLink} />;
}

interface FiguresProps extends Omit<BodyProps, 'data'> {
  answer: AnalyticsAnswer;
}

function Figures({ chart, answer, look, pictureLink }: FiguresProps) {
  const { type } = chart;
  const isTable = type === 'table' || type === 'crosstab';
  const table = <FiguresTable table={figuresOf(chart, answer)} name={chart.title} />;
  if (isTable) return table;
  return (
    <>
      {type.startsWith('kpi') && <KeyFigures chart={chart} answer={answer} />}
      {isDrawn(type) && (
        <>
          <Drawing chart={chart} answer={answer} look={look} />
          <div className="below">
            <details>
              <summary>Show table</summary>
              {table}
            </details>
            {pictureLink && (
              <a className="picture muted" href={pictureLink} aria-label={`Download picture of “${chart.title}”`}>
                Picture
              </a>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** In both modes, of which the browser loads the one that it needs. */
function Drawing({ chart, answer, look: { theme, mode, isPhone } }: Omit<FiguresProps, 'pictureLink'>) {
  const { type, position } = chart;
  const width = isPhone ? 330 : position.w * 100;
  const height = type === 'kpi_trend' ? 60 : Math.max(140, position.h * rowPixels - 90);
  const drawn = (of: Mode) =>
    `data:image/svg+xml,${encodeURIComponent(renderChartSvg(chart, answer, lookOf({ ...theme, mode: of }, { width, height })))}`;
  return (
    <picture>
      {!mode && <source media="(prefers-color-scheme: dark)" srcSet={drawn('dark')} />}
      <img loading="lazy" src={drawn(mode ?? 'light')} alt={summaryOf(chart, answer)} width={width} height={height} />
    </picture>
  );
}

const KeyFigures = ({ chart, answer }: Pick<FiguresProps, 'chart' | 'answer'>) => (
  <dl className="figures">
    {keyFiguresOf(chart, answer).map(({ label, text, tone, change, step, certainty, goal }) => (
      <div key={label}>
        <dt className={label === chart.title ? 'hidden' : 'muted'}>{label}</dt>
        <dd className={`figure ${tone ?? ''}`}>{text}</dd>
        {change && <dd className={`muted ${change.tone}`}>{change.text}</dd>}
        {[step, certainty, goal].map(
          (note) =>
            note && (
              <dd key={note} className="muted">
                {note}
              </dd>
            ),
        )}
      </div>
    ))}
  </dl>
);

const FiguresTable = ({ table: { head, rows }, name }: { table: FigureTable; name: string }) => (
  <div className="table">
    <table aria-label={name}>
      <thead>
        <tr>
          {head.map(({ id, text, isNumber }) => (
            <th key={id} scope="col" className={isNumber ? 'number' : ''}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map(({ text }, at) => (
              <td key={head[at]?.id} className={head[at]?.isNumber ? 'number' : ''} dir="auto">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
