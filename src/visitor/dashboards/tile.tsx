import type { ReactNode } from 'react';
import { type FigureChart, isEmptyAnswer } from '../../charts/chart-frame.ts';
import { lookOf } from '../../charts/chart-look.ts';
import { isDrawn } from '../../charts/chart-option.ts';
import { type FigureTable, figuresOf } from '../../charts/figures-of.ts';
import { keyFiguresOf } from '../../charts/key-figures.ts';
import { renderChartSvg } from '../../charts/render-svg.ts';
import { summaryOf } from '../../charts/summary-of.ts';
import type { AnalyticsAnswer } from '../../contract/schemas/dashboards/analytics-query.ts';
import type { ChartData } from '../../contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicDashboard } from '../../contract/schemas/dashboards/public-dashboard.ts';

type PublicChart = PublicDashboard['charts'][number];

interface TileProps {
  chart: PublicChart;
  data: ChartData | undefined;
  look: Parameters<typeof lookOf>[0];
  isPhone: boolean;
}

const rowPixels = 44;

export function Tile({ chart, data, look, isPhone }: TileProps) {
  const { type, title, description, options, position } = chart;
  const isBare = type === 'heading' || type === 'divider';
  const area = {
    gridColumn: `${position.x + 1} / span ${position.w}`,
    gridRow: `${position.y + 1} / span ${position.h}`,
  };
  const size = { width: isPhone ? 330 : position.w * 100, height: Math.max(120, position.h * rowPixels - 90) };
  if (isBare) {
    return (
      <div className="tile bare" style={area}>
        {type === 'heading' ? <h2>{title || options.text}</h2> : <hr />}
      </div>
    );
  }
  return (
    <figure className="tile" style={area}>
      <figcaption>
        {title && <h2>{title}</h2>}
        {description && <p className="muted">{description}</p>}
      </figcaption>
      <Body chart={chart} data={data} look={lookOf(look, size)} />
      {data && data.ignoredFilters.length > 0 && (
        <p className="muted">Not filtered by: {data.ignoredFilters.join(', ')}</p>
      )}
    </figure>
  );
}

interface BodyProps {
  chart: PublicChart;
  data: ChartData | undefined;
  look: ReturnType<typeof lookOf>;
}

function Body({ chart, data, look }: BodyProps): ReactNode {
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
  if (!data?.answer || isEmptyAnswer(data.answer)) return <p className="muted">No figures of enough respondents</p>;
  return <Figures chart={chart} answer={data.answer} look={look} />;
}

interface FiguresProps {
  chart: FigureChart;
  answer: AnalyticsAnswer;
  look: BodyProps['look'];
}

function Figures({ chart, answer, look }: FiguresProps) {
  const { type } = chart;
  const isTable = type === 'table' || type === 'crosstab';
  const table = <FiguresTable table={figuresOf(chart, answer)} name={chart.title} />;
  if (isTable) return table;
  const svg = isDrawn(type) && renderChartSvg(chart, answer, type === 'kpi_trend' ? { ...look, height: 60 } : look);
  return (
    <>
      {type.startsWith('kpi') && <KeyFigures chart={chart} answer={answer} />}
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={summaryOf(chart, answer)} />}
      {svg && (
        <details>
          <summary>Show table</summary>
          {table}
        </details>
      )}
    </>
  );
}

const KeyFigures = ({ chart, answer }: Omit<FiguresProps, 'look'>) => (
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
