import { styled } from '@mui/material/styles';
import type { EmptyPictureName } from '../../contract/empty-pictures.ts';

type Tone = 'frame' | 'text' | 'quiet' | 'accent';
/** A rounded rectangle; one as wide as high and fully rounded is a circle. */
type Shape = readonly [tone: Tone, x: number, y: number, width: number, height: number, radius?: number];

const frame: Shape = ['frame', 1, 1, 238, 142, 8];
const lines = (count: number, from: number, step: number, of: (y: number, index: number) => Shape[]): Shape[] =>
  Array.from({ length: count }, (_, index) => of(from + index * step, index)).flat();

const widths = [86, 64, 98, 72];
const bars = [26, 40, 34, 58, 48];

const shapes: Readonly<Record<EmptyPictureName, readonly Shape[]>> = {
  rows: [
    frame,
    ...lines(4, 22, 32, (y, index) => [
      ['text', 18, y, widths[index] ?? 80, 8, 4],
      ['quiet', 130, y, 44, 8, 4],
      ['quiet', 192, y, 30, 8, 4],
    ]),
  ],
  people: [
    frame,
    ...lines(4, 14, 32, (y, index) => [
      [index === 0 ? 'accent' : 'quiet', 18, y, 20, 20, 10],
      ['text', 50, y + 2, widths[index] ?? 80, 7, 3.5],
      ['quiet', 50, y + 13, 54, 5, 2.5],
      ['quiet', 184, y + 6, 38, 8, 4],
    ]),
  ],
  inbox: [
    frame,
    ...lines(4, 14, 32, (y, index) => [
      [index < 2 ? 'accent' : 'quiet', 18, y + 4, 8, 8, 4],
      ['text', 38, y + 2, (widths[index] ?? 80) + 24, 7, 3.5],
      ['quiet', 38, y + 13, 60, 5, 2.5],
      ['quiet', 188, y + 2, 34, 12, 6],
    ]),
  ],
  form: [
    ['frame', 45, 1, 150, 142, 8],
    ['text', 63, 20, 96, 8, 4],
    ...lines(5, 63, 24, (x, index): Shape[] => [[index === 3 ? 'accent' : 'quiet', x, 40, 16, 16, 8]]),
    ['text', 63, 74, 72, 8, 4],
    ['quiet', 63, 92, 114, 34, 6],
  ],
  charts: [
    ['frame', 1, 1, 114, 66, 8],
    ['quiet', 16, 16, 46, 7, 3.5],
    ['accent', 16, 34, 56, 16, 5],
    ['frame', 125, 1, 114, 66, 8],
    ...lines(5, 141, 18, (x, index): Shape[] => {
      const height = (bars[index] ?? 30) * 0.75;
      return [[index === 3 ? 'accent' : 'quiet', x, 56 - height, 10, height, 2]];
    }),
    ['frame', 1, 77, 238, 66, 8],
    ...lines(3, 92, 16, (y, index) => [
      ['text', 16, y, 40, 7, 3.5],
      [index === 0 ? 'accent' : 'quiet', 70, y, 146 - index * 42, 7, 3.5],
    ]),
  ],
  report: [
    ['frame', 60, 1, 120, 142, 6],
    ['text', 76, 18, 62, 8, 4],
    ['quiet', 76, 32, 40, 5, 2.5],
    ...lines(5, 78, 18, (x, index): Shape[] => {
      const height = (bars[index] ?? 30) * 0.7;
      return [[index === 3 ? 'accent' : 'quiet', x, 88 - height, 11, height, 2]];
    }),
    ...lines(3, 102, 12, (y) => [
      ['text', 76, y, 34, 5, 2.5],
      ['quiet', 126, y, 38, 5, 2.5],
    ]),
  ],
};

/** Decorative: the sentence beside it says the same. */
export function EmptyPicture({ name }: { name: EmptyPictureName }) {
  return (
    <Picture viewBox="0 0 240 144" aria-hidden="true" focusable="false">
      {shapes[name].map(([tone, x, y, width, height, radius = 0]) => (
        <rect key={`${x} ${y}`} className={tone} x={x} y={y} width={width} height={height} rx={radius} />
      ))}
    </Picture>
  );
}

const Picture = styled('svg')(({ theme: { palette, spacing } }) => ({
  width: 240,
  maxWidth: '100%',
  height: 'auto',
  marginBottom: spacing(2),
  '& .frame': { fill: palette.background.paper, stroke: palette.divider },
  '& .text': { fill: palette.text.secondary, opacity: 0.35 },
  '& .quiet': { fill: palette.text.secondary, opacity: 0.15 },
  '& .accent': { fill: palette.primary.main, opacity: 0.7 },
}));
