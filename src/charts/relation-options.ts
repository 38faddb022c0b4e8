import type { EChartsOption } from 'echarts';
import type { AnalyticsRow } from '../analytics/schemas/analytics-query.ts';
import { columnNames, cut, cutAll, lettersIn } from './axis-names.ts';
import { horizontalBarOption } from './bar-options.ts';
import {
  axisScale,
  axisText,
  type Build,
  bandOf,
  categoryAxis,
  cellTip,
  drawnValues,
  levelLines,
  markColor,
  roomOf,
  tooFewNote,
  tooltipOf,
  valueAxis,
} from './chart-base.ts';
import {
  type Cell,
  frameOf,
  meaningOf,
  rowLabel,
  type Series,
  selectionOf,
  shownSeries,
  valueAt,
} from './chart-frame.ts';
import { formatFigure, formatNumber } from './format-figure.ts';

/** Each row is a point: by two measures, or by a number or time and a measure. The third measure is its size. */
export const scatterOption: Build = (chart, answer, look) => {
  const [one, two, three] = answer.measures;
  if (!one) return {};
  const [x, y, size] = two ? [one, two, three] : [null, one, undefined];
  const dimension = answer.dimensions[0];
  if (!x) return lineOfPoints(chart, answer, look);
  const largest = Math.max(1, ...answer.rows.map((row) => (size && row.measures[size.name]?.value) || 0));
  // Names stand on the side that has room.
  const half = Math.max(0, ...answer.rows.map((row) => row.measures[x.name]?.value ?? 0)) / 2;
  const data = answer.rows.flatMap((row) => {
    const [across, up] = [row.measures[x.name], row.measures[y.name]];
    if (across?.value == null || up?.value == null) return [];
    const name = dimension ? rowLabel(row, dimension) : (row.time ?? 'All');
    const words = [x, y, ...(size ? [size] : [])].map((measure) => {
      const figure = row.measures[measure.name];
      return figure
        ? cellTip(measure.label, measure.label, { figure, measure }, chart.options)().replace('\n', ': ')
        : '';
    });
    const isPale = across.tooFew || up.tooFew;
    const color = markColor(look, chart, 0, dimension && meaningOf(row, dimension));
    return {
      name,
      value: [across.value, up.value],
      tip: () => [name, ...words].join('\n'),
      selection: dimension ? selectionOf(row, dimension) : null,
      label: { position: across.value > half ? 'left' : 'right' },
      symbolSize: size ? 6 + 26 * Math.sqrt(Math.max(0, row.measures[size.name]?.value ?? 0) / largest) : 9,
      itemStyle: isPale ? { color: look.background, borderColor: color, borderWidth: 1.5 } : { color, opacity: 0.75 },
    };
  });
  const isNamed = data.length <= 12;
  const [across, up] = [0, 1].map((at) => ({ values: data.map(({ value }) => value[at] ?? 0), isFromZero: false })) as [
    Spread,
    Spread,
  ];
  const room = roomOf(
    look,
    [],
    [data.some((point) => 'borderColor' in point.itemStyle) && `Hollow: fewer than ${answer.minimum} responses`],
  );
  const named = (name: string) => ({ name, nameLocation: 'middle' as const, nameTextStyle: axisText(look) });
  return {
    tooltip: tooltipOf(look),
    graphic: room.graphic,
    grid: { left: 22, right: 12, top: 12, bottom: room.bottom + 22, outerBoundsMode: 'same' },
    xAxis: {
      ...valueAxis(look, x.unit, axisScale(look, x.unit, { ...across, length: look.width * 0.6 })),
      ...named(x.label),
      nameGap: 26,
    },
    yAxis: {
      ...valueAxis(look, y.unit, axisScale(look, y.unit, { ...up, levels: chart, length: look.height - 60 })),
      ...named(cut(y.label, lettersIn(look.height - 60))),
      nameGap: 44,
    },
    series: [
      {
        type: 'scatter',
        color: markColor(look, chart, 0),
        data,
        ...levelLines(chart, look, y.unit, []),
        label: {
          show: isNamed,
          color: look.text,
          fontSize: 11,
          formatter: ({ name }: { name: string }) => cut(name, 16),
        },
        labelLayout: { hideOverlap: true },
      },
    ],
  } as unknown as EChartsOption;
};

