import { Box, Button, DialogContentText, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { RecordName } from '../../routes/operations.ts';
import type { Row } from '../fields/column.ts';
import { FieldValue } from '../fields/field-value.tsx';
import type { FormValues } from '../inputs/plain-inputs.tsx';
import { FramedDialog } from '../layout/form-dialog.tsx';
import { type FormField, sameValue, startValues } from './form-fields.ts';
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
  const differing = fields.filter(({ name }) => !sameValue(other[name], values.values[name]));
  const [ownVersion, setOwnVersion] = useState(() =>
    differing.map(({ name }) => name).filter((name) => !sameValue(values.base[name], values.values[name])),
  );
  const choose = (name: string, isOwnChosen: boolean) =>
    setOwnVersion((before) => (isOwnChosen ? [...before, name] : before.filter((saved) => saved !== name)));
  const chosen: FormValues = {
    ...other,
    ...Object.fromEntries(ownVersion.map((name) => [name, values.values[name]])),
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
            {ownVersion.length === differing.length ? 'Save my version' : 'Save selected values'}
          </Button>
        </>
      }
    >
      <DialogContentText id={id} sx={{ mb: 2 }}>
        It was saved while you were editing. Choose a value for each field that differs.
      </DialogContentText>
      {differing.map((field) => (
        <ConflictRow
          key={field.name}
          field={field}
          ownVersion={values.values[field.name]}
          otherVersion={other[field.name]}
          isOwnChosen={ownVersion.includes(field.name)}
          onChoose={(isOwnChosen) => choose(field.name, isOwnChosen)}
        />
      ))}
    </FramedDialog>
  );
}

interface ConflictRowProps {
  field: FormField;
  ownVersion: unknown;
  otherVersion: unknown;
  isOwnChosen: boolean;
  onChoose: (isOwnChosen: boolean) => void;
}

function ConflictRow({ field, ownVersion, otherVersion, isOwnChosen, onChoose }: ConflictRowProps) {
  const id = useId();
  const version = (value: string, versionLabel: string, current: unknown) => (
    <FormControlLabel
      value={value}
      control={<Radio size="small" sx={{ p: 1, ml: -1, mt: -0.75 }} />}
      label={
        <>
          <Typography component="span" variant="muted" sx={{ display: 'block' }}>
            {versionLabel}
          </Typography>
          <FieldValue field={field.field} value={current} />
        </>
      }
      sx={{ m: 0, py: 0.5, alignItems: 'flex-start', minWidth: 0, '& .MuiFormControlLabel-label': { minWidth: 0 } }}
    />
  );
  return (
    <Box sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="h6" component="h3">
        {field.label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={isOwnChosen ? 'mine' : 'theirs'}
        onChange={(_, value) => onChoose(value === 'mine')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}
      >
        {version('mine', 'Your version', ownVersion)}
        {version('theirs', 'Their version', otherVersion)}
      </RadioGroup>
    </Box>
  );
}
