import type { AnalyticsAnswer } from '../../analytics/schemas/analytics-query.ts';
import { figuresOf } from '../../charts/figures-of.ts';
import { csvText } from '../../core/web/list/export-rows.ts';
import { saveFile } from '../../core/web/providers/files.ts';
import { notifyFailure } from '../../core/web/providers/notifications.tsx';
import type { Chart } from '../schemas/chart.ts';
import { fileName } from './dashboard-file.ts';

export function saveChartCsv(chart: Chart, answer: AnalyticsAnswer): void {
  saveFile(`${fileName(chart.title) || 'chart'}.csv`, new Blob([chartCsv(chart, answer)], { type: 'text/csv' }));
}

/** The figures of a chart: numbers as numbers, texts so that no spreadsheet runs them. */
export function chartCsv(chart: Chart, answer: AnalyticsAnswer): string {
  const { head, rows } = figuresOf(chart, answer, true);
  return csvText([head.map(({ text }) => text), ...rows.map(({ cells }) => cells.map(({ value }) => value))]);
}

const scale = 2;

/** The drawn chart as a picture. */
export async function saveChartPng(name: string, tile: HTMLElement | null): Promise<void> {
  try {
    const drawn = tile?.querySelector<HTMLCanvasElement | SVGSVGElement>('canvas, [role="img"] svg, svg[role="img"]');
    if (!tile || !drawn) throw new Error('This chart is not a picture.');
    const background = getComputedStyle(tile.querySelector('section') ?? tile).backgroundColor;
    const { width, height } = drawn.getBoundingClientRect();
    const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw pictures.');
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const image = drawn instanceof HTMLCanvasElement ? drawn : await loadImage(drawn);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) saveFile(`${fileName(name) || 'chart'}.png`, blob);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

async function loadImage(drawn: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await image.decode();
  return image;
}
