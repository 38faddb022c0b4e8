import { inputName } from '../../rules/input-names.ts';
import { listFrom } from '../../rules/kinds/choices.ts';
import { ChoiceIcon } from './choices.tsx';
import { ariaOf, type QuestionInputProps, useChoices, useQuestionPlace } from './shared/place.ts';

export function PictureChoiceInput(props: QuestionInputProps) {
  const { field, value, onChange, id, name } = props;
  const { pictureUrl } = useQuestionPlace();
  const isMany = field.options.multiple === true;
  const list = listFrom(value);
  const choose = (one: string) => {
    if (!isMany) return onChange(one);
    const next = list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
    onChange(next.length > 0 ? next : null);
  };
  return (
    <div className="pictures">
      {useChoices(field).map((choice, index) => (
        <label key={choice.id} className="choice picture">
          {choice.image ? (
            <img src={pictureUrl(choice.image)} alt="" width="160" height="120" loading="lazy" />
          ) : (
            <span className="no-picture" aria-hidden="true">
              {choice.icon || choice.color ? <ChoiceIcon choice={choice} /> : '▦'}
            </span>
          )}
          <span>
            <input
              {...ariaOf(props)}
              type={isMany ? 'checkbox' : 'radio'}
              id={index === 0 ? id : undefined}
              name={inputName(name)}
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
