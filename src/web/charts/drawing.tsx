import { Box, useMediaQuery } from '@mui/material';
import type { EChartsOption } from 'echarts';
import { type ECharts, init } from 'echarts/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Selection } from '../../charts/chart-frame.ts';
import { type ChartLook, lookOf } from '../../charts/chart-look.ts';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';

interface DrawingProps {
  label: string;
  height: number;
  /** Stays the same function while the figures stay the same. */
  optionOf: (look: ChartLook) => EChartsOption;
  onSelect?: ((selection: Selection) => void) | undefined;
}

/** Draws with ECharts; only lazy modules import it, because the library is large. */
export function Drawing({ label, height, optionOf, onSelect }: DrawingProps) {
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
    drawing.current?.setOption(optionOf(look), { notMerge: true });
  }, [optionOf, theme, width, height, reducedMotion]);
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
        aria-label={label}
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
  // Before the first paint, in which a chart of the usual width may be wider than the page.
  useLayoutEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    setWidth(box.current.clientWidth || usualWidth);
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
