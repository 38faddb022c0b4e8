import { useRef, useState } from 'react';
import { listFrom } from '../../../domain/forms/choices.ts';
import { inputName } from '../../../domain/surveys/posted-answers.ts';
import { useLive } from '../live.ts';
import { useChoices } from './choices.tsx';
import { type InputProps, saidOf } from './input-props.ts';
import { useDragOrder } from './use-drag-order.ts';

type Choices = ReturnType<typeof useChoices>;

/** Every choice gets a place: by its number, and with scripts also by moving it up and down or pulling it there. */
export function RankingInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const { isLive, words } = useLive();
  const choices = useChoices(field);
  const placed = listFrom(value);
  const ordered = isLive ? inOrder(choices, placed) : choices;
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState('');
  const moveTo = (one: Choices[number], place: number) => {
    const others = placed.filter((other) => other !== one.id);
    const next = place < 0 ? others : [...others.slice(0, place), one.id, ...others.slice(place)];
    onChange(next.length > 0 ? next : null);
    setTold(place < 0 ? '' : `${one.label}: ${words.place} ${next.indexOf(one.id) + 1}`);
  };
  // Whoever pulls one to its place has seen the order of all.
  const { handle, lies } = useDragOrder(list, (from, to) => {
    const ids = ordered.map((choice) => choice.id);
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] as string));
  });
  return (
    <>
      <ol className="ranking" ref={list}>
        {ordered.map((choice, at) => {
          const place = placed.indexOf(choice.id);
          return (
            <li key={choice.id} data-placed={place < 0 ? undefined : ''} {...lies(at)}>
              <Place
                {...props}
                id={at === 0 ? id : undefined}
                choice={choice}
                place={place}
                count={choices.length}
                onPlace={(next) => moveTo(choice, next)}
              />
              <span className="ranked">{choice.label}</span>
              {isLive && (
                <Moves
                  place={place}
                  last={placed.length - 1}
                  label={choice.label}
                  onMove={(to) => moveTo(choice, to)}
                />
              )}
              {isLive && <span className="handle" aria-hidden="true" {...handle(at)} />}
            </li>
          );
        })}
      </ol>
      <p className="unseen" role="status">
        {told}
      </p>
    </>
  );
}

const inOrder = (choices: Choices, placed: readonly string[]) => [
  ...placed.flatMap((one) => choices.find((choice) => choice.id === one) ?? []),
  ...choices.filter((choice) => !placed.includes(choice.id)),
];

interface PlaceProps extends Omit<InputProps, 'id'> {
  id: string | undefined;
  choice: Choices[number];
  /** From 0; below that it has none. */
  place: number;
  count: number;
  onPlace: (place: number) => void;
}

function Place({ field, id, choice, place, count, onPlace, ...said }: PlaceProps) {
  const { words } = useLive();
  return (
    <label>
      <span className="unseen">{`${choice.label}: ${words.place}`}</span>
      <select
        {...saidOf(said)}
        className="line"
        id={id}
        name={inputName(field, choice.id)}
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
  label: string;
  onMove: (place: number) => void;
}

function Moves({ place, last, label, onMove }: MovesProps) {
  const { words } = useLive();
  const isFirst = place === 0;
  const isLast = place < 0 || place === last;
  // Not switched off, so that whoever has moved one to the end with the keyboard stays on its button.
  return (
    <span className="moves">
      <button
        type="button"
        aria-label={`${label}: ${words.up}`}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(place < 0 ? last + 1 : place - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={`${label}: ${words.down}`}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(place + 1)}
      >
        ↓
      </button>
    </span>
  );
}
