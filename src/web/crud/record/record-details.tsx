import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, Suspense } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/resource.ts';
import { Ago } from '../../layout/ago.tsx';
import { FieldValue } from '../fields/field-value.tsx';
import { labelOf } from '../fields/labels.ts';
import type { Row } from '../fields/row.ts';
import { useOverrides } from './overrides.ts';
import { RecordSkeleton } from './record-parts.tsx';
import { factsStyle, footer } from './record-style.ts';
import { useDeleteRecord } from './use-delete-record.ts';
import { useFields } from './use-fields.ts';
import { useRecordAccess } from './use-record-access.ts';

interface RecordDetailsProps {
  name: string;
  record: Row;
  onEdit: () => void;
  onDeleted: () => void;
}

export function RecordDetails({ name, record, onEdit, onDeleted }: RecordDetailsProps) {
  const { facts: Facts, panels: Panels } = useOverrides(name);
  return (
    <>
      <Stack
        role="group"
        aria-label="Details"
        tabIndex={0}
        sx={{ gap: 3, p: 3, flexGrow: 1, minHeight: 0, overflowY: 'auto' }}
      >
        {Facts ? (
          <Suspense fallback={<RecordSkeleton />}>
            <Facts record={record} />
          </Suspense>
        ) : (
          <Fields name={name} record={record} />
        )}
        {Panels && (
          <Suspense fallback={<RecordSkeleton />}>
            <Panels record={record} />
          </Suspense>
        )}
        <Times record={record} />
      </Stack>
      <Buttons name={name} record={record} onEdit={onEdit} onDeleted={onDeleted} />
    </>
  );
}

function Fields({ name, record }: Pick<RecordDetailsProps, 'name' | 'record'>) {
  const { title = 'name' } = resourceOf(name);
  const fields = useFields(name);
  const shown = Object.entries(fields).filter(
    ([key, field]) => key !== title && (field.on?.includes('show') ?? true) && !isLeftOut(field, record[key]),
  );
  return (
    <Box component="dl" sx={factsStyle}>
      {shown.map(([key, field]) => (
        <Fragment key={key}>
          <Typography component="dt" color="textSecondary">
            {labelOf(key, field)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, minWidth: 0 }}>
            <FieldValue field={field} value={record[key]} />
          </Typography>
        </Fragment>
      ))}
    </Box>
  );
}

function isLeftOut({ optionalColumn, none, start = false }: Field, value: unknown): boolean {
  if (!optionalColumn || none) return false;
  return value === start ? !value : value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function Times({ record: { createdAt, updatedAt } }: Pick<RecordDetailsProps, 'record'>) {
  if (typeof createdAt !== 'string' || typeof updatedAt !== 'string') return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 'auto' }}>
      Created <Ago time={createdAt} />
      {updatedAt !== createdAt && (
        <>
          {' · changed '}
          <Ago time={updatedAt} />
        </>
      )}
    </Typography>
  );
}

function Buttons({ name, record, onEdit, onDeleted }: RecordDetailsProps) {
  const { canEdit, canDelete } = useRecordAccess(name);
  const deleteRecord = useDeleteRecord(name);
  const remove = async () => {
    if (await deleteRecord(record)) onDeleted();
  };
  const mayUpdate = canEdit(record);
  const mayDelete = canDelete(record);
  if (!mayUpdate && !mayDelete) return null;
  return (
    <Box sx={footer}>
      {mayDelete && (
        <Button color="error" startIcon={<DeleteOutlined />} onClick={() => void remove()} sx={{ mr: 'auto' }}>
          Delete
        </Button>
      )}
      {mayUpdate && (
        <Button variant="contained" startIcon={<EditOutlined />} onClick={onEdit}>
          Edit
        </Button>
      )}
    </Box>
  );
}
