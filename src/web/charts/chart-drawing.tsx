import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import type { ChartData } from './chart-data.ts';
import { chartOption } from './chart-option.ts';

use([BarChart, LineChart, AriaComponent, GridComponent, TooltipComponent, SVGRenderer]);

/** Draws with ECharts; a separate chunk, because the library is large. */
export function ChartDrawing({ name, data, height }: { name: string; data: ChartData; height: number }) {
  const theme = useTheme();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<ECharts>(null);
  const width = useWidth(box);
  useEffect(() => {
    drawing.current = init(box.current, null, { renderer: 'svg', width: usualWidth, height: usualHeight });
    return () => drawing.current?.dispose();
  }, []);
  useEffect(() => {
    drawing.current?.resize({ width, height });
    drawing.current?.setOption(
      {
        ...chartOption(data, theme, width),
        animation: !isStill,
        aria: { enabled: true, label: { description: name } },
      },
      { replaceMerge: ['series'] },
    );
  }, [data, theme, width, height, isStill, name]);
  // Out of the flow, so that a drawn width never keeps the page from shrinking.
  return (
    <Box sx={{ position: 'relative', height }}>
      <Box ref={box} sx={{ position: 'absolute', inset: 0 }} />
    </Box>
  );
}

const usualWidth = 600;
const usualHeight = 200;

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
