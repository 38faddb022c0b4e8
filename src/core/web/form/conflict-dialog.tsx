import { Box, Button, DialogContentText, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { RecordName } from '../../routes/operations.ts';
import type { Row } from '../fields/column.ts';
import { FieldValue } from '../fields/field-value.tsx';
import type { FormValues } from '../inputs/plain-inputs.tsx';
import { FramedDialog } from '../layout/form-dialog.tsx';
import { contestedNames, type FormField, mergedList, sameValue, startValues } from './form-fields.ts';
import type { RecordForm } from './use-record-form.ts';

interface ConflictDialogProps {
  what: string;
  otherVersion: Row;
  editor: Pick<RecordForm<RecordName>, 'fields' | 'values' | 'merge' | 'takeTheirs' | 'keepEditing'>;
}

export function ConflictDialog({ what, otherVersion, editor }: ConflictDialogProps) {
  const { fields, values, merge, takeTheirs, keepEditing } = editor;
  const id = useId();
  const other = startValues(fields, otherVersion);
  const contested = contestedNames(values.base, values.values, other);
  const differing = fields
    .filter(({ name }) => !sameValue(other[name], values.values[name]))
    .map((field) => ({
      field,
      versions: versionsOf(values, other, field.name, contested.includes(field.name)),
    }));
  const [choices, setChoices] = useState(
    () => new Map(differing.map(({ field: { name }, versions }) => [name, firstChoice(values, name, versions)])),
  );
  const choose = (name: string, choice: Version) => setChoices((before) => new Map(before).set(name, choice));
  const chosen: FormValues = {
    ...other,
    ...Object.fromEntries(
      differing.map(({ field: { name }, versions }) => [name, versions[choices.get(name) ?? 'theirs']]),
    ),
  };

  return (
    <FramedDialog
      title={`Another user changed this ${what}`}
      aria-describedby={id}
      onClose={keepEditing}
      actions={
        <>
          <Button color="inherit" onClick={keepEditing}>
            Keep editing
          </Button>
          <Button variant="outlined" onClick={takeTheirs}>
            Use their version
          </Button>
          <Button variant="contained" onClick={() => void merge(chosen)}>
            {[...choices.values()].every((choice) => choice === 'mine') ? 'Save my version' : 'Save selected values'}
          </Button>
        </>
      }
    >
      <DialogContentText id={id} sx={{ mb: 2 }}>
        It was saved while you were editing. Choose a value for each field that differs.
      </DialogContentText>
      {differing.map(({ field, versions }) => (
        <ConflictRow
          key={field.name}
          field={field}
          versions={versions}
          choice={choices.get(field.name) ?? 'theirs'}
          onChoose={(choice) => choose(field.name, choice)}
        />
      ))}
    </FramedDialog>
  );
}

type Version = 'both' | 'mine' | 'theirs';
type Versions = { both?: unknown; mine: unknown; theirs: unknown };

const versionLabels: Record<Version, string> = {
  both: 'Both changes',
  mine: 'Your version',
  theirs: 'Their version',
};

/** Two users who change a list add and remove, which never contradicts itself: both changes can be kept. */
function versionsOf(
  { base, values }: RecordForm<RecordName>['values'],
  other: FormValues,
  name: string,
  isContested: boolean,
): Versions {
  const [before, mine, theirs] = [base[name], values[name], other[name]];
  const areLists = isContested && Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs);
  if (!areLists) return { mine, theirs };
  const both = mergedList(before, mine, theirs);
  return sameValue(both, mine) || sameValue(both, theirs) ? { mine, theirs } : { both, mine, theirs };
}

function firstChoice({ base, values }: RecordForm<RecordName>['values'], name: string, versions: Versions): Version {
  if ('both' in versions) return 'both';
  return sameValue(base[name], values[name]) ? 'theirs' : 'mine';
}

interface ConflictRowProps {
  field: FormField;
  versions: Versions;
  choice: Version;
  onChoose: (choice: Version) => void;
}

function ConflictRow({ field, versions, choice, onChoose }: ConflictRowProps) {
  const id = useId();
  const version = (value: Version) => (
    <FormControlLabel
      key={value}
      value={value}
      control={<Radio size="small" sx={{ p: 1, ml: -1, mt: -0.75 }} />}
      label={
        <>
          <Typography component="span" variant="muted" sx={{ display: 'block' }}>
            {versionLabels[value]}
          </Typography>
          <FieldValue field={field.field} value={versions[value]} />
        </>
      }
      sx={{ m: 0, py: 0.5, alignItems: 'flex-start', minWidth: 0, '& .MuiFormControlLabel-label': { minWidth: 0 } }}
    />
  );
  const offered: Version[] = 'both' in versions ? ['both', 'mine', 'theirs'] : ['mine', 'theirs'];
  return (
    <Box sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="h6" component="h3">
        {field.label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={choice}
        onChange={(_, value) => onChoose(offered.find((one) => one === value) ?? 'theirs')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: `repeat(${offered.length}, 1fr)` }, columnGap: 2 }}
      >
        {offered.map(version)}
      </RadioGroup>
    </Box>
  );
}
