import { Box, Typography } from '@mui/material';
import type { CustomerImport, ShownImport } from '../../../../contract/schemas/customers/customer-import.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { Panel } from '../../../layout/page-parts.tsx';
import { notifyFailure } from '../../../providers/notifications.tsx';
import { refetch, useCall } from '../../../providers/queries.ts';
import { useTask } from '../../../providers/use-task.ts';
import { namedColumns } from './import-queries.ts';

/** Which field each column fills; a change checks all rows again. */
export function ColumnMapping({ shown }: { shown: ShownImport }) {
  const { id, columns, mapping, fields, preview, duplicates } = shown;
  const call = useCall();
  const change = useTask<Partial<Pick<CustomerImport, 'mapping' | 'duplicates'>>, void>(
    async (changes) => {
      await call('customerImports', 'create', { body: { importId: id, dryRun: true, ...changes } });
      await refetch('customerImports');
    },
    { onError: notifyFailure },
  );
  const map = (column: number, fieldId: number | null) =>
    change.run({
      mapping: mapping.map((mapped, at) => (at === column ? fieldId : mapped === fieldId ? null : mapped)),
    });
  const missing = fields.filter((field) => field.required && !mapping.includes(field.id));
  return (
    <Panel title="Columns" about="Choose the field that each column fills. A column without a field is left out.">
      <Box component="ul" sx={grid}>
        {namedColumns(columns).map(({ at, name }) => (
          <Box component="li" key={at} sx={line}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary" noWrap>
                {preview.find(({ cells }) => cells[at])?.cells[at] ?? 'Empty'}
              </Typography>
            </Box>
            <SelectField<number>
              value={mapping[at] ?? ''}
              options={fields.map((field) => [field.id, field.fieldName] as const)}
              none="Leave out"
              onChange={(fieldId) => map(at, fieldId || null)}
              slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': `Field for ${name}` } }}
            />
          </Box>
        ))}
      </Box>
      {missing.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          No column fills {missing.map(({ fieldName }) => fieldName).join(', ')}, which new customers need.
        </Typography>
      )}
      <SelectField<CustomerImport['duplicates']>
        label="Customers that exist already"
        value={duplicates}
        options={duplicateOptions}
        onChange={(choice) => change.run({ duplicates: choice })}
        helperText="A customer is recognized by the identity fields of the customer form."
        sx={{ mt: 3, width: '100%', maxWidth: 420 }}
      />
    </Panel>
  );
}

const duplicateOptions = [
  ['update', 'Update with the values of the file'],
  ['skip', 'Skip the row'],
] as const;

const grid = {
  ...{ display: 'grid', gap: 2, listStyle: 'none', p: 0, m: 0 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

const line = {
  ...{ display: 'grid', gap: 2, alignItems: 'center' },
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
};
