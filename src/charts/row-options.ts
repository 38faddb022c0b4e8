import { smallText, textSize } from './axis-names.ts';
import { barSeries, firstOf, horizontalBarOption, rowsOption, textsOf } from './bar-options.ts';
import { type Build, cellTip, drawnValues, markColor, markText, roomOf, tooFewNote, tooltipOf } from './chart-base.ts';
import { type Cell, type FigureChart, type Frame, frameOf, type Series, valueAt } from './chart-frame.ts';
import { type ChartLook, isCompact } from './chart-look.ts';
import { formatFigure, formatNumber, isGoodUp } from './format-figure.ts';

/** Ranked from the best; figures of too few answers come last and have no rank. */
export const leaderboardOption: Build = (chart, answer, look) => {
  const all = frameOf(chart, answer);
  const [own] = all.series;
  if (!own) return {};
  const order = isGoodUp(own.measure.name) === false ? 1 : -1;
  const isRanked = (at: number) => valueAt(own.cells[at]) !== null && !own.cells[at]?.figure.tooFew;
  const places = all.categories
    .map((_, at) => at)
    .toSorted(
      (one, other) =>
        Number(isRanked(other)) - Number(isRanked(one)) ||
        order * ((valueAt(own.cells[one]) ?? 0) - (valueAt(own.cells[other]) ?? 0)),
    );
  const frame: Frame = {
    ...all,
    categories: places.flatMap((at, rank) => {
      const category = all.categories[at];
      return category ? [{ ...category, label: `${isRanked(at) ? `${rank + 1}.` : '–'} ${category.label}` }] : [];
    }),
    series: [{ ...own, cells: places.map((at) => own.cells[at] ?? null) }],
  };
  const { frame: shown, note } = firstOf(frame, Math.max(3, Math.floor(look.height / rowHeight)));
  const cells = shown.series[0]?.cells ?? [];
  const series = shown.series.map((one) => barSeries(one, 0, { chart, look, frame: shown, isHorizontal: true }));
  const room = roomOf(look, [], [note, tooFewNote(cells, answer.minimum)]);
  return rowsOption(chart, look, shown.categories, {
    series,
    room,
    texts: textsOf(cells, chart, look),
    unit: own.measure.unit,
    values: drawnValues(shown.series.slice(0, 1)),
  });
};

const rowHeight = 26;

/** Topics by their count, colored and labelled by the second measure, such as the average sentiment. */
export const topicBarOption: Build = (chart, answer, look) => {
  const [count, mood] = answer.measures;
  if (!count || !mood || answer.dimensions.length !== 1) return horizontalBarOption(chart, answer, look);
  const { frame } = firstOf(frameOf(chart, answer), Math.max(3, Math.floor(look.height / rowHeight)));
  const of = (measure: Series['measure']) => frame.series.find((own) => own.measure.name === measure.name);
  const [counts, moods] = [of(count), of(mood)];
  if (!counts || !moods) return horizontalBarOption(chart, answer, look);
  const words = (at: number) => {
    const [cell, by] = [counts.cells[at], moods.cells[at]];
    return cell ? [markText(cell), ...(by ? [markText(by, chart.options, isCompact(look))] : [])].join(' · ') : '';
  };
  const { data, ...series } = barSeries(counts, 0, { chart, look, frame, isHorizontal: true });
  const hasMood = mood.name === 'sentimentAvg';
  const marks = data.map((mark, at) => {
    const by = moods.cells[at];
    const tip = () => `${mark.tip?.() ?? ''}${by ? `\n${mood.label}: ${markText(by, chart.options)}` : ''}`;
    const label = { ...('label' in mark ? Object(mark.label) : {}), formatter: () => words(at) };
    return { ...mark, tip, label, itemStyle: { color: moodColor(chart, look, by) } };
  });
  return {
    ...rowsOption(chart, look, frame.categories, {
      series: [{ ...series, data: marks }],
      room: roomOf(
        look,
        [],
        [`Figures: ${count.label} · ${mood.label}`, hasMood && 'Red and green: clearly negative and positive'],
      ),
      unit: count.unit,
      values: drawnValues([counts]),
      texts: frame.categories.map((_, at) => words(at)),
    }),
  };
};

/** Beyond ±0.25 sentiment is clear, as in the inbox; otherwise a color that is neither red nor green. */
function moodColor({ options }: FigureChart, look: ChartLook, by: Cell | null | undefined): string {
  const value = by?.measure.name === 'sentimentAvg' && !by.figure.tooFew ? (by.figure.value ?? 0) : 0;
  if (Math.abs(value) > 0.25) return value > 0 ? look.positive : look.negative;
  return options.color ?? look.palette[1] ?? look.primary;
}

