import Add from '@mui/icons-material/Add';
import ContentPaste from '@mui/icons-material/ContentPaste';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { visuallyHidden } from '../../../core/web/layout/visually-hidden.ts';
import { notifyWarning } from '../../../core/web/providers/notifications.tsx';
import { type Choice, type FieldOptions, mostChoices } from '../../schemas/field-options.ts';
import { newChoice, uneditedLabels } from '../draft/builder-changes.ts';
import type { DraftField, Problems } from '../draft/builder-draft.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { ChoiceLine, PasteChoices } from './choice-line.tsx';

const lists = [
  ['choices', 'Choices', 'choice'],
  ['rows', 'Rows', 'row'],
  ['columns', 'Columns', 'column'],
] as const;

interface CardChoicesProps {
  field: DraftField;
  problems: Problems;
  onChange: (part: Partial<FieldOptions>, tag?: string) => void;
}

/** True if the choices, rows or columns of the question are its own and can be edited. */
export function hasOwnChoices({ fieldType, options }: DraftField): boolean {
  const has = settingsOf(fieldType);
  return has.has('rows') || (has.has('choices') && !options.choicesFrom);
}

/** The choices of a question, or the rows and columns of a table, edited in its card. */
export function CardChoices({ field, problems, onChange }: CardChoicesProps) {
  const { key, fieldType, options, isSentimentValue } = field;
  const has = settingsOf(fieldType);
  return (
    <Stack sx={{ gap: 2, mt: 1 }}>
      {lists.map(
        ([name, title, one]) =>
          has.has(name) && (
            <ChoicesEditor
              key={name}
              title={title}
              one={one}
              list={name}
              fieldKey={key}
              choices={options[name] ?? []}
              problems={problems}
              withScores={name === 'choices' && isSentimentValue}
              withPictures={fieldType === 'picture_choice'}
              onChange={(choices, tag) => onChange({ [name]: choices }, tag && `${name}-${tag}`)}
            />
          ),
      )}
    </Stack>
  );
}

/** Warns about placeholder labels. */
export function UneditedChoices({ field }: { field: DraftField }) {
  const labels = uneditedLabels(field);
  if (labels.length === 0) return null;
  const names = labels.map((label) => `“${label}”`).join(', ');
  return (
    <Alert severity="warning" sx={{ mt: 1, py: 0 }}>
      {names} {labels.length === 1 ? 'is a placeholder' : 'are placeholders'}. Write your own text.
    </Alert>
  );
}

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
function ChoicesEditor(props: ChoicesEditorProps) {
  const { title, one, list, fieldKey, choices, problems, withScores, withPictures, onChange } = props;
  const id = useId();
  const [isPasting, setPasting] = useState(false);
  const problem = problems[`${fieldKey}.${list}`];
  const { box, insert, paste, remove, move } = useChoiceList(choices, onChange);

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
            onPaste={(lines) => paste(index, lines)}
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
  const paste = (index: number, lines: readonly string[]) => {
    const target = choices[index];
    const [first, ...more] = lines.filter((label) => !choices.some((choice) => choice.label.trim() === label));
    if (!target || first === undefined) return;
    const isFree = !target.label.trim();
    const fresh = isFree ? more : [first, ...more];
    const room = Math.max(0, mostChoices - choices.length);
    if (fresh.length > room) notifyWarning(`At most ${mostChoices} lines: ${fresh.length - room} were not pasted`);
    const added = fresh.slice(0, room).map((label) => newChoice(label));
    onChange(choices.toSpliced(index, 1, isFree ? { ...target, label: first } : target, ...added));
    focus(index + added.length);
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
  return { box, insert, paste, remove, move };
}
