import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { newChoice } from './builder-changes.ts';
import type { DraftChoice } from './builder-draft.ts';
import type { Problems } from './builder-problems.ts';

interface ChoicesEditorProps {
  fieldKey: string;
  choices: readonly DraftChoice[];
  problems: Problems;
  /** Each choice may say how the customer feels. */
  withScores: boolean;
  onChange: (choices: DraftChoice[]) => void;
}

/** The choices of a question. Each keeps its id when it is renamed, so that old answers keep their meaning. */
export function ChoicesEditor({ fieldKey, choices, problems, withScores, onChange }: ChoicesEditorProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const problem = problems[`${fieldKey}.choices`];
  const focus = (index: number) =>
    setTimeout(() => box.current?.querySelectorAll<HTMLInputElement>('[data-choice] input')[index]?.focus(), 0);
  const add = (at: number) => {
    onChange(choices.toSpliced(at, 0, newChoice()));
    focus(at);
  };
  const remove = (index: number) => {
    onChange(choices.toSpliced(index, 1));
    focus(Math.max(0, index - 1));
  };
  const move = (index: number, by: number) => {
    const choice = choices[index];
    if (choice) onChange(choices.toSpliced(index, 1).toSpliced(index + by, 0, choice));
  };

  return (
    <Box ref={box} role="group" aria-labelledby={id} {...(problem ? { 'data-problem': true } : {})}>
      <Typography id={id} variant="subtitle2" sx={{ mb: 1 }}>
        Choices
      </Typography>
      <Stack sx={{ gap: 1 }}>
        {choices.map((choice, index) => (
          <Stack key={choice.id} direction="row" sx={{ gap: 0.5, alignItems: 'flex-start' }}>
            <ChoiceLabel
              choice={choice}
              index={index}
              problem={problems[`${fieldKey}.choice-${choice.id}`]}
              onChange={(next) => onChange(choices.with(index, next))}
              onEnter={() => add(index + 1)}
            />
            {withScores && <ChoiceScore choice={choice} onChange={(next) => onChange(choices.with(index, next))} />}
            <IconButton
              aria-label={`Move choice ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUpward fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={`Move choice ${index + 1} down`}
              disabled={index === choices.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDownward fontSize="small" />
            </IconButton>
            <IconButton aria-label={`Remove choice ${index + 1}`} onClick={() => remove(index)}>
              <Close fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      {problem && <Typography color="error">{problem}</Typography>}
      <Button size="small" startIcon={<Add />} onClick={() => add(choices.length)} sx={{ mt: 1 }}>
        Add a choice
      </Button>
    </Box>
  );
}

interface ChoiceLabelProps {
  choice: DraftChoice;
  index: number;
  problem: string | undefined;
  onChange: (choice: DraftChoice) => void;
  onEnter: () => void;
}

function ChoiceLabel({ choice, index, problem, onChange, onEnter }: ChoiceLabelProps) {
  return (
    <Box data-choice {...(problem ? { 'data-problem': true } : {})} sx={{ flexGrow: 1, minWidth: 0 }}>
      <TextField
        fullWidth
        value={choice.label}
        error={Boolean(problem)}
        helperText={problem}
        placeholder={`Choice ${index + 1}`}
        onChange={({ target }) => onChange({ ...choice, label: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        slotProps={{ htmlInput: { 'aria-label': `Choice ${index + 1}`, maxLength: 200 } }}
      />
    </Box>
  );
}

const feelings = [
  { score: 1, words: 'Very happy' },
  { score: 0.5, words: 'Happy' },
  { score: 0, words: 'Neutral' },
  { score: -0.5, words: 'Unhappy' },
  { score: -1, words: 'Very unhappy' },
];

function ChoiceScore({ choice, onChange }: { choice: DraftChoice; onChange: (choice: DraftChoice) => void }) {
  const set = (text: string) => {
    const { score: _, ...rest } = choice;
    onChange(text === '' ? rest : { ...rest, score: Number(text) });
  };
  return (
    <TextField
      select
      value={choice.score ?? ''}
      onChange={({ target }) => set(target.value)}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': `Feeling of ${choice.label || 'this choice'}` },
      }}
      sx={{ width: 140, flexShrink: 0 }}
    >
      <MenuItem value="">Says nothing</MenuItem>
      {feelings.map(({ score, words }) => (
        <MenuItem key={score} value={score}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
