import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import type { ExportedValues } from '../../schemas/survey-result-query.ts';
import type { ExportFormat, ResultFile } from './save-results.ts';

interface ExportDialogProps {
  onSave: (file: ResultFile) => void;
  onClose: () => void;
}

export function ExportDialog({ onSave, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [values, setValues] = useState<ExportedValues>('labels');
  return (
    <FormDialog
      title="Export responses"
      submit="Export responses"
      onSubmit={() => {
        onClose();
        onSave({ format, values });
      }}
      onClose={onClose}
    >
      <FormControl>
        <FormLabel id="export-format">File</FormLabel>
        <RadioGroup
          aria-labelledby="export-format"
          value={format}
          onChange={(_, chosen) => setFormat(formats.find(([one]) => one === chosen)?.[0] ?? format)}
        >
          {formats.map(([one, label]) => (
            <FormControlLabel key={one} value={one} label={label} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
      {(format === 'xlsx' || format === 'csv') && (
        <SelectField
          label="Choices"
          value={values}
          options={choices}
          helperText="A code stays the same when a label changes."
          onChange={setValues}
        />
      )}
    </FormDialog>
  );
}

const formats: readonly (readonly [ExportFormat, string])[] = [
  ['xlsx', 'Responses and summary as a workbook (XLSX)'],
  ['csv', 'Responses as CSV'],
  ['spss', 'Responses for SPSS (CSV and syntax)'],
  ['json', 'Responses as JSON'],
  ['pdf', 'Summary as PDF'],
];

const choices: Readonly<Record<ExportedValues, string>> = {
  labels: 'Labels',
  codes: 'Codes',
  both: 'Labels and codes',
};
