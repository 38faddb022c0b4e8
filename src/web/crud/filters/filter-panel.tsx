import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { permissionForAny } from '../../../contract/catalogue.ts';
import { useOwnAccess } from '../../providers/access.ts';
import type { Column } from '../list/columns.ts';
import { ContainsEditor } from './contains-editor.tsx';
import { type Closed, type Filter, type FilterShape, shapeOfFilter } from './filter.ts';
import type { FilterEditor } from './filter-editor.ts';
import { OptionsEditor } from './options-editor.tsx';
import { RangeEditor } from './range-editor.tsx';
import { RelatedEditor } from './related-editor.tsx';
import { YesNoEditor } from './yes-no-editor.tsx';

const editors: Record<FilterShape, FilterEditor> = {
  contains: ContainsEditor,
  range: RangeEditor,
  days: RangeEditor,
  yesNo: YesNoEditor,
  options: OptionsEditor,
  related: RelatedEditor,
};

interface FilterPanelProps {
  columns: readonly Column[];
  filters: readonly Filter[];
  closed?: Closed | undefined;
  onApply: (column: Column, asked: Filter['asked']) => void;
}

/** First which column, where there is a choice; then what of it. */
export function FilterPanel({ columns, filters, closed, onApply }: FilterPanelProps) {
  const choices = useFilterable(columns);
  const [chosen, setChosen] = useState<Column>();
  const column = chosen ?? (choices.length === 1 ? choices[0] : undefined);
  if (!column) return <FilterChoices choices={choices} closed={closed} onChoose={setChosen} />;
  const asked = filters.find((filter) => filter.column.name === column.name)?.asked ?? {};
  return (
    <FilterForm
      key={column.name}
      column={column}
      asked={asked}
      onApply={(next) => onApply(column, next)}
      {...(choices.length > 1 && { onBack: () => setChosen(undefined) })}
    />
  );
}

interface FilterChoicesProps {
  choices: readonly Column[];
  closed: Closed | undefined;
  onChoose: (column: Column) => void;
}

function FilterChoices({ choices, closed, onChoose }: FilterChoicesProps) {
  const why = useId();
  const isClosed = ({ name }: Column) => closed?.names.has(name) ?? false;
  const hasWhy = closed && choices.some(isClosed);
  return (
    <>
      {hasWhy && (
        <Typography id={why} variant="body2" color="textSecondary" sx={{ px: 2, pt: 1.5 }}>
          {closed.why}
        </Typography>
      )}
      <MenuList autoFocusItem aria-label="Filter by" {...(hasWhy && { 'aria-describedby': why })}>
        {choices.map((choice) => (
          <MenuItem key={choice.name} disabled={isClosed(choice)} onClick={() => onChoose(choice)}>
            {choice.label}
          </MenuItem>
        ))}
      </MenuList>
    </>
  );
}

interface FilterFormProps {
  column: Column;
  asked: Filter['asked'];
  onApply: (asked: Filter['asked']) => void;
  onBack?: () => void;
}

function FilterForm({ column, asked, onApply, onBack }: FilterFormProps) {
  const [draft, setDraft] = useState(asked);
  const shape = shapeOfFilter(column);
  if (!shape) return null;
  const Editor = column.editor ?? editors[shape];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 1.5 }}>
        {onBack && (
          <IconButton size="small" edge="start" aria-label="Other columns" onClick={onBack}>
            <ArrowBack fontSize="small" />
          </IconButton>
        )}
        <Typography variant="subtitle2">{column.label}</Typography>
      </Stack>
      <Editor column={column} shape={shape} draft={draft} onChange={setDraft} />
      <Stack direction="row" sx={{ justifyContent: 'flex-end', mt: 2 }}>
        <Button type="submit" variant="contained" size="small">
          Apply
        </Button>
      </Stack>
    </Box>
  );
}

/** Relations can be chosen from by those who may list what they refer to. */
function useFilterable(columns: readonly Column[]): Column[] {
  const access = useOwnAccess();
  return columns.filter((column) => {
    if (!shapeOfFilter(column)) return false;
    const permission = column.target && permissionForAny(column.target, 'list');
    return !permission || access?.policy.permits(permission);
  });
}
