import { inputName, otherChoice } from '../../rules/input-names.ts';
import { otherAnswer, otherText } from '../../rules/kinds/choices.ts';
import { scalarText } from '../../rules/kinds/kind.ts';
import { ChoiceIcon, OtherText } from './choices.tsx';
import { ariaOf, type QuestionInputProps, useChoices, useQuestionPlace } from './shared/place.ts';

export function SelectInput(props: QuestionInputProps) {
  const { field, value, onChange, id, name, isRequired } = props;
  const { labels } = useQuestionPlace();
  const other = otherText(value);
  const choices = useChoices(field);
  const chosen = choices.find((choice) => choice.id === value);
  return (
    <>
      <span className="with-unit">
        {chosen && (chosen.icon || chosen.color) && <ChoiceIcon choice={chosen} />}
        <select
          {...ariaOf(props)}
          aria-required={isRequired || undefined}
          className="line"
          id={id}
          name={inputName(name)}
          value={other === undefined ? scalarText(value ?? '') : otherChoice}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{field.options.placeholder || labels.choose}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
          {field.options.other && <option value={otherChoice}>{labels.other}</option>}
        </select>
      </span>
      <OtherText {...props} other={other} onText={(text) => onChange(otherAnswer(text))} />
    </>
  );
}