interface Spread {
  values: number[];
  isFromZero: false;
}

const lineOfPoints: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const { shown } = shownSeries(frame);
  const [first] = shown;
  if (!first) return {};
  const labels = frame.categories.map(({ label }) => label);
  const columns = columnNames(look, labels, bandOf(look, labels.length));
  const names = shown.length > 1 && chart.options.showLegend ? shown.map(({ name }) => name) : [];
  const room = roomOf(look, names, [!frame.isTime && columns.note]);
  const axis = categoryAxis(look, frame.isTime ? labels : columns.texts);
  const { unit } = first.measure;
  return {
    tooltip: tooltipOf(look),
    legend: room.legend,
    graphic: room.graphic,
    grid: { left: 0, right: 10, top: room.top, bottom: room.bottom, outerBoundsMode: 'same' },
    xAxis: { ...axis, axisLabel: { ...axis.axisLabel, ...(frame.isTime ? {} : columns.axisLabel) } },
    yAxis: valueAxis(look, unit, axisScale(look, unit, { values: drawnValues(shown), levels: chart })),
    series: shown.map((own, at) => ({
      type: 'scatter',
      name: own.name,
      symbolSize: 8,
      color: markColor(look, chart, at, own.meaning),
      data: own.cells.map((cell, place) => ({
        value: [place, valueAt(cell)],
        selection: frame.categories[place]?.selection ?? null,
        ...(cell && { tip: cellTip(frame.categories[place]?.longLabel ?? '', own.name, cell, chart.options) }),
        itemStyle: { opacity: cell?.figure.tooFew ? 0.35 : 0.8 },
      })),
    })),
  } as unknown as EChartsOption;
};

const mostStreams = 40;

/** From the first to the last dimension, the width of each stream is its count. */
export const statusFlowOption: Build = (chart, answer, look) => {
  const [measure] = answer.measures;
  const levels = answer.dimensions;
  if (!measure || levels.length === 0 || measure.unit !== 'count') return horizontalBarOption(chart, answer, look);
  const nodes = new Map<string, { name: string; label: string; depth: number; tone: string; selection: unknown }>();
  const links = new Map<string, { source: string; target: string; value: number }>();
  const nodeOf = (row: AnalyticsRow, depth: number): string => {
    const dimension = levels[depth];
    const label = dimension ? rowLabel(row, dimension) : 'All';
    const name = `${depth} ${label}`;
    if (!nodes.has(name)) {
      const tone = markColor(look, chart, nodes.size + 1, dimension && meaningOf(row, dimension));
      nodes.set(name, { name, label, depth, tone, selection: dimension ? selectionOf(row, dimension) : null });
    }
    return name;
  };
  for (const row of answer.rows.slice(0, mostStreams)) {
    const value = row.measures[measure.name]?.value ?? 0;
    const path = levels.length === 1 ? ['all', nodeOf(row, 0)] : levels.map((_, depth) => nodeOf(row, depth));
    for (let at = 1; value > 0 && at < path.length; at += 1) {
      const [source = '', target = ''] = [path[at - 1], path[at]];
      const key = JSON.stringify([source, target]);
      links.set(key, { source, target, value: (links.get(key)?.value ?? 0) + value });
    }
  }
  if (levels.length === 1)
    nodes.set('all', { name: 'all', label: measure.label, depth: 0, tone: look.primary, selection: null });
  const labelOfNode = (name: string) => nodes.get(name)?.label ?? name;
  const room = lettersIn(Math.min(150, look.width * 0.26), 11);
  const note =
    answer.rows.length > mostStreams &&
    `${mostStreams} of ${formatNumber(answer.rows.length)} shown, the table has all`;
  const { graphic, bottom } = roomOf(look, [], [note]);
  return {
    tooltip: tooltipOf(look),
    graphic,
    series: [
      {
        type: 'sankey',
        left: 2,
        right: Math.min(160, look.width * 0.28),
        top: 8,
        bottom: bottom + 4,
        nodeWidth: 12,
        nodeGap: 10,
        draggable: false,
        emphasis: { focus: 'adjacency' },
        data: [...nodes.values()].map(({ name, label, tone, selection }) => ({
          name,
          selection,
          tip: () => label,
          itemStyle: { color: tone },
          label: { color: look.text, fontSize: 11, formatter: () => cut(label, room) },
        })),
        links: [...links.values()].map((link) => ({
          ...link,
          tip: () => `${labelOfNode(link.source)} → ${labelOfNode(link.target)}: ${formatNumber(link.value)}`,
        })),
        lineStyle: { color: 'source', opacity: 0.3, curveness: 0.5 },
      },
    ],
  } as unknown as EChartsOption;
};

