import type { EChartsOption, SeriesOption } from 'echarts';
import { cutAll, lettersIn, textSize, widthOf } from './axis-names.ts';
import { barSeries, rowThickness } from './bar-options.ts';
import {
  axisScale,
  axisText,
  type Build,
  categoryAxis,
  drawnValues,
  incompleteNote,
  levelLines,
  roomOf,
  tooFewNote,
  tooltipOf,
  valueAxis,
} from './chart-base.ts';
import { type FigureChart, frameOf, type Series } from './chart-frame.ts';
import type { ChartLook } from './chart-look.ts';
import { formatNumber, formatShort } from './format-figure.ts';
import { lineSeries } from './line-options.ts';

const leastWidth = 140;
const leastHeight = 64;
const gap = 14;
const nameHeight = 20;
const stepHeight = 20;

/** A panel for each series, all on the same axes, so that their heights compare. */
export const multiplesOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const [first] = frame.series;
  if (!first) return {};
  const { unit } = first.measure;
  // One axis for all has one unit.
  const own = frame.series.filter(({ measure }) => measure.unit === unit);
  const places = placesOf(look, own.length);
  const shown = own.slice(0, places.length);
  const notes = [
    shown.length < frame.series.length &&
      `${shown.length} of ${formatNumber(frame.series.length)} shown, the table has all`,
    tooFewNote(
      shown.flatMap(({ cells }) => cells),
      answer.minimum,
    ),
    incompleteNote(frame.categories),
  ];
  const isColumns = chart.type === 'bar' || chart.type === 'stacked_bar';
  const labels = frame.categories.map(({ label }) => label);
  const [panel] = places;
  if (!panel) return {};
  const scale = axisScale(look, unit, {
    values: drawnValues(shown),
    levels: chart,
    length: panel.height,
    ...(isColumns ? { isFromZero: true } : {}),
  });
  const names = cutAll(
    shown.map(({ name }) => name),
    lettersIn(panel.width),
  );
  const plain = {
    ...chart,
    type: isColumns ? ('bar' as const) : chart.type === 'line' ? ('line' as const) : ('area' as const),
  };
  const value = valueAxis(look, unit, scale);
  const left =
    Math.max(...[scale.min, scale.max].map((end) => widthOf(formatShort(end, unit, Math.abs(scale.max))))) + 8;
  const step = categoryAxis(look, cutAll(labels, lettersIn(panel.width / 3)));
  return {
    tooltip: tooltipOf(look, 'axis'),
    graphic: [
      ...shown.map((_, at) => nameElement(look, names[at] ?? '', places[at] ?? panel)),
      ...[roomOf(look, [], notes).graphic].flat(),
    ],
    grid: shown.map((_, at) => {
      const { x, y, width, height } = places[at] ?? panel;
      return { left: x + left, top: y + nameHeight, width: width - left, height, outerBoundsMode: 'none' as const };
    }),
    xAxis: shown.map((_, at) => ({
      ...step,
      gridIndex: at,
      boundaryGap: isColumns || !frame.isTime,
      axisLabel: {
        ...step.axisLabel,
        show: places[at]?.isLowest ?? true,
        interval: Math.max(0, labels.length - 2),
        hideOverlap: false,
        ...(isColumns || !frame.isTime ? {} : { alignMinLabel: 'left' as const, alignMaxLabel: 'right' as const }),
      },
    })),
    yAxis: shown.map((_, at) => ({ ...value, gridIndex: at })),
    series: shown.flatMap((one, at) => panelSeries(plain, look, frame, one, at)),
  } as EChartsOption;
};

function panelSeries(
  chart: FigureChart,
  look: ChartLook,
  frame: ReturnType<typeof frameOf>,
  own: Series,
  at: number,
): SeriesOption[] {
  const axes = { xAxisIndex: at, yAxisIndex: at };
  // Panels have names, so that colors without a meaning would say nothing.
  const place = own.meaning ? at : 0;
  const levels = levelLines(chart, look, own.measure.unit, [own]);
  if (chart.type === 'bar') {
    const bars = barSeries(own, place, { chart, look, frame, isHorizontal: false, columns: look.width });
    return [{ ...bars, ...axes, ...levels, id: `panel ${at}`, barMaxWidth: rowThickness(look, 4) }];
  }
  const lines = lineSeries(own, place, { chart, look, frame, isArea: chart.type === 'area', ...axes });
  return lines.map((line, index) => ({ ...line, ...(index === 0 ? levels : {}), id: `panel ${at} ${index}` }));
}

interface Place {
  x: number;
  y: number;
  width: number;
  /** Of the figures, without the name. */
  height: number;
  /** Only below these the axis is named. */
  isLowest: boolean;
}

/** As many panels as have room, in rows of equal width. */
function placesOf({ width, height }: ChartLook, count: number): Place[] {
  const free = height - stepHeight - gap;
  const mostColumns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  const mostRows = Math.max(1, Math.floor(free / leastHeight));
  // The fewest rows that hold all, so that panels stay high.
  const rows = Math.min(mostRows, Math.ceil(count / mostColumns));
  const columns = Math.min(mostColumns, Math.ceil(count / rows));
  const shown = Math.min(count, rows * columns);
  const [panelWidth, panelHeight] = [(width - gap * (columns - 1)) / columns, free / rows];
  return Array.from({ length: shown }, (_, at) => ({
    x: (at % columns) * (panelWidth + gap),
    y: Math.floor(at / columns) * panelHeight,
    width: panelWidth - 2,
    height: panelHeight - nameHeight - 10,
    isLowest: at + columns >= shown,
  }));
}

const nameElement = (look: ChartLook, text: string, { x, y }: Place) => ({
  type: 'text' as const,
  x,
  // Letters reach above their line.
  y: y + 3,
  silent: true,
  style: { text, fill: look.text, font: `600 ${textSize}px ${axisText(look).fontFamily}` },
});
