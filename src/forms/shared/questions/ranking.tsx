import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { inputName } from '../../rules/input-names.ts';
import { ranksOf } from '../../rules/kinds/choice-kinds.ts';
import { listFrom } from '../../rules/kinds/choices.ts';
import { ChoiceIcon } from './choices.tsx';
import { ariaOf, type QuestionInputProps, useChoices, useQuestionPlace } from './shared/place.ts';

type Choices = ReturnType<typeof useChoices>;

/** Every choice gets a rank: by its number, and with scripts also by the buttons or by dragging. */
export function RankingInput(props: QuestionInputProps) {
  const { field, value, onChange, id } = props;
  const { isLive, labels } = useQuestionPlace();
  const choices = useChoices(field);
  const placed = listFrom(value);
  const ordered = isLive ? inOrder(choices, placed) : choices;
  const ranks = ranksOf(field);
  const list = useRef<HTMLOListElement>(null);
  const [status, setStatus] = useState('');
  const moveTo = (one: Choices[number], place: number) => {
    const others = placed.filter((other) => other !== one.id);
    const placedNow = place < 0 ? others : [...others.slice(0, place), one.id, ...others.slice(place)];
    const next = placedNow.slice(0, ranks);
    onChange(next.length > 0 ? next : null);
    setStatus(place < 0 ? '' : `${one.label}: ${labels.place} ${next.indexOf(one.id) + 1}`);
  };
  // A drag shows the order of all choices, so it ranks as many of them as it may.
  const { handle, positionOf } = useDragOrder(list, (from, to) => {
    const ids = ordered.map((choice) => choice.id);
    onChange(
      ids
        .toSpliced(from, 1)
        .toSpliced(to, 0, ids[from] as string)
        .slice(0, ranks),
    );
  });
  return (
    <>
      <ol className="ranking" ref={list}>
        {ordered.map((choice, index) => {
          const place = placed.indexOf(choice.id);
          return (
            <li key={choice.id} data-placed={place < 0 ? undefined : ''} {...positionOf(index)}>
              <Place
                {...props}
                id={index === 0 ? id : undefined}
                choice={choice}
                place={place}
                count={ranks}
                onPlace={(next) => moveTo(choice, next)}
              />
              <ChoiceIcon choice={choice} />
              <span className="ranked">{choice.label}</span>
              {isLive && (
                <Moves
                  place={place}
                  last={placed.length - 1}
                  ranks={ranks}
                  label={choice.label}
                  onMove={(to) => moveTo(choice, to)}
                />
              )}
              {isLive && <span className="handle" aria-hidden="true" {...handle(index)} />}
            </li>
          );
        })}
      </ol>
      <p className="unseen" role="status">
        {status}
      </p>
    </>
  );
}

const inOrder = (choices: Choices, placed: readonly string[]) => [
  ...placed.flatMap((one) => choices.find((choice) => choice.id === one) ?? []),
  ...choices.filter((choice) => !placed.includes(choice.id)),
];

interface PlaceProps extends Omit<QuestionInputProps, 'id'> {
  id: string | undefined;
  choice: Choices[number];
  /** The rank from 0; negative without a rank. */
  place: number;
  count: number;
  onPlace: (place: number) => void;
}

function Place({ name, id, choice, place, count, onPlace, ...aria }: PlaceProps) {
  const { labels } = useQuestionPlace();
  return (
    <label>
      <span className="unseen">{`${choice.label}: ${labels.place}`}</span>
      <select
        {...ariaOf(aria)}
        className="line"
        id={id}
        name={inputName(name, choice.id)}
        value={place < 0 ? '' : String(place + 1)}
        onChange={(event) => onPlace(event.target.value === '' ? -1 : Number(event.target.value) - 1)}
      >
        <option value="">–</option>
        {Array.from({ length: count }, (_, step) => step + 1).map((step) => (
          <option key={step} value={step}>
            {step}
          </option>
        ))}
      </select>
    </label>
  );
}

interface MovesProps {
  place: number;
  last: number;
  ranks: number;
  label: string;
  onMove: (place: number) => void;
}

function Moves({ place, last, ranks, label, onMove }: MovesProps) {
  const { labels } = useQuestionPlace();
  const isFirst = place === 0;
  const isLast = place < 0 || place === last;
  return (
    <span className="moves">
      <button
        type="button"
        aria-label={`${label}: ${labels.up}`}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(place < 0 ? Math.min(last + 1, ranks - 1) : place - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={`${label}: ${labels.down}`}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(place + 1)}
      >
        ↓
      </button>
    </span>
  );
}

interface Drag {
  from: number;
  to: number;
  /** In pixels. */
  by: number;
  height: number;
}

/** Drags the rows of a list with mouse, pen or finger; the document changes when the row is dropped. */
function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const origin = useRef<{ y: number; middles: number[] }>(undefined);

  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const gap = (rows[1]?.top ?? 0) - (rows[0]?.bottom ?? 0);
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    origin.current = { y: event.clientY, middles: rows.map(({ top, height }) => top + height / 2) };
    setDrag({ from, to: from, by: 0, height: (rows[from]?.height ?? 0) + gap });
  };
  const move = ({ clientY }: PointerEvent) => {
    const { y, middles } = origin.current ?? {};
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
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => start(event, at),
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }),
    positionOf: (at: number) => ({
      'data-dragged': drag?.from === at ? '' : undefined,
      style: drag ? { transform: `translateY(${shiftOf(drag, at)}px)` } : undefined,
    }),
  };
}

function shiftOf({ from, to, by, height }: Drag, at: number): number {
  if (at === from) return by;
  if (at > from && at <= to) return -height;
  return at < from && at >= to ? height : 0;
}
