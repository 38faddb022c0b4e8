import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { FieldOptions } from '../../../../contract/schemas/forms/field-options.ts';
import { partNames } from '../../../../contract/schemas/forms/field-types.ts';
import type { FoldContent } from './fold-content.ts';

type Part = NonNullable<FieldOptions['parts']>[number];

export function PartsEditor({ field, setOption }: FoldContent) {
  const id = useId();
  const known: readonly Part['id'][] = field.fieldType === 'address' ? partNames.address : partNames.contact_info;
  const parts = field.options.parts ?? [];
  const put = (next: Part[]) =>
    setOption({ parts: known.flatMap((name) => next.find((part) => part.id === name) ?? []) });
  const ask = (name: Part['id'], isRequested: boolean) =>
    put(isRequested ? [...parts, { id: name }] : parts.filter((part) => part.id !== name));
  const need = (name: Part['id'], required: boolean) =>
    put(parts.map((part) => (part.id === name ? { ...part, required } : part)));
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2">
        Lines
      </Typography>
      {known.map((name) => {
        const part = parts.find((one) => one.id === name);
        return (
          <Stack key={name} direction="row" sx={{ justifyContent: 'space-between' }}>
            <FormControlLabel
              label={formatPart(name)}
              control={<Checkbox size="small" checked={Boolean(part)} onChange={(_, checked) => ask(name, checked)} />}
            />
            {part && (
              <FormControlLabel
                label="required"
                control={
                  <Checkbox
                    size="small"
                    checked={part.required ?? false}
                    onChange={(_, checked) => need(name, checked)}
                    slotProps={{ input: { 'aria-label': `${formatPart(name)} is required` } }}
                  />
                }
              />
            )}
          </Stack>
        );
      })}
    </Box>
  );
}

const special: Partial<Record<Part['id'], string>> = { street2: 'Second line', email: 'Email' };

const formatPart = (name: Part['id']) =>
  special[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