/** The figures of each category along axes from one middle. */
export const radarOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const { shown, note } = shownSeries(frame, 4);
  const cells = shown.flatMap((own) => own.cells);
  if (frame.categories.length < 3) return horizontalBarOption(chart, answer, look);
  const spokes = frame.categories.slice(0, 12);
  const isCut =
    frame.categories.length > spokes.length &&
    `${spokes.length} of ${frame.categories.length} shown, the table has all`;
  const room = roomOf(look, shown.length > 1 && chart.options.showLegend ? shown.map(({ name }) => name) : [], [
    note,
    isCut,
    tooFewNote(cells, answer.minimum),
  ]);
  const values = cells.flatMap((cell) => valueAt(cell) ?? []);
  const isShare = shown[0]?.measure.unit === 'percent';
  const [min, max] = [Math.min(0, ...values), isShare ? 100 : Math.max(...values, 1e-9) * 1.05];
  const free = look.height - room.top - room.bottom;
  const radius = Math.max(30, Math.min(free / 2 - 22, look.width / 2 - 70));
  const letters = Math.max(5, Math.min(14, lettersIn(look.width / 2 - radius - 8)));
  const text = (own: Series, cell: Cell | null, at: number) =>
    cell
      ? `${spokes[at]?.longLabel}: ${cell.figure.tooFew ? `n = ${cell.figure.n}, too few` : formatFigure(cell.figure.value, own.measure.unit, chart.options)}`
      : '';
  return {
    tooltip: tooltipOf(look),
    legend: room.legend,
    graphic: room.graphic,
    radar: {
      center: ['50%', room.top + free / 2],
      radius,
      indicator: cutAll(
        spokes.map(({ label }) => label),
        letters,
      ).map((name) => ({ name, min, max })),
      axisName: axisText(look),
      splitNumber: 4,
      splitArea: { show: false },
      splitLine: { lineStyle: { color: look.divider } },
      axisLine: { lineStyle: { color: look.divider } },
    },
    series: [
      {
        type: 'radar',
        symbolSize: 5,
        data: shown.map((own, at) => ({
          name: own.name,
          value: spokes.map((_, place) => valueAt(own.cells[place]) ?? min),
          selection: own.selection,
          tip: () =>
            [own.name, ...own.cells.slice(0, spokes.length).map((cell, place) => text(own, cell, place))].join('\n'),
          lineStyle: {
            width: 2,
            ...(own.cells.some((cell) => cell?.figure.tooFew) ? { type: 'dashed', opacity: 0.6 } : {}),
          },
          itemStyle: { color: markColor(look, chart, at, own.meaning) },
          areaStyle: { opacity: 0.1 },
        })),
      },
    ],
  } as unknown as EChartsOption;
};
