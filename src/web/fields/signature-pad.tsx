import Box from '@mui/material/Box';
import { type PointerEvent, type RefObject, useRef } from 'react';
import { drawTo, type Point, padHeight, padWidth, startStroke } from './signature-strokes.ts';

interface SignaturePadProps {
  ref: RefObject<HTMLCanvasElement | null>;
  isDisabled: boolean;
  onDrawn: () => void;
}

/** White paper to sign on. */
export function SignaturePad({ ref, isDisabled, onDrawn }: SignaturePadProps) {
  const last = useRef<Point>(undefined);
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    if (isDisabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = pointOf(event);
    startStroke(event.currentTarget, last.current);
    onDrawn();
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    const next = pointOf(event);
    drawTo(event.currentTarget, last.current, next);
    last.current = next;
  };
  const end = () => {
    last.current = undefined;
  };
  return (
    <Box
      component="canvas"
      ref={ref}
      width={padWidth}
      height={padHeight}
      aria-label="Draw the signature here, or type the name below"
      role="img"
      onPointerDown={start}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      sx={{
        width: '100%',
        aspectRatio: `${padWidth} / ${padHeight}`,
        bgcolor: '#fff',
        border: 1,
        borderColor: 'text.secondary',
        borderRadius: 1,
        touchAction: 'none',
        cursor: 'crosshair',
      }}
    />
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - box.left) / box.width) * padWidth,
    y: ((clientY - box.top) / box.height) * padHeight,
  };
}
