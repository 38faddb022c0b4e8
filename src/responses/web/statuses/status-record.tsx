import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { RowOf } from '../../../core/routes/operations.ts';
import { type OwnInputProps, SelectInput, SwitchInput } from '../../../core/web/inputs/plain-inputs.tsx';
import type { FormPanelProps } from '../../../core/web/record/overrides.ts';
import { statusSchema } from '../../../forms/schemas/response-statuses.ts';
import { ownBases } from '../../schemas/response-status.ts';
import { CustomStatusPill, useStatusLabels } from '../../shared/status-and-severity.tsx';
import { isBuiltIn } from './built-in.ts';

export function StatusTitle({ record }: { record: RowOf<'responseStatuses'> }) {
  const statusPreview = shownAs(record);
  return statusPreview ? <CustomStatusPill option={statusPreview} /> : null;
}

export function BaseInput(props: OwnInputProps<RowOf<'responseStatuses'>>) {
  const { record, field } = props;
  const texts = useStatusLabels();
  if (!record) {
    const help = 'Sets the transitions and the clock of the custom status.';
    return <SelectInput {...props} field={{ ...field, kind: { select: ownBases }, labels: texts, help }} />;
  }
  const help = isBuiltIn(record)
    ? 'A built-in status keeps its transitions and its clock.'
    : 'This cannot be changed later.';
  return <SelectInput {...props} isDisabled field={{ ...field, help }} />;
}

export function InUseInput(props: OwnInputProps<RowOf<'responseStatuses'>>) {
  const { record, field } = props;
  const isDisabled = record !== undefined && isBuiltIn(record);
  const help = isDisabled ? 'The built-in statuses are always in use.' : 'Responses cannot get a status that is off.';
  return <SwitchInput {...props} isDisabled={isDisabled} field={{ ...field, help }} />;
}

export function StatusPreview({ input }: FormPanelProps<RowOf<'responseStatuses'>>) {
  const statusPreview = shownAs(input);
  if (!statusPreview) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack component="dl" sx={{ gap: 1, m: 0 }}>
        <Seen by="Users see">
          <CustomStatusPill option={statusPreview} />
        </Seen>
        <Seen by="For customers">{formatStatusValue(input.customerLabel) || statusPreview.label}</Seen>
      </Stack>
      <Typography variant="hint">The color is adjusted for contrast. Empty: the default color.</Typography>
      <Typography variant="hint">
        Customers do not see statuses in Candor. The API returns this name for your own pages, in one language.
      </Typography>
    </Stack>
  );
}

function Seen({ by, children }: { by: string; children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography component="dt" variant="muted" sx={{ minWidth: 140 }}>
        {by}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Stack>
  );
}

const hex = /^#[0-9a-f]{6}$/i;

function shownAs(values: Readonly<Record<string, unknown>>) {
  const base = statusSchema.safeParse(values.base).data;
  const label = formatStatusValue(values.label);
  const color = formatStatusValue(values.color);
  return base && label ? { base, label, color: hex.test(color) ? color : null } : undefined;
}

const formatStatusValue = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
