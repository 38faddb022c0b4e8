import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { Fragment, type ReactNode, Suspense } from 'react';
import { permissionForAny, resourceOf } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/resource.ts';
import { Ago } from '../../layout/time.tsx';
import { useCall } from '../../providers/queries.ts';
import { useMayEach } from '../../providers/use-may.ts';
import { labelOf, type Row, titleOf } from '../fields/column.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useOverrides } from './overrides.ts';
import { factsStyle, footer } from './record-style.ts';
import { useDeleteRecord, useFields, useRecordAccess } from './use-record.ts';

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
  const { texts } = useOverrides(name);
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
            <FieldValue field={field} value={texts?.[key]?.(record) ?? record[key]} />
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
    <Typography variant="muted" sx={{ mt: 'auto' }}>
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

export function RecordCard({ children }: { children: ReactNode }) {
  return <Card sx={{ maxWidth: 720, display: 'flex', flexDirection: 'column' }}>{children}</Card>;
}

const lines = ['name', 'about', 'who', 'when'];

export function RecordSkeleton() {
  return (
    <Stack role="status" aria-label="Loading the record" sx={{ p: 3, gap: 3 }}>
      {lines.map((line) => (
        <div key={line}>
          <Skeleton width={96} height={16} sx={{ mb: 1 }} />
          <Skeleton height={24} />
        </div>
      ))}
    </Stack>
  );
}

export function NotAllowed({ what, name, operation }: { what: string; name: string; operation: string }) {
  const permission = permissionForAny(name, operation);
  return (
    <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 8, gap: 1 }}>
      <Typography variant="h2">You do not have permission to {what}</Typography>
      <Typography color="textSecondary">
        {permission
          ? `This needs the permission ${permission}. Ask an administrator to add it to your role.`
          : 'No role has this permission.'}
      </Typography>
    </Stack>
  );
}

export function RecordActions({ name, record }: { name: string; record: Row }) {
  const may = useMayEach();
  const call = useCall();
  const { actions: actionsOf } = useOverrides(name);
  const actions = (may && actionsOf?.(record, may, call)) ?? [];
  return <MoreMenu of={titleOf(name, record)} actions={actions} />;
}

export function RecordTitle({ name, record }: { name: string; record: Row }) {
  const { title: Title } = useOverrides(name);
  return Title ? <Title record={record} /> : titleOf(name, record);
}
