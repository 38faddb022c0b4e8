import type { EChartsOption } from 'echarts';
import type { DimensionShape } from '../analytics/schemas/analytics-query.ts';
import { columnNames, lettersIn, rowNames, smallText, widthOf } from './axis-names.ts';
import {
  axisScale,
  type Build,
  categoryAxis,
  cellTip,
  incompleteNote,
  roomOf,
  tooFewNote,
  tooltipOf,
} from './chart-base.ts';
import { frameOf, type Series, shownSeries, valueAt } from './chart-frame.ts';
import { type ChartLook, colorOf, toneAt } from './chart-look.ts';
import { formatShort, isGoodUp, weekdays } from './format-figure.ts';
import { mix, textOn } from './mode-colors.ts';

/** Two dimensions, or time and one, or weekday and hour; the darker a cell, the larger its figure. */
export const heatmapOption: Build = (chart, answer, look) => {
  const frame = wholeWeek(frameOf(chart, answer));
  const most = Math.max(2, Math.floor((look.height - 40) / 18));
  const { shown, note } = shownSeries(frame, stepsOf(frame.split) ? frame.series.length : most);
  const [first] = shown;
  if (!first) return {};
  const cells = shown.flatMap(({ cells: own }) => own);
  const values = cells.flatMap((cell) => valueAt(cell) ?? []);
  const { min: low, max: high } = axisScale(look, first.measure.unit, { values, isFromZero: true });
  const full = isGoodUp(first.measure.name) === false ? look.negative : (chart.options.color ?? look.primary);
  const empty = mix(look.background, look.muted, 0.08);
  const fillOf = (value: number) => {
    const tone = toneAt(value, chart.options.thresholds);
    return tone ? colorOf(look, tone) : mix(empty, full, 0.08 + (0.92 * (value - low)) / Math.max(1e-9, high - low));
  };
  const names = shown.map(({ name }) => name);
  const rowWidth = Math.min(160, look.width * 0.4, Math.max(0, ...names.map((name) => widthOf(name))) + 2);
  const left = rowWidth + 12;
  const width = (look.width - left) / Math.max(1, frame.categories.length);
  const labels = frame.categories.map(({ label }) => label);
  const columns = columnNames(look, labels, width, 4);
  const data = shown.flatMap((own, y) =>
    own.cells.map((cell, x) => {
      const value = valueAt(cell);
      const title = `${own.name} · ${frame.categories[x]?.longLabel ?? ''}`;
      if (!cell || value === null) {
        // Without a number the cell is not drawn, and could not say that it is hidden.
        const hidden = cell?.figure.isHidden && { value: [x, y, low], tip: cellTip(title, '', cell, chart.options) };
        return { value: [x, y, Number.NaN], ...hidden, itemStyle: { color: empty } };
      }
      const color = fillOf(value);
      const text = cell.figure.tooFew ? `n=${cell.figure.n}` : formatShort(value, cell.measure.unit);
      return {
        value: [x, y, value],
        selection: frame.categories[x]?.selection ?? own.selection,
        tip: cellTip(title, '', cell, chart.options),
        itemStyle: { color: cell.figure.tooFew ? mix(empty, color, 0.3) : color },
        label: {
          show: width > text.length * 7 + 4 && shown.length <= most,
          formatter: () => text,
          fontSize: 11,
          color: cell.figure.tooFew ? look.muted : textOn(color),
        },
      };
    }),
  );
  const room = roomOf(
    look,
    [],
    [note, !frame.isTime && columns.note, tooFewNote(cells, answer.minimum), incompleteNote(frame.categories)],
  );
  const across = categoryAxis(look, frame.isTime ? labels : columns.texts);
  const hasScale = chart.options.thresholds.length === 0 && chart.options.showLegend;
  const bottom = room.bottom + (hasScale ? scaleHeight : 0);
  const rowHeight = (look.height - bottom - columns.height) / shown.length;
  const down = categoryAxis(look, rowNames(names, lettersIn(rowWidth), rowHeight >= 34 ? 2 : 1));
  return {
    tooltip: tooltipOf(look),
    graphic: [
      ...room.graphic,
      ...(hasScale
        ? scaleGraphics(look, room.bottom, {
            colors: Array.from({ length: 5 }, (_, at) => fillOf(low + ((high - low) * at) / 4)),
            ends: [low, high].map((end) => formatShort(end, first.measure.unit, high)),
          })
        : []),
    ],
    grid: { left: 0, right: 2, top: 6, bottom, outerBoundsMode: 'same' },
    xAxis: {
      ...across,
      axisLine: { show: false },
      axisLabel: { ...across.axisLabel, ...(frame.isTime ? {} : columns.axisLabel) },
    },
    yAxis: {
      ...down,
      inverse: true,
      axisLine: { show: false },
      axisLabel: {
        ...down.axisLabel,
        // Hours and weekdays follow each other, so that every other name is enough.
        interval: shown.length > most ? 1 : 0,
        hideOverlap: false,
        lineHeight: 15,
      },
    },
    series: [{ type: 'heatmap', data, itemStyle: { borderColor: look.background, borderWidth: 1.5, borderRadius: 3 } }],
    // The series requires one, but the cells have their own colors.
    visualMap: {
      type: 'continuous',
      show: false,
      min: low,
      max: high,
      dimension: 2,
      seriesIndex: 0,
      inRange: { opacity: [1, 1] },
      outOfRange: { opacity: [1, 1] },
    },
  } as EChartsOption;
};

