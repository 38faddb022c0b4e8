import { listFrom, otherAnswer, otherWords } from '../../../domain/forms/choices.ts';
import { shownOrder } from '../../../domain/forms/flow.ts';
import { textOf } from '../../../domain/forms/kind.ts';
import { inputName, otherChoice } from '../../../domain/surveys/posted-answers.ts';
import { useWords } from '../live.ts';
import { useSeed } from '../seed.ts';
import { Choice, OtherChoice, OwnWords } from './choice.tsx';
import { type InputProps, saidOf } from './input-props.ts';

/** The choices of a question in the order that this visitor sees. */
export function useChoices({ id, options }: InputProps['field']) {
  const seed = useSeed();
  return shownOrder(options.choices ?? [], options.randomize, seed + id);
}

/** One of a list that opens. */
export function SelectInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const words = useWords();
  const own = otherWords(value);
  const choices = useChoices(field);
  return (
    <>
      <select
        {...saidOf(props)}
        className="line"
        id={id}
        name={inputName(field)}
        value={own === undefined ? textOf(value ?? '') : otherChoice}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{words.choose}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
        {field.options.other && <option value={otherChoice}>{words.other}</option>}
      </select>
      <OwnWords {...props} own={own} onWords={(text) => onChange(otherAnswer(text))} />
    </>
  );
}

/** One of several that all can be seen. */
export function RadioInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const own = otherWords(value);
  return (
    <div className="choices">
      {useChoices(field).map((choice, at) => (
        <Choice
          key={choice.id}
          {...props}
          type="radio"
          id={at === 0 ? id : undefined}
          value={choice.id}
          label={choice.label}
          icon={choice.icon}
          isChosen={value === choice.id}
          onChoose={() => onChange(choice.id)}
        />
      ))}
      <OtherChoice
        {...props}
        type="radio"
        own={own}
        onOwn={(text) => onChange(text === null ? null : otherAnswer(text))}
      />
    </div>
  );
}

/** Any number of several. */
export function CheckInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const list = listFrom(value);
  const own = list.map(otherWords).find((words) => words !== undefined);
  const offered = list.filter((one) => otherWords(one) === undefined);
  const say = (next: string[]) => onChange(next.length > 0 ? next : null);
  const toggled = (one: string) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
  return (
    <div className="choices">
      {useChoices(field).map((choice, at) => (
        <Choice
          key={choice.id}
          {...props}
          type="checkbox"
          id={at === 0 ? id : undefined}
          value={choice.id}
          label={choice.label}
          icon={choice.icon}
          isChosen={list.includes(choice.id)}
          onChoose={() => say(toggled(choice.id))}
        />
      ))}
      <OtherChoice
        {...props}
        type="checkbox"
        own={own}
        onOwn={(text) => say(text === null ? offered : [...offered, otherAnswer(text)])}
      />
    </div>
  );
}

/** Yes or no. */
export function YesNoInput(props: InputProps) {
  const words = useWords();
  const answer = textOf(props.value ?? '');
  return (
    <div className="choices side-by-side">
      {(['true', 'false'] as const).map((value, at) => (
        <Choice
          key={value}
          {...props}
          type="radio"
          id={at === 0 ? props.id : undefined}
          value={value}
          label={value === 'true' ? words.yes : words.no}
          isChosen={answer === value}
          onChoose={() => props.onChange(value === 'true')}
        />
      ))}
    </div>
  );
}

/** Agrees to what stands above it. */
export function ConsentInput(props: InputProps) {
  const { field, value, onChange } = props;
  const isAgreed = textOf(value ?? '') === 'true';
  return (
    <div className="choices">
      <Choice
        {...props}
        type="checkbox"
        value="true"
        label={field.options.text || field.fieldName}
        isChosen={isAgreed}
        onChoose={() => onChange(isAgreed ? null : true)}
      />
    </div>
  );
}
