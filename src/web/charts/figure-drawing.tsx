import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ECharts, init } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import type { FigureChart, Selection } from '../../charts/chart-frame.ts';
import { lookOf } from '../../charts/chart-look.ts';
import { chartOption } from '../../charts/chart-option.ts';
import { registerCharts } from '../../charts/register.ts';
import { summaryOf } from '../../charts/summary-of.ts';
import type { AnalyticsAnswer } from '../../contract/schemas/dashboards/analytics-query.ts';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';

registerCharts();

interface FigureDrawingProps {
  chart: FigureChart;
  answer: AnalyticsAnswer;
  height: number;
  onSelect: ((selection: Selection) => void) | undefined;
}

/** Draws with ECharts; a separate chunk, because the library is large. */
export function FigureDrawing({ chart, answer, height, onSelect }: FigureDrawingProps) {
  const theme = useThemeSettings();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<ECharts>(null);
  const width = useWidth(box);
  useEffect(() => {
    drawing.current = init(box.current, null, { renderer: 'svg', width: usualWidth, height: usualHeight });
    return () => drawing.current?.dispose();
  }, []);
  useEffect(() => {
    drawing.current?.resize({ width, height });
    const look = lookOf(theme, { width, height, reducedMotion });
    drawing.current?.setOption(chartOption(chart, answer, look), { notMerge: true });
  }, [chart, answer, theme, width, height, reducedMotion]);
  useEffect(() => {
    const { current } = drawing;
    const select = (params: object) => {
      const selection = selectionIn(params);
      if (selection) onSelect?.(selection);
    };
    current?.on('click', select);
    return () => {
      if (!current?.isDisposed()) current?.off('click', select);
    };
  }, [onSelect]);
  // Out of the flow, so that a drawn width never keeps the page from shrinking.
  return (
    <Box sx={{ position: 'relative', height }}>
      <Box
        ref={box}
        role="img"
        aria-label={summaryOf(chart, answer)}
        sx={{ position: 'absolute', inset: 0, ...(onSelect ? {} : { '& path': { cursor: 'default' } }) }}
      />
    </Box>
  );
}

const usualWidth = 600;
const usualHeight = 200;

/** Of a mark of a series, or of a word. */
function selectionIn(params: { data?: unknown; info?: unknown }): Selection | null {
  const mark = (params.data ?? params.info) as { selection?: Selection | null } | null | undefined;
  return mark?.selection ?? null;
}

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
