import { init, setPlatformAPI } from 'echarts/core';
import type { AnalyticsAnswer } from '../analytics/schemas/analytics-query.ts';
import { textSize, widthOf } from './axis-names.ts';
import type { FigureChart } from './chart-frame.ts';
import type { ChartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';
import { registerCharts } from './register.ts';

// Without a canvas texts are measured by their letters.
setPlatformAPI({
  measureText: (text, font = '') => ({
    width: widthOf(text, Number.parseFloat(/[\d.]+(?=px)/.exec(font)?.[0] ?? '') || textSize),
  }),
});

/**
 * A chart as SVG text, for the server: no element, no canvas and no animation. `name` begins all names within it, which
 * differ between the charts of a document.
 */
export function renderChartSvg(chart: FigureChart, answer: AnalyticsAnswer, look: ChartLook, name = 'zr'): string {
  registerCharts();
  const { width, height } = look;
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    const { series = [], ...option } = chartOption(chart, answer, look);
    // Without a style for each mark that is pointed at.
    drawing.setOption({
      ...option,
      animation: false,
      series: [series].flat().map((one) => ({ ...one, silent: true })),
    });
    return withOwnNames(drawing.renderToSVGString(), name);
  } finally {
    drawing.dispose();
  }
}

/** Names within a picture count all drawings of the process; with its own, the same figures have the same bytes. */
function withOwnNames(svg: string, prefix: string): string {
  const names = new Map<string, string>();
  return svg.replace(/\bzr\d+-[\w-]+/g, (name) => {
    const own = names.get(name) ?? `${prefix}-${names.size}`;
    names.set(name, own);
    return own;
  });
}
