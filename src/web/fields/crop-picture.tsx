import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type PointerEvent, useId, useRef, useState } from 'react';
import type { Cut } from './change-picture.ts';

interface CropPictureProps {
  address: string;
  isBusy: boolean;
  onCut: (cut: Cut) => void;
  onClose: () => void;
}

/** What of a picture shall stay: drawn with a finger or the mouse, or told side by side with the keys. */
export function CropPicture({ address, isBusy, onCut, onClose }: CropPictureProps) {
  const [cut, setCut] = useState<Cut>(whole);
  const drawing = useDrawing(setCut);
  const isWhole = sides.every((side) => cut[side] === 0);
  return (
    <Stack role="group" aria-label="Cut the picture" sx={{ gap: 1.5 }}>
      <Box {...drawing} sx={frameStyle}>
        <Box component="img" src={address} alt="What was uploaded" draggable={false} sx={imageStyle} />
        <Box aria-hidden style={insetOf(cut)} sx={keptStyle} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', maxWidth: 480 }}>
        {sides.map((side) => (
          <Side
            key={side}
            side={side}
            share={cut[side]}
            onChange={(share) => setCut((now) => moved(now, side, share))}
          />
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" loading={isBusy} disabled={isWhole} onClick={() => onCut(cut)}>
          Keep this part
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

const sides = ['left', 'top', 'right', 'bottom'] as const;
type Side = (typeof sides)[number];
const whole: Cut = { left: 0, top: 0, right: 0, bottom: 0 };
const opposite: Record<Side, Side> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
// Something of it has to remain.
const least = 0.05;

function moved(cut: Cut, side: Side, share: number): Cut {
  return { ...cut, [side]: Math.max(0, Math.min(share, 1 - least - cut[opposite[side]])) };
}

function Side({ side, share, onChange }: { side: Side; share: number; onChange: (share: number) => void }) {
  const id = useId();
  return (
    <Box>
      <Typography component="label" htmlFor={id} variant="caption">
        From the {side}
      </Typography>
      <Box
        id={id}
        component="input"
        type="range"
        min={0}
        max={95}
        value={Math.round(share * 100)}
        aria-valuetext={`${Math.round(share * 100)} percent`}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber / 100)}
        sx={{ display: 'block', width: '100%', height: 24, m: 0, accentColor: ({ palette }) => palette.primary.main }}
      />
    </Box>
  );
}

interface Point {
  x: number;
  y: number;
}

/** A corner where it is pressed, the other where it is let go. */
function useDrawing(onDraw: (cut: Cut) => void) {
  const begun = useRef<Point>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = pointOf(event);
      onDraw(whole);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!begun.current) return;
      const cut = between(begun.current, pointOf(event));
      // A press that hardly moves means nothing.
      if (1 - cut.left - cut.right >= least && 1 - cut.top - cut.bottom >= least) onDraw(cut);
    },
    onPointerUp: () => {
      begun.current = undefined;
    },
  };
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (share: number) => Math.max(0, Math.min(1, share));
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

function between(one: Point, other: Point): Cut {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: 1 - Math.max(one.x, other.x),
    bottom: 1 - Math.max(one.y, other.y),
  };
}

const insetOf = ({ left, top, right, bottom }: Cut) => ({
  inset: [top, right, bottom, left].map((share) => `${share * 100}%`).join(' '),
});

const frameStyle = {
  position: 'relative',
  overflow: 'hidden',
  // No round corners: they could not be pressed.
  alignSelf: 'flex-start',
  cursor: 'crosshair',
  touchAction: 'none',
} as const;

const imageStyle = { display: 'block', maxWidth: '100%', maxHeight: 360, userSelect: 'none' } as const;

const keptStyle = {
  position: 'absolute',
  outline: '2px solid #fff',
  boxShadow: '0 0 0 9999px rgb(0 0 0 / 55%)',
  pointerEvents: 'none',
} as const;
