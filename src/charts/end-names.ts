import { cut, lettersIn, textSize, widthOf } from './axis-names.ts';
import { type ChartLook, textColorOf } from './chart-look.ts';
import type { ValueScale } from './value-scale.ts';

/** More series are named by a legend. */
const mostNamed = 4;
const lineHeight = 15;

/** The names of series as they stand beside their last figures; undefined where a legend names them, as those without room. */
export function endTexts(look: ChartLook, names: readonly string[]): string[] | undefined {
  if (names.length < 2 || names.length > mostNamed || look.width < 220) return undefined;
  const letters = lettersIn(Math.min(180, look.width * 0.3));
  return names.every((name) => cut(name, letters) === name) ? [...names] : undefined;
}

export const endWidth = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => widthOf(text))) + 12;

interface Ends {
  look: ChartLook;
  scale: ValueScale;
  /** Above and below the figures, without the names of the axis. */
  room: { top: number; bottom: number };
}

const axisHeight = 22;

const heightOf = ({ look, room }: Ends): number => Math.max(1, look.height - room.top - room.bottom - axisHeight);

/** Below the upper end of the axis, in pixels. */
const placeIn = (ends: Ends, value: number): number =>
  ((ends.scale.max - value) / (ends.scale.max - ends.scale.min || 1)) * heightOf(ends);

/** How far each name moves down from its figure, so that none covers another. */
export function endOffsets(ends: Ends, values: readonly (number | null)[]): number[] {
  const height = heightOf(ends);
  const placeOf = (value: number) => placeIn(ends, value);
  const wanted = values.flatMap((value, at) => (value === null ? [] : [{ at, from: placeOf(value) }]));
  const sorted = wanted.toSorted((one, other) => one.from - other.from);
  const places: number[] = [];
  for (const [rank, { from }] of sorted.entries()) {
    places.push(Math.max(from, (places[rank - 1] ?? Number.NEGATIVE_INFINITY) + lineHeight));
  }
  let lowest = height + lineHeight;
  for (let rank = places.length - 1; rank >= 0; rank -= 1) {
    places[rank] = Math.min(places[rank] ?? 0, lowest - lineHeight);
    lowest = places[rank] ?? 0;
  }
  return values.map((_, at) => {
    const rank = sorted.findIndex((one) => one.at === at);
    return rank < 0 ? 0 : Math.round((places[rank] ?? 0) - (sorted[rank]?.from ?? 0));
  });
}

export const endLabel = (text: string, color: string, offset: number, look: ChartLook) => ({
  show: true,
  position: 'right' as const,
  distance: 6,
  offset: [0, offset],
  color: textColorOf(look, color),
  fontSize: textSize,
  fontFamily: look.fontFamily,
  formatter: () => text,
});

interface EndName {
  text: string;
  color: string;
  /** Where it stands on the axis. */
  value: number;
}

/** Whether each name is within a line of its figure; names far from theirs belong in a legend. */
export const areNearEnds = (ends: Ends, values: readonly number[]): boolean =>
  endOffsets(ends, values).every((offset) => Math.abs(offset) <= lineHeight);

/** Names beside the last columns, as high as these; a column has its figure for a label. */
export function endGraphics(names: readonly EndName[], ends: Ends) {
  const { look, room } = ends;
  const values = names.map(({ value }) => value);
  const offsets = endOffsets(ends, values);
  const x = look.width - endWidth(names.map(({ text }) => text)) + 6;
  return names.map(({ text, color, value }, at) => ({
    type: 'text' as const,
    x,
    y: Math.round(room.top + placeIn(ends, value) + (offsets[at] ?? 0)),
    silent: true,
    style: {
      text,
      fill: textColorOf(look, color),
      fontSize: textSize,
      fontFamily: look.fontFamily,
      verticalAlign: 'middle' as const,
    },
  }));
}
