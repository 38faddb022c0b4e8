import Add from '@mui/icons-material/Add';
import ContentPaste from '@mui/icons-material/ContentPaste';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import type { Choice } from '../../../../contract/schemas/forms/field-options.ts';
import { visuallyHidden } from '../../../layout/visually-hidden.ts';
import { newChoice } from '../draft/builder-changes.ts';
import type { Problems } from '../draft/builder-draft.ts';
import { ChoiceLine } from './choice-line.tsx';
import { PasteChoices } from './paste-choices.tsx';

interface ChoicesEditorProps {
  title: string;
  one: string;
  list: 'choices' | 'rows' | 'columns';
  fieldKey: string;
  choices: readonly Choice[];
  problems: Problems;
  withScores: boolean;
  withPictures: boolean;
  onChange: (choices: Choice[], tag?: string) => void;
}

/** Renaming a choice does not change its id, so earlier answers stay valid. */
export function ChoicesEditor(props: ChoicesEditorProps) {
  const { title, one, list, fieldKey, choices, problems, withScores, withPictures, onChange } = props;
  const id = useId();
  const [isPasting, setPasting] = useState(false);
  const problem = problems[`${fieldKey}.${list}`];
  const { box, insert, remove, move } = useChoiceList(choices, onChange);

  return (
    <Box ref={box} role="group" aria-labelledby={id} {...(problem ? { 'data-problem': true } : {})}>
      <Typography id={id} variant="subtitle2" sx={{ mb: 1, ...(list === 'choices' ? visuallyHidden : {}) }}>
        {title}
      </Typography>
      <Stack sx={{ gap: 1 }}>
        {choices.map((choice, index) => (
          <ChoiceLine
            key={choice.id}
            choice={choice}
            name={`${one} ${index + 1}`}
            isFirst={index === 0}
            isLast={index === choices.length - 1}
            problem={problems[`${fieldKey}.${list}-${choice.id}`]}
            withScore={withScores}
            withPicture={withPictures}
            onChange={(next, tag) => onChange(choices.with(index, next), tag && `${choice.id}-${tag}`)}
            onEnter={() => insert(index + 1, [''])}
            onPaste={(lines) => insert(index + 1, lines)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      {problem && (
        <Typography variant="body2" color="error">
          {problem}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 0.5, mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" startIcon={<Add />} onClick={() => insert(choices.length, [''])}>
          Add a {one}
        </Button>
        <Button
          size="small"
          startIcon={<ContentPaste />}
          onClick={() => setPasting(!isPasting)}
          aria-expanded={isPasting}
        >
          Paste a list
        </Button>
      </Stack>
      {isPasting && (
        <PasteChoices
          one={one}
          choices={choices}
          onClose={() => setPasting(false)}
          onChange={(next) => {
            setPasting(false);
            onChange(next);
          }}
        />
      )}
    </Box>
  );
}

function useChoiceList(choices: readonly Choice[], onChange: (choices: Choice[]) => void) {
  const box = useRef<HTMLDivElement>(null);
  const focus = (index: number) =>
    setTimeout(() => box.current?.querySelectorAll<HTMLInputElement>('[data-choice] input')[index]?.focus(), 0);
  const insert = (at: number, labels: readonly string[]) => {
    onChange(choices.toSpliced(at, 0, ...labels.map((label) => newChoice(label))));
    focus(at + labels.length - 1);
  };
  const remove = (index: number) => {
    onChange(choices.toSpliced(index, 1));
    focus(Math.max(0, index - 1));
  };
  const move = (index: number, by: number) => {
    const choice = choices[index];
    if (!choice || index + by < 0 || index + by >= choices.length) return;
    onChange(choices.toSpliced(index, 1).toSpliced(index + by, 0, choice));
    focus(index + by);
  };
  return { box, insert, remove, move };
}
