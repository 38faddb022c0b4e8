import { useState } from 'react';
import { type AnswerValue, textOf } from '../../../domain/forms/kind.ts';
import { inputName, otherChoice, otherName } from '../../../domain/surveys/posted-answers.ts';
import { useLive, useWords } from '../live.ts';
import { type InputProps, saidOf } from './input-props.ts';

interface ChoiceProps extends Omit<InputProps, 'id' | 'value' | 'onChange'> {
  type: 'radio' | 'checkbox';
  id: string | undefined;
  value: string;
  label: string;
  icon?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

/** One choice that can be seen, with its words. */
export function Choice({ field, type, id, value, label, icon, isChosen, onChoose, ...said }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        {...saidOf(said)}
        type={type}
        id={id}
        name={inputName(field)}
        value={value}
        checked={isChosen}
        onChange={onChoose}
      />
      {icon && <span aria-hidden="true">{icon}</span>}
      <span>{label}</span>
    </label>
  );
}

interface OtherProps extends InputProps {
  type: 'radio' | 'checkbox';
  /** The own words so far; undefined where this is not chosen. */
  own: string | undefined;
  onOwn: (words: string | null) => void;
}

/** A choice in own words after those that are offered. */
export function OtherChoice({ own, onOwn, type, ...props }: OtherProps) {
  const words = useWords();
  if (!props.field.options.other) return null;
  return (
    <>
      <Choice
        {...props}
        type={type}
        id={undefined}
        value={otherChoice}
        label={words.other}
        isChosen={own !== undefined}
        onChoose={() => onOwn(own === undefined || type === 'radio' ? (own ?? '') : null)}
      />
      <OwnWords {...props} own={own} onWords={onOwn} />
    </>
  );
}

interface OwnWordsProps {
  field: InputProps['field'];
  own: AnswerValue | undefined;
  onWords: (words: string) => void;
}

/** Where own words are written. Without scripts it is always there, because nothing could show it later. */
export function OwnWords({ field, own, onWords }: OwnWordsProps) {
  const words = useWords();
  const { isLive } = useLive();
  const [typed, setTyped] = useState<string>();
  if (!field.options.other || (isLive && own === undefined)) return null;
  return (
    <input
      className="line"
      type="text"
      name={otherName(field)}
      aria-label={`${field.fieldName}: ${words.otherWords}`}
      placeholder={words.otherWords}
      maxLength={500}
      value={own === undefined ? (typed ?? '') : textOf(own)}
      onChange={(event) => {
        setTyped(event.target.value);
        onWords(event.target.value);
      }}
    />
  );
}
