import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { withoutListMark } from '../../../core/contract/notations/listed-line.ts';
import { storedName, storedText } from '../../../core/contract/notations/visible-text.ts';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { Amount, Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { type Choice, mostChoices } from '../../schemas/field-options.ts';
import { FormQuestion } from '../answer/form-question.tsx';
import { newChoice } from '../draft/builder-changes.ts';
import { tooMany } from '../draft/builder-problems.ts';

export interface ChoiceLineProps {
  choice: Choice;
  /** Example: “choice 2”. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  problem: string | undefined;
  withScore: boolean;
  withPicture: boolean;
  onChange: (choice: Choice, tag?: string) => void;
  onEnter: () => void;
  /** The first pasted line is the text of this choice if it has none. */
  onPaste: (lines: string[]) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function ChoiceLine(props: ChoiceLineProps) {
  const { choice, name, withScore, withPicture, onChange, onRemove } = props;
  const [isOpen, setOpen] = useState(withPicture && !choice.image);
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'flex-start' }}>
        <Text {...props} />
        <IconButton aria-label={`More about ${name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <MoreHoriz fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove} edge="end">
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      {withScore && <ChoiceScore choice={choice} onChange={onChange} />}
      {isOpen && <ChoiceDetails {...props} />}
    </Box>
  );
}

function Text({ choice, name, problem, onChange, onEnter, onPaste, onMove }: ChoiceLineProps) {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
    if (key !== 'Enter' && !(by && event.altKey)) return;
    event.preventDefault();
    if (by) onMove(by);
    else onEnter();
  };
  const paste = (event: ClipboardEvent) => {
    const lines = linesIn(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    onPaste(lines);
  };
  return (
    <Box data-choice {...(problem ? { 'data-problem': true } : {})} sx={{ flexGrow: 1, minWidth: 0 }}>
      <TextField
        fullWidth
        value={choice.label}
        error={Boolean(problem)}
        helperText={problem}
        placeholder={label}
        onChange={({ target }) => onChange({ ...choice, label: withoutListMark(target.value) }, 'label')}
        onKeyDown={onKeyDown}
        onPaste={paste}
        slotProps={{ htmlInput: { 'aria-label': label, maxLength: 200, dir: 'auto' } }}
      />
    </Box>
  );
}

const feelings: [number, string][] = [
  [1, 'Very happy (+1)'],
  [0.5, 'Happy (+0.5)'],
  [0, 'Neutral (0)'],
  [-0.5, 'Unhappy (−0.5)'],
  [-1, 'Very unhappy (−1)'],
];

function ChoiceScore({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { score, ...rest } = choice;
  const isOwn = score !== undefined && !feelings.some(([known]) => known === score);
  return (
    <SelectField<number | ''>
      fullWidth
      value={score ?? ''}
      none="No sentiment"
      options={isOwn ? [[score, `Counts as ${score}`], ...feelings] : feelings}
      onChange={(next) => onChange(next === '' ? rest : { ...rest, score: next })}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': `Sentiment of ${choice.label || 'this choice'}` },
      }}
      sx={{ mt: 0.5, '& .MuiSelect-select': { py: 0.5, typography: 'body2' } }}
    />
  );
}

const noColor = '#888888';

function ChoiceDetails({ choice, name, isFirst, isLast, withPicture, onChange, onMove }: ChoiceLineProps) {
  const set = (part: { [K in keyof Choice]?: Choice[K] | undefined }, tag?: string) =>
    onChange(
      Object.fromEntries(Object.entries({ ...choice, ...part }).filter(([, value]) => value !== undefined)) as Choice,
      tag,
    );
  return (
    <Stack sx={{ gap: 1.5, my: 1, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
      {withPicture && <Picture choice={choice} onChange={(image) => set({ image })} />}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Line
          label="Icon"
          value={choice.icon}
          most={16}
          onChange={(icon) => set({ icon: icon || undefined }, 'icon')}
        />
        <Amount label="Number" value={choice.value} onChange={(value) => set({ value }, 'value')} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <TextField
          type="color"
          label="Color"
          value={choice.color ?? noColor}
          onChange={({ target }) => set({ color: target.value }, 'color')}
          sx={{ width: 96 }}
        />
        {choice.color && (
          <Button size="small" color="inherit" onClick={() => set({ color: undefined })}>
            No color
          </Button>
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        <Button
          size="small"
          color="inherit"
          disabled={isFirst}
          startIcon={<ArrowUpward />}
          onClick={() => onMove(-1)}
          aria-label={`Move ${name} up`}
        >
          Up
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={isLast}
          startIcon={<ArrowDownward />}
          onClick={() => onMove(1)}
          aria-label={`Move ${name} down`}
        >
          Down
        </Button>
      </Stack>
      <Typography variant="hint" sx={{ overflowWrap: 'anywhere' }}>
        Exported as {choice.id}, even when renamed.
      </Typography>
    </Stack>
  );
}

const pictureField = {
  id: -1,
  fieldName: 'Picture',
  fieldType: 'image',
  required: false,
  isSentimentValue: false,
  options: {},
} as const;

function Picture({ choice, onChange }: { choice: Choice; onChange: (image: string | undefined) => void }) {
  return (
    <FormQuestion
      field={pictureField}
      value={choice.image ?? null}
      onChange={(image) => onChange(typeof image === 'string' ? image : undefined)}
    />
  );
}

interface PasteChoicesProps {
  one: string;
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
  onClose: () => void;
}

export function PasteChoices({ one, choices, onChange, onClose }: PasteChoicesProps) {
  const [text, setText] = useState('');
  const lines = linesIn(text);
  const fresh = lines.filter((label) => !choices.some((choice) => choice.label.trim() === label));
  // A choice with the same label keeps its id.
  const filled = choices.filter(({ label }) => label.trim());
  const problem = lines.length > mostChoices ? tooMany(lines.length, 'line') : undefined;
  const replaced = lines.map((label) => choices.find((choice) => choice.label.trim() === label) ?? newChoice(label));
  return (
    <Stack sx={{ gap: 1, mt: 1 }}>
      <TextField
        autoFocus
        multiline
        minRows={4}
        maxRows={10}
        label={`One ${one} per line`}
        value={text}
        error={Boolean(problem)}
        helperText={problem}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { 'data-own-undo': true } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          disabled={fresh.length === 0 || filled.length + fresh.length > mostChoices}
          onClick={() => onChange([...filled, ...fresh.map((label) => newChoice(label))])}
        >
          Add {fresh.length || ''}
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={lines.length === 0 || Boolean(problem)}
          onClick={() => onChange(replaced)}
        >
          Replace all
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

/** The lines of a list without its bullets and numbers, or the cells of one row of a table. */
function linesIn(text: string): string[] {
  const rows = storedText(text).trim().split('\n').map(withoutListMark);
  const parts = rows.length === 1 ? rows.flatMap((row) => row.split('\t')) : rows;
  const lines = parts.map(storedName);
  return [...new Set(lines.filter(Boolean))];
}
