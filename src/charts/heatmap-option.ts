import type { EChartsOption } from 'echarts';
import type { DimensionShape } from '../contract/schemas/dashboards/analytics-query.ts';
import { mix, textOn } from '../domain/color.ts';
import { type Build, categoryAxis, cellTip, lettersIn, roomOf, tooFewNote, tooltipOf } from './chart-base.ts';
import { frameOf, type Series, shownSeries, valueAt } from './chart-frame.ts';
import { toneAt, toneColor } from './chart-look.ts';
import { formatShort, isGoodUp, weekdays } from './format-figure.ts';

/** Two dimensions, or time and one, or weekday and hour; the darker a cell, the larger its figure. */
export const heatmapOption: Build = (chart, answer, look) => {
  const frame = wholeWeek(frameOf(chart, answer));
  const most = Math.max(2, Math.floor((look.height - 40) / 18));
  const { shown, note } = shownSeries(frame, stepsOf(frame.split) ? frame.series.length : most);
  const [first] = shown;
  if (!first) return {};
  const cells = shown.flatMap(({ cells: own }) => own);
  const values = cells.flatMap((cell) => valueAt(cell) ?? []);
  const [low, high] = [Math.min(0, ...values), Math.max(...values, 1e-9)];
  const full = isGoodUp(first.measure.name) === false ? look.negative : (chart.options.color ?? look.primary);
  const empty = mix(look.background, look.muted, 0.08);
  const colorOf = (value: number) => {
    const tone = toneAt(value, chart.options.thresholds);
    return tone ? toneColor(look, tone) : mix(empty, full, 0.08 + (0.92 * (value - low)) / Math.max(1e-9, high - low));
  };
  const width = (look.width - 90) / Math.max(1, frame.categories.length);
  const data = shown.flatMap((own, y) =>
    own.cells.map((cell, x) => {
      const value = valueAt(cell);
      if (!cell || value === null) return { value: [x, y, Number.NaN], itemStyle: { color: empty } };
      const color = colorOf(value);
      const text = cell.figure.tooFew ? `n=${cell.figure.n}` : formatShort(value, cell.measure.unit);
      return {
        ...{ value: [x, y, value], selection: frame.categories[x]?.selection ?? own.selection },
        tip: cellTip(`${own.name} · ${frame.categories[x]?.longLabel ?? ''}`, '', cell, chart.options),
        itemStyle: { color: cell.figure.tooFew ? mix(empty, color, 0.3) : color },
        label: {
          ...{ show: width > text.length * 7 + 4 && shown.length <= most, formatter: () => text, fontSize: 11 },
          color: cell.figure.tooFew ? look.muted : textOn(color),
        },
      };
    }),
  );
  const room = roomOf(look, [], [note, tooFewNote(cells, answer.minimum)]);
  const columns = categoryAxis(
    look,
    frame.categories.map(({ label }) => label),
    Math.max(8, lettersIn(width)),
  );
  const rows = categoryAxis(
    look,
    shown.map(({ name }) => name),
    lettersIn(Math.min(160, look.width * 0.3)),
  );
  return {
    ...{ tooltip: tooltipOf(look), graphic: room.graphic },
    grid: { left: 0, right: 2, top: 6, bottom: room.bottom, outerBoundsMode: 'same' },
    xAxis: { ...columns, axisLine: { show: false } },
    yAxis: {
      ...rows,
      inverse: true,
      axisLine: { show: false },
      axisLabel: { ...rows.axisLabel, interval: shown.length > most ? 1 : 0, hideOverlap: false },
    },
    series: [{ type: 'heatmap', data, itemStyle: { borderColor: look.background, borderWidth: 1.5, borderRadius: 3 } }],
    // The series requires one, but the cells have their own colors.
    visualMap: {
      ...{ type: 'continuous', show: false, min: low, max: high, dimension: 2, seriesIndex: 0 },
      ...{ inRange: { opacity: [1, 1] }, outOfRange: { opacity: [1, 1] } },
    },
  } as EChartsOption;
};

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
