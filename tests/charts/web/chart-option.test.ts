// @vitest-environment node
import { createTheme } from '@mui/material/styles';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { lookOf } from '../../../src/charts/chart-look.ts';
import type { ChartData } from '../../../src/charts/web/chart-data.ts';
import { chartOption } from '../../../src/charts/web/chart-drawing.tsx';
import { brandDefaults } from '../../../src/core/theme/tokens.ts';

use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

const theme = createTheme();

function draw(data: ChartData, width = 600): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 200 });
  const look = lookOf({ mode: 'light', ...brandDefaults }, { width, height: 200, reducedMotion: true });
  chart.setOption(chartOption('Chart', data, look, theme));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

const column = (label: string, count: number) => ({ label, count });

test('columns chart: few columns carry their count, and none for zero', () => {
  const texts = textsOf(draw({ kind: 'columns', columns: [column('a', 7), column('b', 0)] }));
  expect(texts.toSorted()).toEqual(['7', 'a', 'b']);
});

test('columns chart: many columns have an axis instead of counts', () => {
  const columns = Array.from({ length: 30 }, (_, at) => column(`c${at}`, 17));
  const texts = textsOf(draw({ kind: 'columns', columns }));
  expect(texts).toContain('0');
  expect(texts).not.toContain('17');
});

test('columns chart: a label with HTML stays text', () => {
  const svg = draw({ kind: 'columns', columns: [column('<img src=x>', 1)] });
  expect(svg).toContain('&lt;img');
  expect(svg).not.toContain('<img');
});

test('shares chart: each row has its name and its figure, a long name is cut on a narrow screen', () => {
  const label = 'How satisfied are you with the cleanliness of the bathroom?';
  const data: ChartData = { kind: 'shares', parts: ['1', '2'], rows: [{ label, note: '4.2 · 17', shares: [25, 75] }] };
  expect(textsOf(draw(data))).toEqual(expect.arrayContaining([label, '4.2 · 17']));
  expect(textsOf(draw(data, 300))).not.toContain(label);
});

test('lines chart: each line has the color of its tone', () => {
  const line = { name: 'Received', values: [1, 2], tone: 'success' as const };
  const svg = draw({ kind: 'lines', labels: ['1 May', '2 May'], lines: [line] });
  expect(svg).toContain(`stroke="${theme.palette.success.main}"`);
});

test('lines chart: the line to an incomplete step is dashed, the one through whole steps is not', () => {
  const dashes = (incomplete: boolean[]) => {
    const line = { name: 'Received', values: [3, 2, 1], tone: 'success' as const };
    const svg = draw({ kind: 'lines', labels: ['1 May', '2 May', '3 May'], incomplete, lines: [line] });
    const paths = [...svg.matchAll(/<path[^>]*>/g)].map(([path]) => path);
    const lines = paths.filter((path) => path.includes(`stroke="${theme.palette.success.main}"`));
    return lines.map((path) => path.includes('stroke-dasharray'));
  };
  expect(dashes([false, false, true])).toEqual([true, false]);
  expect(dashes([false, false, false])).toEqual([false]);
});

function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);
}
