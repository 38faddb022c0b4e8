import { listFrom } from '../../../domain/forms/choices.ts';
import { inputName } from '../../../domain/surveys/posted-answers.ts';
import { useLive } from '../live.ts';
import { useChoices } from './choices.tsx';
import { type InputProps, saidOf } from './input-props.ts';

/** Every choice gets a place: by its number, and with scripts also by moving it up and down. */
export function RankingInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const { isLive, words } = useLive();
  const choices = useChoices(field);
  const placed = listFrom(value);
  const ordered = isLive
    ? [
        ...placed.flatMap((one) => choices.find((choice) => choice.id === one) ?? []),
        ...choices.filter((choice) => !placed.includes(choice.id)),
      ]
    : choices;
  const moveTo = (one: string, place: number) => {
    const others = placed.filter((other) => other !== one);
    const next = place < 0 ? others : [...others.slice(0, place), one, ...others.slice(place)];
    onChange(next.length > 0 ? next : null);
  };
  return (
    <ol className="ranking">
      {ordered.map((choice, at) => {
        const place = placed.indexOf(choice.id);
        return (
          <li key={choice.id} data-placed={place < 0 ? undefined : ''}>
            <label>
              <span className="unseen">{`${choice.label}: ${words.place}`}</span>
              <select
                {...saidOf(props)}
                className="line"
                id={at === 0 ? id : undefined}
                name={inputName(field, choice.id)}
                value={place < 0 ? '' : String(place + 1)}
                onChange={(event) => moveTo(choice.id, event.target.value === '' ? -1 : Number(event.target.value) - 1)}
              >
                <option value="">–</option>
                {choices.map((_, step) => (
                  <option key={choices[step]?.id} value={step + 1}>
                    {step + 1}
                  </option>
                ))}
              </select>
            </label>
            <span className="ranked">{choice.label}</span>
            {isLive && (
              <span className="moves">
                <button
                  type="button"
                  aria-label={`${choice.label}: ${words.up}`}
                  disabled={place === 0}
                  onClick={() => moveTo(choice.id, place < 0 ? placed.length : place - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  aria-label={`${choice.label}: ${words.down}`}
                  disabled={place < 0 || place === placed.length - 1}
                  onClick={() => moveTo(choice.id, place + 1)}
                >
                  ↓
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
