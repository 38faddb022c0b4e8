import type { Position } from '../schemas/chart.ts';
import { gridColumns } from '../schemas/chart-types.ts';

export interface Placed {
  id: string;
  position: Position;
}

const mostRows = 40;

/** The place of a new tile below and beside the others: the first free one from the top left. */
export function freePlace(tiles: readonly Placed[], size: Pick<Position, 'w' | 'h'>): Position {
  const w = Math.min(size.w, gridColumns);
  const bottom = bottomOf(tiles);
  for (let y = 0; y < bottom; y += 1)
    for (let x = 0; x + w <= gridColumns; x += 1) {
      const place = { x, y, w, h: size.h };
      if (!tiles.some(({ position }) => overlaps(position, place))) return place;
    }
  return { x: 0, y: bottom, w, h: size.h };
}

/** Puts one tile where asked; tiles in its way move down, and all move up as far as they can. */
export function placed<T extends Placed>(tiles: readonly T[], id: string, wanted: Position): T[] {
  const first = tiles.find((tile) => tile.id === id);
  if (!first) return [...tiles];
  const target = inGrid(wanted);
  // A tile that moves down lets the tiles up that it leaves above it.
  const others = packed(tiles.filter((tile) => tile.id !== id));
  return inOrderOf(tiles, packed([{ ...first, position: target }, ...others], id));
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** One step by keyboard: it changes places with the tile in its way, or moves by a column. */
export function moved<T extends Placed>(tiles: readonly T[], id: string, direction: Direction): T[] {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) return [...tiles];
  const { position } = tile;
  const others = tiles.filter((one) => one.id !== id);
  if (direction === 'up') {
    const above = others.filter(({ position: { x, y, w } }) => sharesColumns(position, { x, w }) && y < position.y);
    const y = Math.max(0, ...above.map((one) => one.position.y));
    return placed(tiles, id, { ...position, y });
  }
  if (direction === 'down') {
    const below = packed(others).filter((one) => {
      const now = others.find((other) => other.id === one.id)?.position;
      return now && sharesColumns(position, now) && now.y > position.y;
    });
    if (below.length === 0) return [...tiles];
    return placed(tiles, id, { ...position, y: Math.min(...below.map((one) => one.position.y)) + 1 });
  }
  return movedSideways(tiles, tile, direction === 'left' ? -1 : 1);
}

/** One step wider, narrower, higher or lower by keyboard. */
export function resized<T extends Placed>(tiles: readonly T[], id: string, direction: Direction): T[] {
  const position = tiles.find((one) => one.id === id)?.position;
  if (!position) return [...tiles];
  const [w, h] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  const width = Math.min(position.w + w, gridColumns - position.x);
  return placed(tiles, id, { ...position, w: width, h: position.h + h });
}

/** Moves tiles up until they touch; of two in the same place the one of `firstId`, or else the earlier one, stays. */
export function packed<T extends Placed>(tiles: readonly T[], firstId?: string): T[] {
  const sorted = [...tiles].sort(
    ({ id, position: one }, { position: other }) => one.y - other.y || (id === firstId ? -1 : 0) || one.x - other.x,
  );
  const settled: T[] = [];
  for (const tile of sorted) settled.push({ ...tile, position: settledPlace(settled, inGrid(tile.position)) });
  return inOrderOf(tiles, settled);
}

export function inGrid({ x, y, w, h }: Position): Position {
  const width = Math.min(Math.max(1, w), gridColumns);
  return {
    x: Math.min(Math.max(0, x), gridColumns - width),
    y: Math.max(0, y),
    w: width,
    h: Math.min(Math.max(1, h), mostRows),
  };
}

export const bottomOf = (tiles: readonly Placed[]): number =>
  tiles.reduce((most, { position: { y, h } }) => Math.max(most, y + h), 0);

export const overlaps = (one: Position, other: Position): boolean =>
  sharesColumns(one, other) && one.y < other.y + other.h && other.y < one.y + one.h;

function movedSideways<T extends Placed>(tiles: readonly T[], { id, position }: T, step: -1 | 1): T[] {
  const neighbour = tiles.find(
    ({ position: { x, y, w } }) =>
      y === position.y && (step === 1 ? x === position.x + position.w : x + w === position.x),
  );
  if (!neighbour) return placed(tiles, id, { ...position, x: position.x + step });
  const { x, w } = neighbour.position;
  const [own, other] = step === 1 ? [position.x + w, position.x] : [x, x + position.w];
  return packed(
    tiles.map((tile) => {
      if (tile.id === id) return { ...tile, position: { ...position, x: own } };
      return tile.id === neighbour.id ? { ...tile, position: { ...tile.position, x: other } } : tile;
    }),
    id,
  );
}

const sharesColumns = (one: Pick<Position, 'x' | 'w'>, other: Pick<Position, 'x' | 'w'>): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w;

/** As high as it fits below the settled tiles that are above it. */
function settledPlace(settled: readonly Placed[], place: Position): Position {
  const above = settled.filter(({ position }) => sharesColumns(position, place));
  return { ...place, y: bottomOf(above) };
}

function inOrderOf<T extends Placed>(order: readonly T[], tiles: readonly T[]): T[] {
  const found = new Map(tiles.map((tile) => [tile.id, tile]));
  return order.flatMap(({ id }) => found.get(id) ?? []);
}
