import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { PreviewSettings } from '../../forms/preview/preview-bar.tsx';

const sizes = { phone: { width: 390, height: 760 }, desktop: { width: 1_120, height: 760 } } as const;

/** A page in a frame as wide as a phone or a desktop; where there is less room it is shown smaller, not narrower. */
export function PreviewScreen({ device, address }: { device: PreviewSettings['device']; address: string }) {
  const { width, height } = sizes[device];
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const scale = Math.min(1, (room ?? width) / width);
  return (
    <Box
      ref={box}
      data-device={device}
      sx={{ maxWidth: width, height: height * scale, mx: 'auto', overflow: 'hidden' }}
    >
      <Box
        component="iframe"
        title="The survey as visitors see it"
        src={address}
        sx={{
          display: 'block',
          width,
          height,
          boxSizing: 'border-box',
          border: device === 'phone' ? 8 : 1,
          borderColor: device === 'phone' ? 'text.primary' : 'divider',
          borderRadius: device === 'phone' ? '32px' : 1,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </Box>
  );
}

function useWidth(box: { current: HTMLElement | null }): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
