import type { ReactNode } from 'react';
import type { AnalyticsAnswer } from '../../analytics/schemas/analytics-query.ts';
import { isEmptyAnswer } from '../../charts/chart-frame.ts';
import { isDrawn } from '../../charts/chart-option.ts';
import { type FigureTable, figuresOf } from '../../charts/figures-of.ts';
import { keyFiguresOf } from '../../charts/key-figures.ts';
import { summaryOf } from '../../charts/summary-of.ts';
import { trendsOf } from '../../charts/trends-of.ts';
import type { ChartData } from '../schemas/custom-dashboard.ts';
import type { PublicDashboard } from '../schemas/public-dashboard.ts';
import type { Draw } from './drawings.tsx';

type PublicChart = PublicDashboard['charts'][number];

interface TileProps {
  chart: PublicChart;
  data: ChartData | undefined;
  draw: Draw;
  filters: PublicDashboard['filters'];
  /** Of the chart as a file; absent where downloads are not allowed. */
  pictureLink: string | undefined;
}

const rowPixels = 44;

export function Tile({ chart, data, draw, filters, pictureLink }: TileProps) {
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
    <figure className={isSmall(type) ? 'tile' : 'tile whole'} style={area}>
      <figcaption>
        {title && <h2>{title}</h2>}
        {description && <p className="muted">{description}</p>}
      </figcaption>
      <Body {...{ chart, data, draw, pictureLink }} />
      {ignored.length > 0 && <p className="muted">Not filtered by: {ignored.join(', ')}</p>}
    </figure>
  );
}

/** On a tablet two stand beside each other. */
const isSmall = (type: PublicChart['type']) => isDrawn(type) || type === 'kpi';

/** The page with other words in its address; empty ones are left out. */
export const linkTo = (words: Record<string, string>) =>
  `?${new URLSearchParams(Object.entries(words).filter(([, word]) => word))}`;

type BodyProps = Omit<TileProps, 'filters'>;

function Body({ chart, data, draw, pictureLink }: BodyProps): ReactNode {
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
  if (!data?.answer || isEmptyAnswer(data.answer)) return <p className="muted">No responses</p>;
  return <Figures answer={data.answer} {...{ chart, draw, pictureLink }} />;
}

interface FiguresProps extends Omit<BodyProps, 'data'> {
  answer: AnalyticsAnswer;
}

function Figures({ chart, answer, draw, pictureLink }: FiguresProps) {
  const { type } = chart;
  const isTable = type === 'table' || type === 'crosstab';
  const table = <FiguresTable table={figuresOf(chart, answer)} name={chart.title} />;
  if (isTable) return table;
  return (
    <>
      {type.startsWith('kpi') && <KeyFigures {...{ chart, answer, draw }} />}
      {isDrawn(type) && (
        <>
          {type !== 'kpi_trend' && (
            <Drawing {...{ chart, answer, draw }} width={widthOf(chart)} height={heightOf(chart)} />
          )}
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

interface DrawingProps extends Pick<FiguresProps, 'answer' | 'draw'> {
  chart: Parameters<Draw>[0];
  width: number;
  height: number;
}

const Drawing = ({ chart, answer, draw, width, height }: DrawingProps) => (
  <div className="drawing" role="img" aria-label={summaryOf(chart, answer)}>
    {draw(chart, answer, { width, height })}
  </div>
);

/** Of a tile of so many columns on a wide screen, without its frame. */
const widthOf = ({ position: { w } }: PublicChart) => Math.round(w * 105.3) - 50;

/** What the title leaves. */
const heightOf = ({ position: { h } }: PublicChart) => Math.max(140, h * rowPixels - 90);

/** What the figure and its notes leave. */
const sparkHeightOf = ({ position: { h } }: PublicChart) => Math.max(56, h * rowPixels - 180);

function KeyFigures({ chart, answer, draw }: Omit<FiguresProps, 'pictureLink'>) {
  const figures = keyFiguresOf(chart, answer);
  const trends = trendsOf(chart, answer);
  const width = Math.min(widthOf(chart), 600) / Math.max(1, figures.length);
  return (
    <dl className="figures">
      {figures.map(({ label, text, tone, change, step, certainty, goal }) => {
        const trend = trends.find((one) => one.label === label);
        return (
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
            {trend && (
              <dd>
                <Drawing {...trend} {...{ draw, width }} height={sparkHeightOf(chart)} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

const FiguresTable = ({ table: { head, rows, note }, name }: { table: FigureTable; name: string }) => (
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
    {note && <p className="muted">{note}</p>}
  </div>
);
