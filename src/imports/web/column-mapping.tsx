import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { installation } from '../../core/theme/footer-links.ts';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import { namedColumns } from '../rules/named-columns.ts';
import type { Import, ImportOptions, ShownImport } from '../schemas/import.ts';
import { type ImportedListName, importedLists } from '../schemas/imported-lists.ts';
import { CreateField } from './create-field.tsx';
import { useChangeImport } from './use-change-import.ts';

type Mapping = Import['mapping'];

interface ColumnMappingProps {
  list: ImportedListName;
  shown: ShownImport;
}

const newField = 'create-field';

/** Which field each column fills; a change checks all rows again. */
export function ColumnMapping({ list, shown }: ColumnMappingProps) {
  const { columns, mapping, targets, duplicates, samples } = shown;
  const { change } = useChangeImport(list, shown.id);
  const [creating, setCreating] = useState<number>();
  const { fields, one, many, recognizedBy, isUpdated, options } = importedLists[list];
  const { data: createAccess } = useCan({ resource: fields ?? '', action: 'create' });
  const names = namedColumns(columns);
  const map = (column: number, target: string) => change({ mapping: withColumn(shown, column, target) });
  const missing = targets.filter(({ key, required }) => required && !mapping.some(({ target }) => target === key));
  const targetLabel = (key: string) => targets.find((target) => target.key === key)?.label ?? key;
  return (
    <Panel
      title="Columns"
      about="Choose the field that each column fills. Several columns can fill one text. A column without a field is left out."
    >
      <Box component="ul" sx={grid}>
        {names.map(({ at, name }) => (
          <Box component="li" key={at} sx={line}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary" noWrap>
                {samples[at] || 'Empty'}
              </Typography>
            </Box>
            <SelectField<string>
              value={mapping.find((one) => one.columns.includes(at))?.target ?? ''}
              options={[
                ...targets.map(({ key, label }) => [key, label] as const),
                ...(createAccess?.can ? [[newField, 'Create a field…'] as const] : []),
              ]}
              none="Leave out"
              onChange={(target) => (target === newField ? setCreating(at) : map(at, target))}
              slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': `Field for ${name}` } }}
            />
          </Box>
        ))}
      </Box>
      <StartValues shown={shown} one={one} onChange={(changed) => change({ mapping: changed })} />
      {mapping
        .filter((one) => one.columns.length > 1)
        .map(({ target, columns: joined }) => (
          <Box key={target} sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Typography variant="body2">
              {targetLabel(target)} is joined from {joined.map((at) => names[at]?.name).join(' + ')}.
            </Typography>
            <Button
              size="small"
              startIcon={<SwapHorizOutlined />}
              onClick={() => change({ mapping: reversed(mapping, target) })}
            >
              Reverse the order
            </Button>
          </Box>
        ))}
      {missing.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          No column fills {missing.map(({ label }) => label).join(', ')}, which new {many} need.
        </Typography>
      )}
      {isUpdated ? (
        <SelectField<Import['duplicates']>
          label={`Existing ${many}`}
          value={duplicates}
          options={duplicateOptions}
          onChange={(choice) => change({ duplicates: choice })}
          helperText={recognizedBy}
          sx={{ mt: 3, width: '100%', maxWidth: 420 }}
        />
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          {recognizedBy}
        </Typography>
      )}
      <Choices asked={options} shown={shown} onChange={(changed) => change({ options: changed })} />
      {list === 'userImports' && !installation().sendsEmail && (
        <Alert severity="info" sx={{ mt: 3 }}>
          Email isn’t set up on this server, so no invitation is sent. Reset the password of a new user in the list of
          users to get a temporary one.
        </Alert>
      )}
      {creating !== undefined && fields && (
        <CreateField
          fields={fields}
          shown={shown}
          column={creating}
          onClose={() => setCreating(undefined)}
          onCreated={(target) => map(creating, target)}
        />
      )}
    </Panel>
  );
}

interface ChoicesProps {
  asked: readonly (keyof ImportOptions)[];
  shown: ShownImport;
  onChange: (options: Partial<ImportOptions>) => void;
}

/** What happens to cells that cannot be stored as they are. */
function Choices({ asked, shown: { options }, onChange }: ChoicesProps) {
  if (asked.length === 0) return null;
  return (
    <Box sx={{ ...values, mt: 3 }}>
      {asked.includes('misfits') && (
        <SelectField<ImportOptions['misfits']>
          label="Answers that do not fit their question"
          value={options.misfits}
          options={misfitOptions}
          onChange={(misfits) => onChange({ misfits })}
        />
      )}
      {asked.includes('customers') && (
        <SelectField<ImportOptions['customers']>
          label="Customers who do not exist"
          value={options.customers}
          options={customerOptions}
          onChange={(customers) => onChange({ customers })}
        />
      )}
    </Box>
  );
}

const misfitOptions = [
  ['refuse', 'Do not import the row'],
  ['leave_out', 'Import the row without the answer'],
] as const;

const customerOptions = [
  ['link', 'Import without a customer'],
  ['create', 'Create the customer'],
] as const;

interface StartValuesProps {
  shown: ShownImport;
  one: string;
  onChange: (mapping: Mapping) => void;
}

/** What new records get where a row has no value, for the fields that have a few values. */
function StartValues({ shown: { targets, mapping }, one, onChange }: StartValuesProps) {
  const choosable = targets.flatMap(({ key, label, required, choices }) =>
    choices && choices.length > 0 ? [{ key, label, required, choices }] : [],
  );
  if (choosable.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2">Values of a new {one} whose row has none</Typography>
      <Box sx={{ ...values, mt: 1.5 }}>
        {choosable.map(({ key, label, required, choices }) => (
          <SelectField<string>
            key={key}
            label={label}
            value={mapping.find(({ target }) => target === key)?.value ?? ''}
            options={choices.map((choice) => [choice, choice.charAt(0).toUpperCase() + choice.slice(1)] as const)}
            none={required ? 'None: the row is an error' : 'None'}
            onChange={(value) => onChange(withValue(mapping, key, value))}
          />
        ))}
      </Box>
    </Box>
  );
}

function withValue(mapping: Mapping, target: string, value: string): Mapping {
  const { columns = [] } = mapping.find((one) => one.target === target) ?? {};
  const others = mapping.filter((one) => one.target !== target);
  if (value) return [...others, { target, columns, value }];
  return columns.length > 0 ? [...others, { target, columns }] : others;
}

const duplicateOptions = [
  ['update', 'Update with the values of the file'],
  ['skip', 'Skip the row'],
] as const;

const joinable = new Set(['text', 'list', 'datetime']);

/** A column added to a field that takes several, or in place of the former column of the field. */
function withColumn({ mapping, targets }: ShownImport, column: number, target: string): Mapping {
  const others = mapping
    .map((one) => ({ ...one, columns: one.columns.filter((at) => at !== column) }))
    .filter(({ columns, value }) => columns.length > 0 || value);
  if (!target) return others;
  const isJoined = joinable.has(targets.find(({ key }) => key === target)?.kind ?? '');
  const before = others.find((one) => one.target === target);
  const columns = isJoined && before ? [...before.columns, column] : [column];
  return [...others.filter((one) => one !== before), { ...before, target, columns }];
}

const reversed = (mapping: Mapping, target: string): Mapping =>
  mapping.map((one) => (one.target === target ? { ...one, columns: [...one.columns].reverse() } : one));

const grid = {
  display: 'grid',
  gap: 2,
  listStyle: 'none',
  p: 0,
  m: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

const values = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
};

const line = {
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
};
