import { alpha, type Theme } from '@mui/material/styles';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { AriaComponentOption, GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { type ChartData, partColor, toneColor } from './chart-data.ts';

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | AriaComponentOption | GridComponentOption | TooltipComponentOption
>;

type Of<K extends ChartData['kind']> = Extract<ChartData, { kind: K }>;

export function chartOption(data: ChartData, theme: Theme, width: number): ChartOption {
  switch (data.kind) {
    case 'lines':
      return { ...base(theme), ...linesOption(data, theme) };
    case 'columns':
      return { ...base(theme), ...columnsOption(data, theme) };
    case 'shares':
      return { ...base(theme), ...sharesOption(data, theme, width) };
  }
}

const captionSize = 12;

function base({ palette, typography, shape }: Theme): ChartOption {
  return {
    textStyle: { fontFamily: typography.fontFamily ?? 'sans-serif', fontSize: captionSize },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.background.paper,
      borderColor: palette.divider,
      borderRadius: Number(shape.borderRadius),
      padding: [6, 10],
      textStyle: { color: palette.text.primary, fontSize: captionSize },
      extraCssText: 'box-shadow: none; z-index: 1',
    },
  };
}

const gridLines = ({ palette }: Theme) => ({ lineStyle: { color: palette.divider } });

const axisLabel = ({ palette }: Theme) => ({
  color: palette.text.secondary,
  fontSize: captionSize,
  hideOverlap: true,
});

const categories = (theme: Theme, data: readonly string[]) => ({
  type: 'category' as const,
  data: [...data],
  axisTick: { show: false },
  axisLine: gridLines(theme),
  axisLabel: axisLabel(theme),
});

const amounts = (theme: Theme) => ({
  type: 'value' as const,
  splitNumber: 3,
  minInterval: 1,
  splitLine: gridLines(theme),
  axisLabel: axisLabel(theme),
});

// Labels of the axes lie within the box, with room for descenders.
const grid = { left: 0, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same' as const };

function linesOption({ labels, lines }: Of<'lines'>, theme: Theme): ChartOption {
  const xAxis = categories(theme, labels);
  return {
    grid,
    xAxis: {
      ...xAxis,
      boundaryGap: false,
      axisLabel: { ...xAxis.axisLabel, alignMinLabel: 'left', alignMaxLabel: 'right' },
    },
    yAxis: amounts(theme),
    series: lines.map(({ name, values, texts, tone, isArea = false, isDashed = false }) => {
      const color = toneColor(theme, tone);
      return {
        ...{ type: 'line' as const, id: name, name, data: [...values], color, symbol: 'circle', showSymbol: false },
        lineStyle: { width: 2, type: isDashed ? ('dashed' as const) : ('solid' as const) },
        ...(isArea ? { areaStyle: { color: alpha(color, 0.1) } } : {}),
        ...(texts ? { tooltip: { valueFormatter: (_value: unknown, at: number) => texts[at] ?? '' } } : {}),
      };
    }),
  };
}

const mostNamed = 12;

/** Few columns carry their count; many have an axis instead. */
function columnsOption({ columns }: Of<'columns'>, theme: Theme): ChartOption {
  const isNamed = columns.length <= mostNamed;
  return {
    grid: { ...grid, right: 0, top: isNamed ? 20 : grid.top },
    tooltip: { ...base(theme).tooltip, axisPointer: { type: 'shadow', shadowStyle: { opacity: 0.3 } } },
    xAxis: categories(
      theme,
      columns.map(({ label }) => label),
    ),
    yAxis: { ...amounts(theme), show: !isNamed },
    series: [
      {
        ...{ type: 'bar', id: 'columns', color: theme.palette.primary.main, barCategoryGap: '20%', barMaxWidth: 64 },
        data: columns.map(({ count, tone }) => ({
          value: count,
          ...(tone ? { itemStyle: { color: toneColor(theme, tone) } } : {}),
        })),
        itemStyle: { borderRadius: [3, 3, 0, 0] },
        label: {
          ...{ show: isNamed, position: 'top', fontSize: captionSize, color: theme.palette.text.secondary },
          formatter: ({ value }) => (value === 0 ? '' : Number(value).toLocaleString()),
        },
      },
    ],
  };
}

const barHeight = 14;
const noteWidth = 110;

/** Bars of 100 % with the name of each row above its bar. */
function sharesOption({ parts, rows }: Of<'shares'>, theme: Theme, width: number): ChartOption {
  const above = { inside: true, margin: 0, verticalAlign: 'bottom' as const, padding: [0, 0, barHeight / 2 + 4, 0] };
  const names = {
    ...categories(
      theme,
      rows.map(({ label }) => label),
    ),
    ...{ inverse: true, axisLine: { show: false }, z: 3 },
  };
  const { primary, secondary } = theme.palette.text;
  const text = { ...names.axisLabel, ...above, interval: 0, hideOverlap: false, fontSize: 13 };
  return {
    // The bar lies in the lower half of its row.
    grid: { left: 0, right: 0, top: barHeight / 2, bottom: -barHeight / 2, outerBoundsMode: 'none' },
    tooltip: {
      ...base(theme).tooltip,
      axisPointer: { type: 'none' },
      valueFormatter: (value) => `${Math.round(Number(value)).toLocaleString()} %`,
    },
    xAxis: { type: 'value', show: false, max: 100 },
    yAxis: [
      {
        ...names,
        axisLabel: {
          ...{ ...text, align: 'left', color: primary, width: Math.max(60, width - noteWidth), overflow: 'truncate' },
        },
      },
      {
        ...{ ...names, position: 'right', axisPointer: { show: false } },
        axisLabel: {
          ...text,
          align: 'right',
          color: secondary,
          formatter: (_name: string, at: number) => rows[at]?.note ?? '',
        },
      },
    ],
    series: parts.map((name, at) => ({
      ...{ type: 'bar' as const, id: String(at), name, stack: 'row', barWidth: barHeight },
      ...{ color: partColor(theme, at, parts.length), data: rows.map(({ shares }) => shares[at] ?? 0) },
      itemStyle: { borderColor: theme.palette.background.paper, borderWidth: 0.5 },
    })),
  };
}
