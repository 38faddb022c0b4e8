import { type KeyboardEvent, useEffect, useState } from 'react';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import type { ReferenceType } from './inputs.ts';
import {
  ariaOf,
  type Candidate,
  type QuestionInput,
  type QuestionInputProps,
  useQuestionPlace,
} from './shared/place.ts';

function ReferenceInput(props: QuestionInputProps) {
  const { field, value, onChange, id, isRequired } = props;
  const { isPreview, labels } = useQuestionPlace();
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const { candidates, status, chosen } = useCandidates(props, text);
  const isOpen = text !== undefined;
  const search = (next: string) => {
    setText(next);
    setActive(0);
  };
  const choose = ({ id: chosenId }: Candidate) => {
    onChange(chosenId);
    setText(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const candidate = candidates[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) search('');
      else setActive((active + (key === 'ArrowDown' ? 1 : candidates.length - 1)) % (candidates.length || 1));
    } else if (key === 'Enter' && isOpen && candidate) choose(candidate);
    else if (key === 'Escape' && isOpen) setText(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="reference">
      <input
        {...ariaOf(props)}
        className="line"
        type="text"
        role="combobox"
        id={id}
        aria-required={isRequired || undefined}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && candidates[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        disabled={isPreview}
        placeholder={field.options.placeholder ?? `${labels.search}…`}
        value={text ?? chosen?.name ?? ''}
        onChange={(event) => {
          search(event.target.value);
          if (event.target.value === '') onChange(null);
        }}
        onClick={() => !isOpen && search(value === null ? '' : (chosen?.name ?? ''))}
        onBlur={() => setText(undefined)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <Options id={id} label={field.fieldName} candidates={candidates} active={active} onChoose={choose} />}
      <p className="note" role="status">
        {isOpen && status}
      </p>
    </div>
  );
}

interface OptionsProps {
  id: string;
  label: string;
  candidates: readonly Candidate[];
  active: number;
  onChoose: (candidate: Candidate) => void;
}

function Options({ id, label, candidates, active, onChoose }: OptionsProps) {
  return (
    <div className="options" id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={label}>
      {candidates.map((candidate, index) => (
        <div
          key={candidate.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(candidate);
          }}
        >
          {candidate.name}
          {candidate.about && <small>{candidate.about}</small>}
        </div>
      ))}
    </div>
  );
}

const pauseMs = 250;

function useCandidates({ field, value }: QuestionInputProps, text: string | undefined) {
  const { isPreview, labels, references } = useQuestionPlace();
  const [found, setFound] = useState<readonly Candidate[]>();
  const [isFailed, setFailed] = useState(false);
  const [known, setKnown] = useState<readonly Candidate[]>([]);
  const { fieldType } = field;
  const chosen =
    typeof value === 'number' ? (known.find(({ id }) => id === value) ?? { id: value, name: `#${value}` }) : undefined;
  const isNeeded = text !== undefined || (chosen?.name.startsWith('#') ?? false);
  const wanted = text === chosen?.name ? '' : (text ?? '');
  useEffect(() => {
    if (!isNeeded || isPreview || !references || (fieldType !== 'customer_ref' && fieldType !== 'user_ref')) return;
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        references.search(fieldType, wanted.trim()).then(
          (candidates) => {
            if (!isCurrent) return;
            setFailed(false);
            setFound(candidates);
            setKnown((before) => [
              ...candidates,
              ...before.filter((one) => !candidates.some(({ id }) => id === one.id)),
            ]);
          },
          () => isCurrent && setFailed(true),
        ),
      wanted ? pauseMs : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isNeeded, isPreview, references, fieldType, wanted]);
  const status = isFailed ? references?.searchFailed : found?.length === 0 ? labels.noMatch : '';
  return { candidates: found ?? [], status, chosen };
}

export const referenceInputs: Record<ReferenceType, QuestionInput> = {
  customer_ref: { Input: ReferenceInput, isGroup: false },
  user_ref: { Input: ReferenceInput, isGroup: false },
};