const scaleHeight = 20;
const swatch = { width: 22, height: 10 };

/** From the palest color to the darkest with their figures, at the lower right. */
function scaleGraphics(
  look: ChartLook,
  bottom: number,
  { colors, ends }: { colors: readonly string[]; ends: readonly string[] },
) {
  const [low = '', high = ''] = ends;
  const y = look.height - bottom - 12;
  const right = look.width - 2 - widthOf(high, smallText) - 6;
  const left = right - colors.length * swatch.width;
  const words = (text: string, x: number, align: 'left' | 'right') => ({
    type: 'text' as const,
    x,
    y: y + swatch.height / 2,
    silent: true,
    style: {
      text,
      align,
      verticalAlign: 'middle' as const,
      fill: look.muted,
      fontSize: smallText,
      fontFamily: look.fontFamily,
    },
  });
  return [
    words(low, left - 6, 'right'),
    ...colors.map((fill, at) => ({
      type: 'rect' as const,
      silent: true,
      shape: { x: left + at * swatch.width, y, ...swatch },
      style: { fill },
    })),
    words(high, right + 6, 'left'),
  ];
}

/** Weekday and hour have all their steps, also those without a row. */
function wholeWeek(frame: ReturnType<typeof frameOf>): ReturnType<typeof frameOf> {
  const [across, down] = [stepsOf(frame.dimension), stepsOf(frame.split)];
  if (!across && !down) return frame;
  const places = across?.map((step) => frame.categories.findIndex(({ value }) => value === step.value));
  const [some] = frame.series;
  const names = down?.map((step) => frame.series.find(({ value }) => value === step.value) ?? step) ?? frame.series;
  return {
    ...frame,
    categories:
      across?.map(
        (step, at) => frame.categories[places?.[at] ?? -1] ?? { ...step, longLabel: step.label, selection: null },
      ) ?? frame.categories,
    series: names.flatMap((own): Series[] => {
      const series =
        'cells' in own ? own : some && { ...some, name: own.label, selection: null, cells: some.cells.map(() => null) };
      return series ? [{ ...series, cells: places?.map((at) => series.cells[at] ?? null) ?? series.cells }] : [];
    }),
  };
}

function stepsOf(dimension: DimensionShape | null): { value: number; label: string }[] | null {
  if (dimension?.name === 'weekday') return weekdays.map((label, at) => ({ value: at + 1, label }));
  if (dimension?.name !== 'hour') return null;
  return Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` }));
}
