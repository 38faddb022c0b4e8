import { useState } from 'react';
import { containsFolded } from '../../../core/contract/notations/fold-text.ts';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { inputName, otherChoice, otherName } from '../../rules/input-names.ts';
import { listFrom, otherAnswer, otherText } from '../../rules/kinds/choices.ts';
import { type AnswerValue, scalarText } from '../../rules/kinds/kind.ts';
import type { Choice } from '../../schemas/field-options.ts';
import { ariaOf, type QuestionInputProps, useChoices, useQuestionPlace } from './shared/place.ts';

export function RadioInput(props: QuestionInputProps) {
  const { field, value, onChange, id } = props;
  const other = otherText(value);
  return (
    <div className="choices">
      {useChoices(field).map((choice, index) => (
        <ChoiceInput
          key={choice.id}
          {...props}
          type="radio"
          id={index === 0 ? id : undefined}
          value={choice.id}
          choice={choice}
          isChosen={value === choice.id}
          onChoose={() => onChange(choice.id)}
        />
      ))}
      <OtherChoice
        {...props}
        type="radio"
        other={other}
        onOther={(text) => onChange(text === null ? null : otherAnswer(text))}
      />
    </div>
  );
}

const maxUnfiltered = 12;

export function CheckboxInput(props: QuestionInputProps) {
  const { field, value, onChange, id } = props;
  const { isLive, labels } = useQuestionPlace();
  const [filter, setFilter] = useState('');
  const list = listFrom(value);
  const other = list.map(otherText).find((text) => text !== undefined);
  const offered = list.filter((one) => otherText(one) === undefined);
  const choices = useChoices(field);
  const found = filter ? choices.filter(({ label }) => containsFolded(label, filter)) : choices;
  const change = (next: string[]) => onChange(next.length > 0 ? next : null);
  const toggled = (one: string) => (list.includes(one) ? list.filter((each) => each !== one) : [...list, one]);
  return (
    <div className="choices">
      {isLive && choices.length > maxUnfiltered && (
        <>
          <input
            className="line"
            type="search"
            aria-label={`${field.fieldName}: ${labels.search}`}
            placeholder={labels.search}
            value={filter}
            onKeyDown={(event) => pressedKey(event) === 'Enter' && event.preventDefault()}
            onChange={(event) => setFilter(event.target.value)}
          />
          <p className="note" role="status">
            {found.length === 0 && labels.noMatch}
          </p>
        </>
      )}
      {found.map((choice, index) => (
        <ChoiceInput
          key={choice.id}
          {...props}
          type="checkbox"
          id={index === 0 ? id : undefined}
          value={choice.id}
          choice={choice}
          isChosen={list.includes(choice.id)}
          onChoose={() => change(toggled(choice.id))}
        />
      ))}
      <OtherChoice
        {...props}
        type="checkbox"
        other={other}
        onOther={(text) => change(text === null ? offered : [...offered, otherAnswer(text)])}
      />
    </div>
  );
}

export function YesNoInput(props: QuestionInputProps) {
  const { labels } = useQuestionPlace();
  const answer = scalarText(props.value ?? '');
  return (
    <div className="choices side-by-side">
      {(['true', 'false'] as const).map((value, index) => (
        <ChoiceInput
          key={value}
          {...props}
          type="radio"
          id={index === 0 ? props.id : undefined}
          value={value}
          choice={{ label: value === 'true' ? labels.yes : labels.no }}
          isChosen={answer === value}
          onChoose={() => props.onChange(value === 'true')}
        />
      ))}
    </div>
  );
}

/** Withdrawn consent is an empty answer: a refusal is not recorded. */
export function ConsentInput(props: QuestionInputProps) {
  const { field, value, onChange } = props;
  const isAgreed = scalarText(value ?? '') === 'true';
  return (
    <div className="choices">
      <ChoiceInput
        {...props}
        type="checkbox"
        value="true"
        choice={{ label: field.options.text?.trim() || field.fieldName }}
        isChosen={isAgreed}
        onChoose={() => onChange(isAgreed ? null : true)}
      />
    </div>
  );
}

type Labelled = Pick<Choice, 'label' | 'icon' | 'color'>;

interface ChoiceInputProps extends Omit<QuestionInputProps, 'id' | 'value' | 'onChange'> {
  type: 'radio' | 'checkbox';
  id: string | undefined;
  value: string;
  choice: Labelled;
  isChosen: boolean;
  onChoose: () => void;
}

function ChoiceInput({ name, type, id, value, choice, isChosen, onChoose, ...aria }: ChoiceInputProps) {
  return (
    <label className="choice">
      <input
        {...ariaOf(aria)}
        type={type}
        id={id}
        name={inputName(name)}
        value={value}
        checked={isChosen}
        onChange={onChoose}
      />
      <ChoiceIcon choice={choice} />
      <span>{choice.label}</span>
    </label>
  );
}

export function ChoiceIcon({ choice: { icon, color } }: { choice: Labelled }) {
  return (
    <>
      {/* Not a style attribute: the content security policy of a survey page refuses those. */}
      {color && (
        <svg className="swatch" aria-hidden="true" viewBox="0 0 12 12">
          <circle cx="6" cy="6" r="5.5" fill={color} />
        </svg>
      )}
      {icon && <span aria-hidden="true">{icon}</span>}
    </>
  );
}

interface OtherProps extends QuestionInputProps {
  type: 'radio' | 'checkbox';
  /** The text so far; undefined where "other" is not chosen. */
  other: string | undefined;
  onOther: (text: string | null) => void;
}

function OtherChoice({ other, onOther, type, ...props }: OtherProps) {
  const { labels } = useQuestionPlace();
  if (!props.field.options.other) return null;
  return (
    <>
      <ChoiceInput
        {...props}
        type={type}
        id={undefined}
        value={otherChoice}
        choice={{ label: labels.other }}
        isChosen={other !== undefined}
        onChoose={() => onOther(other === undefined || type === 'radio' ? (other ?? '') : null)}
      />
      <OtherText {...props} other={other} onText={onOther} />
    </>
  );
}

interface OtherTextProps extends Pick<QuestionInputProps, 'field' | 'name'> {
  other: AnswerValue | undefined;
  onText: (text: string) => void;
}

/** Without scripts it is always shown, because nothing could show it later. */
export function OtherText({ field, name, other, onText }: OtherTextProps) {
  const { isLive, labels } = useQuestionPlace();
  const [typed, setTyped] = useState<string>();
  if (!field.options.other || (isLive && other === undefined)) return null;
  return (
    <input
      className="line"
      type="text"
      name={otherName(name)}
      aria-label={`${field.fieldName}: ${labels.otherWords}`}
      placeholder={labels.otherWords}
      maxLength={500}
      value={other === undefined ? (typed ?? '') : scalarText(other)}
      onChange={(event) => {
        setTyped(event.target.value);
        onText(event.target.value);
      }}
    />
  );
}
