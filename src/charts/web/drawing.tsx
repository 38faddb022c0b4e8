import { Box, useMediaQuery } from '@mui/material';
import type { EChartsOption } from 'echarts';
import { type ECharts, init } from 'echarts/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../../core/theme/use-printing.ts';
import { useThemeSettings } from '../../core/theme/use-theme-settings.ts';
import type { Selection } from '../chart-frame.ts';
import { type ChartLook, lookOf } from '../chart-look.ts';
import { drawInTurn } from './draw-in-turn.ts';

interface DrawingProps {
  label: string;
  /** In pixels, or all of the box around it. */
  height: number | '100%';
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
  const isDrawn = useRef(false);
  const size = useSize(box);
  const isSeen = useSeen(box);
  const isPrinting = usePrinting();
  const select = useRef(onSelect);
  select.current = onSelect;
  useEffect(
    () => () => {
      drawing.current?.dispose();
      drawing.current = null;
      isDrawn.current = false;
    },
    [],
  );
  useEffect(() => {
    if (!size || !(isSeen || isPrinting)) return;
    const draw = () => {
      drawing.current ??= startDrawing(box.current, size, (selection) => select.current?.(selection));
      drawing.current.resize(size);
      const option = optionOf(lookOf(theme, { ...size, reducedMotion }));
      // Figures that arrive later, another size and a print do not move.
      const isStill = isDrawn.current || isPrinting;
      drawing.current.setOption(isStill ? { ...option, animation: false } : option, { notMerge: true });
      isDrawn.current = true;
      // On paper, which is narrower than most screens, the drawing shrinks with its box.
      box.current?.querySelector('svg')?.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
    };
    // A print has no further frames.
    return isPrinting ? draw() : drawInTurn(draw);
  }, [optionOf, theme, size, isSeen, isPrinting, reducedMotion]);
  // Out of the flow, so that a drawn size never keeps the page from shrinking.
  return (
    <Box sx={{ position: 'relative', height }}>
      <Box
        ref={box}
        role="img"
        aria-label={label}
        sx={{
          position: 'absolute',
          inset: 0,
          ...(onSelect ? {} : { '& path': { cursor: 'default' } }),
          '@media print': { '& > div, & svg': { width: '100% !important', height: '100% !important' } },
        }}
      />
    </Box>
  );
}

const usualWidth = 600;
const usualHeight = 200;

function startDrawing(box: HTMLElement | null, size: Size, onSelect: (selection: Selection) => void): ECharts {
  const drawing = init(box, null, { renderer: 'svg', ...size });
  drawing.on('click', (params: object) => {
    const selection = selectionIn(params);
    if (selection) onSelect(selection);
  });
  return drawing;
}

/** Of a mark of a series, or of a word. */
function selectionIn(params: { data?: unknown; info?: unknown }): Selection | null {
  const mark = (params.data ?? params.info) as { selection?: Selection | null } | null | undefined;
  return mark?.selection ?? null;
}

/** True from the time when the box is in view, or soon will be. */
function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isSeen]);
  return isSeen;
}

interface Size {
  width: number;
  height: number;
}

/** Undefined until it is measured, so that no chart is drawn twice. */
function useSize(box: { current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = (width: number, height: number) =>
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    measure(current.clientWidth || usualWidth, current.clientHeight || usualHeight);
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) measure(Math.round(width), Math.round(height));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