/** Steps of a process as centered bars with their share of the first: the measures, or the values of a dimension. */
export const funnelOption: Build = (chart, answer, look) => {
  const { frame } = firstOf(frameOf(chart, answer), Math.max(3, Math.floor(look.height / rowHeight)));
  const [own] = frame.series;
  if (!own) return {};
  const values = own.cells.map((cell) => Math.max(0, valueAt(cell) ?? 0));
  const [most, first] = [Math.max(1, ...values), values[0] ?? 0];
  const { data, ...series } = barSeries(own, 0, { chart, look, frame, isHorizontal: true, stack: 'funnel' });
  const share = (at: number) => (first > 0 ? ` · ${formatNumber((100 * (values[at] ?? 0)) / first)} %` : '');
  const label = (at: number) => {
    const cell = own.cells[at];
    return cell ? `${markText(cell, chart.options)}${share(at)}` : '';
  };
  const behind = {
    type: 'bar' as const,
    id: 'behind',
    stack: 'funnel',
    silent: true,
    barMaxWidth: 34,
    itemStyle: { color: 'transparent' },
    data: values.map((value) => (most - value) / 2),
  };
  const marks = data.map((mark, at) => ({ ...mark, tip: () => `${mark.tip?.() ?? ''}${share(at)}` }));
  const words = values.map((value, at) => ({
    value: (most - value) / 2,
    label: {
      show: true,
      position: 'right' as const,
      color: look.muted,
      fontSize: smallText,
      formatter: () => label(at),
    },
  }));
  // Centered bars have no axis on which a goal would stand.
  const plain = { ...chart, goal: null, options: { ...chart.options, thresholds: [] } };
  const option = rowsOption(plain, look, frame.categories, {
    series: [behind, { ...series, data: marks, barMaxWidth: 34 }, { ...behind, id: 'words', data: words }],
    room: roomOf(look, [], [first > 0 && own.measure.unit === 'count' && '% of the first step']),
    unit: own.measure.unit,
    values,
    texts: values.map((_, at) => label(at)),
  });
  return { ...option, xAxis: { type: 'value', show: false, max: most } };
};

/** One bar that fills toward the goal, or toward 100 % without one. */
export const progressOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const rows = frame.categories.flatMap((category, at) => {
    const cell = frame.series[0]?.cells[at];
    return cell ? [{ category, cell }] : [];
  });
  const shown = rows.slice(0, Math.max(1, Math.floor(look.height / 48)));
  const values = shown.map(({ cell }) => valueAt(cell) ?? 0);
  const goal = chart.goal?.value ?? (shown[0]?.cell.measure.unit === 'percent' ? 100 : Math.max(1, ...values));
  const { unit } = shown[0]?.cell.measure ?? { unit: 'count' as const };
  const goalName = chart.goal?.label ? ` (${chart.goal.label})` : '';
  const goalText = chart.goal ? ` of ${formatFigure(goal, unit, chart.options)}${goalName}` : '';
  const cells = shown.map(({ cell }) => cell);
  return {
    tooltip: tooltipOf(look),
    graphic: roomOf(look, [], [tooFewNote(cells, answer.minimum)]).graphic,
    grid: { left: 0, right: 0, top: 14, bottom: 14, outerBoundsMode: 'none' },
    xAxis: { type: 'value', show: false, min: 0, max: 100 },
    yAxis: { type: 'category', show: false, inverse: true, data: shown.map(({ category }) => category.label) },
    series: [
      {
        ...progressBar,
        id: 'track',
        silent: true,
        itemStyle: { color: look.track, borderRadius: 7 },
        data: shown.map(({ category }) => fullBar(0, () => category.longLabel, look.text)),
      },
      {
        ...progressBar,
        id: 'value',
        data: shown.map(({ category, cell }) => ({
          value: goal > 0 ? Math.max(0, Math.min(100, (100 * (valueAt(cell) ?? 0)) / goal)) : 0,
          selection: category.selection,
          tip: cellTip(category.longLabel, category.longLabel, cell, chart.options),
          itemStyle: {
            color: markColor(look, chart, 0, category.meaning, valueAt(cell)),
            borderRadius: 7,
            opacity: cell.figure.tooFew ? 0.45 : 1,
          },
        })),
      },
      {
        ...progressBar,
        id: 'words',
        silent: true,
        itemStyle: { color: 'transparent' },
        data: cells.map((cell) => fullBar('100%', () => `${markText(cell, chart.options)}${goalText}`, look.muted)),
      },
    ],
  };
};

const progressBar = { type: 'bar' as const, barWidth: 14, barGap: '-100%' };

/** A bar of the whole width with words above its start or its end. */
const fullBar = (x: 0 | '100%', words: () => string, color: string) => ({
  value: 100,
  label: {
    show: true,
    position: [x, -6],
    align: x === 0 ? ('left' as const) : ('right' as const),
    verticalAlign: 'bottom' as const,
    formatter: words,
    color,
    fontSize: textSize + 1,
  },
});
