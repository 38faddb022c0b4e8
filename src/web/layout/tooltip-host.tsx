import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { tooltips } from '../../contract/settings.ts';
import { type Shown, tooltipWatch } from './tooltip-watch.ts';

const gapPx = 8;

/** Shows the tooltip of whatever is pointed at, focused or pressed for long. One of these stands beside the routes. */
export function TooltipHost() {
  const shown = useSyncExternalStore(tooltipWatch.subscribe, tooltipWatch.current);
  return shown ? <Bubble {...shown} /> : null;
}

function Bubble({ anchor, text, placement }: Shown) {
  const bubble = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, anchor.getBoundingClientRect(), placement);
  });
  return (
    <Box
      ref={bubble}
      role="tooltip"
      sx={{
        position: 'fixed',
        top: 0,
        left: 0,
        zIndex: 'tooltip',
        maxWidth: tooltips.maxWidth,
        px: 1,
        py: 0.5,
        borderRadius: 1,
        typography: 'caption',
        fontWeight: 500,
        overflowWrap: 'anywhere',
        color: 'background.default',
        bgcolor: 'text.primary',
      }}
    >
      {text}
    </Box>
  );
}

/** Beside its anchor; on the other side where there is no room, and never beyond the window's edge. */
function place(bubble: HTMLElement, anchor: DOMRect, placement: Shown['placement']): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { innerWidth, innerHeight } = window;
  const isBeside = placement === 'right';
  const right = anchor.right + gapPx + width > innerWidth ? anchor.left - gapPx - width : anchor.right + gapPx;
  const below = anchor.bottom + gapPx + height > innerHeight ? anchor.top - gapPx - height : anchor.bottom + gapPx;
  const x = isBeside ? right : anchor.left + (anchor.width - width) / 2;
  const y = isBeside ? anchor.top + (anchor.height - height) / 2 : below;
  bubble.style.left = `${Math.max(gapPx, Math.min(x, innerWidth - width - gapPx))}px`;
  bubble.style.top = `${Math.max(gapPx, Math.min(y, innerHeight - height - gapPx))}px`;
}
