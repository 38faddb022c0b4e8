import { listFrom } from '../../../domain/forms/choices.ts';
import { inputName } from '../../../domain/surveys/posted-answers.ts';
import { useChoices } from './choices.tsx';
import { type InputProps, saidOf } from './input-props.ts';

/** Pictures to choose one of, or several. */
export function PictureInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const isMany = field.options.multiple === true;
  const list = listFrom(value);
  const choose = (one: string) => {
    if (!isMany) return onChange(one);
    const next = list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
    onChange(next.length > 0 ? next : null);
  };
  return (
    <div className="pictures">
      {useChoices(field).map((choice, at) => (
        <label key={choice.id} className="choice picture">
          {choice.image ? (
            <img src={choice.image} alt="" width="160" height="120" loading="lazy" />
          ) : (
            <span className="no-picture" aria-hidden="true">
              {choice.icon ?? '▦'}
            </span>
          )}
          <span>
            <input
              {...saidOf(props)}
              type={isMany ? 'checkbox' : 'radio'}
              id={at === 0 ? id : undefined}
              name={inputName(field)}
              value={choice.id}
              checked={list.includes(choice.id)}
              onChange={() => choose(choice.id)}
            />
            {choice.label}
          </span>
        </label>
      ))}
    </div>
  );
}
