import { type PointerEvent, type RefObject, useRef, useState } from 'react';

interface Drag {
  from: number;
  /** Where it comes to lie if it is let go now. */
  to: number;
  /** How far it was pulled, in pixels. */
  by: number;
  /** How much room it takes: that is how far the others step aside. */
  height: number;
}

/** Pulls the rows of a list with mouse, pen or finger; nothing moves in the document before the row is let go. */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<{ y: number; middles: number[] }>(undefined);

  const grab = (event: PointerEvent<HTMLElement>, from: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const gap = (rows[1]?.top ?? 0) - (rows[0]?.bottom ?? 0);
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    start.current = { y: event.clientY, middles: rows.map(({ top, height }) => top + height / 2) };
    setDrag({ from, to: from, by: 0, height: (rows[from]?.height ?? 0) + gap });
  };
  const pull = ({ clientY }: PointerEvent) => {
    const { y, middles } = start.current ?? {};
    if (!drag || y === undefined || !middles) return;
    const by = clientY - y;
    const middle = (middles[drag.from] ?? 0) + by;
    const isPassed = (other: number) => (by > 0 ? other <= middle : other < middle);
    const to = middles.filter((other, at) => at !== drag.from && isPassed(other)).length;
    setDrag({ ...drag, by, to });
  };
  const drop = () => {
    setDrag(null);
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
  };
  return {
    /** For what a row is pulled by. */
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => grab(event, at),
      onPointerMove: pull,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }),
    /** How a row lies while one of them is pulled. */
    lies: (at: number) => ({
      'data-pulled': drag?.from === at ? '' : undefined,
      style: drag ? { transform: `translateY(${shiftOf(drag, at)}px)` } : undefined,
    }),
  };
}

function shiftOf({ from, to, by, height }: Drag, at: number): number {
  if (at === from) return by;
  if (at > from && at <= to) return -height;
  return at < from && at >= to ? height : 0;
}
