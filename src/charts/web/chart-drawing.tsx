import { alpha, type Theme, useTheme } from '@mui/material/styles';
import type { EChartsOption } from 'echarts';
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { cut, cutAll, lettersIn, textSize } from '../axis-names.ts';
import { axisScale, bandOf, baseOption, categoryAxis, stepAxis, tooltipOf, valueAxis } from '../chart-base.ts';
import type { ChartLook } from '../chart-look.ts';
import { endLabel, endOffsets, endWidth } from '../end-names.ts';
import { formatNumber } from '../format-figure.ts';
import { type ChartData, isNamedAtEnds, partColor, toneColor } from './chart-data.ts';
import { Drawing } from './drawing.tsx';

// Less than all charts, because the pages that draw these alone are smaller.
use([BarChart, LineChart, AriaComponent, GridComponent, TooltipComponent, SVGRenderer]);

export function ChartDrawing({ name, data, height }: { name: string; data: ChartData; height: number }) {
  const theme = useTheme();
  const optionOf = useCallback((look: ChartLook) => chartOption(name, data, look, theme), [name, data, theme]);
  return <Drawing label={name} height={height} optionOf={optionOf} />;
}

type Of<K extends ChartData['kind']> = Extract<ChartData, { kind: K }>;

export function chartOption(name: string, data: ChartData, look: ChartLook, theme: Theme): EChartsOption {
  const base = baseOption(look, name);
  switch (data.kind) {
    case 'lines':
      return { ...base, ...linesOption(data, look, theme) };
    case 'columns':
      return { ...base, ...columnsOption(data, look, theme) };
    case 'shares':
      return { ...base, ...sharesOption(data, look, theme) };
  }
}

const longestLabel = 40;

// Labels of the axes lie within the box, with room for descenders.
const grid = { left: 0, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same' as const };

function linesOption(data: Of<'lines'>, look: ChartLook, theme: Theme): EChartsOption {
  const { labels, lines, incomplete = [] } = data;
  const hasIncomplete = incomplete.includes(true);
  const names = isNamedAtEnds(data) && lines.length > 1 ? lines.map(({ name }) => name) : [];
  const ends = cutAll(names, lettersIn(look.width * 0.3));
  const right = Math.max(grid.right, endWidth(ends));
  const xAxis = stepAxis(
    look,
    labels.map((label) => cut(label, longestLabel)),
    bandOf(look, labels.length, right),
    true,
  );
  const values = lines.flatMap((line) => line.values.flatMap((value) => value ?? []));
  const scale = axisScale(look, 'count', { values });
  const lasts = names.map((_, at) => lines[at]?.values.at(-1) ?? null);
  const offsets = endOffsets({ look, scale, room: grid }, lasts);
  return {
    grid: { ...grid, right },
    tooltip: tooltipOf(look, 'axis'),
    xAxis: { ...xAxis, boundaryGap: false },
    yAxis: valueAxis(look, 'count', scale),
    series: lines.flatMap(({ name, values, texts, tone, isArea = false, isDashed = false }, at) => {
      const end = ends[at];
      const color = toneColor(theme, tone);
      const type = isDashed ? ('dashed' as const) : ('solid' as const);
      const area = isArea ? { areaStyle: { color: alpha(color, 0.1) } } : {};
      const common = { type: 'line' as const, name, color, symbol: 'circle', showSymbol: false };
      const all = {
        ...common,
        id: name,
        ...(end && { endLabel: endLabel(end, color, offsets[at] ?? 0, look) }),
        lineStyle: hasIncomplete ? { width: 1.5, type: [2, 4], opacity: 0.5 } : { width: 2, type },
        ...(hasIncomplete ? {} : area),
        data: values.map((value, at) => ({
          value,
          ...(value !== null && { tip: () => `${labels[at]}\n${name}: ${texts?.[at] ?? formatNumber(value, 1)}` }),
        })),
      };
      if (!hasIncomplete) return [all];
      // Above the dotted line through all steps, one through the whole ones.
      const whole = values.map((value, step) => (incomplete[step] ? null : value));
      const over = { ...common, ...area, id: `${name} whole`, silent: true, lineStyle: { width: 2, type } };
      return [all, { ...over, data: whole }];
    }),
  };
}

const mostNamed = 12;

/** Few columns carry their count; many have an axis instead. */
function columnsOption({ columns }: Of<'columns'>, look: ChartLook, theme: Theme): EChartsOption {
  const isNamed = columns.length <= mostNamed;
  const labels = columns.map(({ label }) => cut(label, longestLabel));
  const scale = axisScale(look, 'count', { values: columns.map(({ count }) => count) });
  return {
    grid: { ...grid, right: 0, top: isNamed ? 20 : grid.top },
    tooltip: { ...tooltipOf(look, 'axis'), axisPointer: { type: 'shadow', shadowStyle: { opacity: 0.3 } } },
    xAxis: categoryAxis(look, labels),
    yAxis: { ...valueAxis(look, 'count', scale), show: !isNamed },
    series: {
      type: 'bar',
      id: 'columns',
      color: look.primary,
      barCategoryGap: '20%',
      barMaxWidth: 64,
      data: columns.map(({ label, count, tone }) => ({
        value: count,
        tip: () => `${label}\n${formatNumber(count)}`,
        ...(tone ? { itemStyle: { color: toneColor(theme, tone) } } : {}),
      })),
      itemStyle: { borderRadius: [3, 3, 0, 0] },
      label: {
        show: isNamed,
        position: 'top',
        fontSize: textSize,
        color: look.muted,
        formatter: ({ value }: { value?: unknown }) => (value === 0 ? '' : formatNumber(Number(value))),
      },
    },
  };
}

const barHeight = 14;
const noteWidth = 110;

/** Bars of 100 % with the name of each row above its bar. */
function sharesOption({ parts, rows }: Of<'shares'>, look: ChartLook, theme: Theme): EChartsOption {
  const above = { inside: true, margin: 0, verticalAlign: 'bottom' as const, padding: [0, 0, barHeight / 2 + 4, 0] };
  const labels = rows.map(({ label }) => label);
  const names = {
    ...categoryAxis(look, labels),
    inverse: true,
    axisLine: { show: false },
    z: 3,
  };
  const text = { ...names.axisLabel, ...above, interval: 0, hideOverlap: false, fontSize: 13 };
  const nameWidth = Math.max(60, look.width - noteWidth);
  return {
    // The bar lies in the lower half of its row.
    grid: { left: 0, right: 0, top: barHeight / 2, bottom: -barHeight / 2, outerBoundsMode: 'none' },
    tooltip: { ...tooltipOf(look, 'axis'), axisPointer: { type: 'none' } },
    xAxis: { type: 'value', show: false, max: 100 },
    yAxis: [
      { ...names, axisLabel: { ...text, align: 'left', color: look.text, width: nameWidth, overflow: 'truncate' } },
      {
        ...names,
        position: 'right',
        axisPointer: { show: false },
        axisLabel: { ...text, align: 'right', formatter: (_name: string, at: number) => rows[at]?.note ?? '' },
      },
    ],
    series: parts.map((name, at) => ({
      type: 'bar',
      id: String(at),
      name,
      stack: 'row',
      barWidth: barHeight,
      color: partColor(theme, at, parts.length),
      data: rows.map(({ label, shares }) => {
        const share = shares[at] ?? 0;
        return { value: share, tip: () => `${label}\n${name}: ${formatNumber(Math.round(share))} %` };
      }),
      itemStyle: { borderColor: look.background, borderWidth: 0.5 },
    })),
  };
}
