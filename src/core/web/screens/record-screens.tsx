import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useShow } from '@refinedev/core';
import { EditButton, Show } from '@refinedev/mui';
import { Fragment, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { resourceOf } from '../../contract/catalogue.ts';
import type { Field } from '../../contract/resource.ts';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { fieldLabel, type Row, recordTitle, valueIn } from '../fields/column.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { FormView, RecordForm } from '../form/record-form.tsx';
import { resourceOn, type ScreenProps, usePageTitle } from '../layout/page.tsx';
import { drawerLook } from '../layout/page-look.ts';
import { LoadProblem } from '../layout/page-parts.tsx';
import { Ago } from '../layout/time.tsx';
import type { ApiFailure } from '../providers/failure.ts';
import { type OwnFormProps, useOverrides } from '../record/overrides.ts';
import { useDrawerAround } from '../record/record-drawer.tsx';
import { CloseDrawer, DrawerTitle, RecordActions, RecordTitle } from '../record/record-parts.tsx';
import { RecordSkeleton } from '../record/record-skeleton.tsx';
import { factsStyle } from '../record/record-style.ts';
import { useDeleteRecord, useFields, useRecordAccess } from '../record/use-record.ts';

/** A new record, in a drawer over the list. */
export function ResourceCreate({ page }: ScreenProps) {
  const resource = resourceOn(page);
  const { open, close } = useDrawerAround();
  const { created, opensAfterCreate } = useOverrides(resource);
  const finish = async (answer: Row) => {
    await created?.(answer);
    if (opensAfterCreate) open(String(answer.id));
    else close();
  };
  return <SavedRecord name={resource} record={undefined} onSaved={(answer) => void finish(answer)} onCancel={close} />;
}

/** The form of a record, in a drawer over the list. */
export function ResourceEdit({ page }: ScreenProps) {
  const resource = resourceOn(page);
  const { close } = useDrawerAround();
  return (
    <LoadedRecord name={resource}>
      {(record) => <SavedRecord name={resource} record={record} onSaved={close} onCancel={close} />}
    </LoadedRecord>
  );
}

function SavedRecord<N extends RecordName>({ name, ...form }: OwnFormProps<RowOf<N>> & { name: N }) {
  const { form: OwnForm } = useOverrides(name);
  if (!OwnForm) return <RecordForm name={name} {...form} />;
  return (
    <FormView name={name} record={form.record}>
      <Suspense fallback={<RecordSkeleton />}>
        <OwnForm {...form} />
      </Suspense>
    </FormView>
  );
}

/** A record in a drawer over the list. */
export function ResourceShow({ page }: ScreenProps) {
  const resource = resourceOn(page);
  return <LoadedRecord name={resource}>{(record) => <ShownRecord name={resource} record={record} />}</LoadedRecord>;
}

interface RecordProps<N extends RecordName> {
  name: N;
  record: RowOf<N>;
}

function ShownRecord<N extends RecordName>({ name, record }: RecordProps<N>) {
  const { facts: Facts, panels: Panels } = useOverrides(name);
  const { linkTo, close } = useDrawerAround();
  const { canEdit, canDelete } = useRecordAccess(name);
  const deleteRecord = useDeleteRecord(name);
  const remove = async () => {
    if (await deleteRecord(record)) close();
  };
  return (
    <Show
      {...drawerLook}
      contentProps={{ ...drawerLook.contentProps, role: 'group', 'aria-label': 'Details', tabIndex: 0 }}
      resource={name}
      recordItemId={record.id}
      title={<DrawerTitle kind={resourceOf(name).label[0]} title={<RecordTitle name={name} record={record} />} />}
      headerButtons={
        <>
          <RecordActions name={name} record={record} />
          <CloseDrawer />
        </>
      }
      footerButtons={() => (
        <>
          {canDelete(record) && (
            <Button color="error" startIcon={<DeleteOutlined />} onClick={() => void remove()} sx={{ mr: 'auto' }}>
              Delete
            </Button>
          )}
          {canEdit(record) && (
            <EditButton resource={name} recordItemId={record.id} variant="contained" {...linkTo(`${record.id}/edit`)} />
          )}
        </>
      )}
    >
      <Stack sx={{ gap: 3, flexGrow: 1 }}>
        <Suspense fallback={<RecordSkeleton />}>
          {Facts ? <Facts record={record} /> : <Fields name={name} record={record} />}
        </Suspense>
        <Suspense fallback={<RecordSkeleton />}>{Panels && <Panels record={record} />}</Suspense>
        <Times record={record} />
      </Stack>
    </Show>
  );
}

interface LoadedRecordProps<N extends RecordName> {
  name: N;
  children: (record: RowOf<N>) => ReactNode;
}

function LoadedRecord<N extends RecordName>({ name, children }: LoadedRecordProps<N>) {
  const { id: param = '' } = useParams();
  const id = /^\d{1,10}$/.test(param) ? Number(param) : 0;
  const { query, result: record } = useShow<RowOf<N>, ApiFailure>({ resource: name, id });
  const [label] = resourceOf(name).label;
  usePageTitle(record && recordTitle(name, record));
  if (record) return <Fragment key={id}>{children(record)}</Fragment>;
  return (
    <Show {...drawerLook} resource={name} title={<DrawerTitle title={label} />} headerButtons={<CloseDrawer />}>
      {query.error ? (
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} what={label.toLowerCase()} />
      ) : (
        <RecordSkeleton />
      )}
    </Show>
  );
}

function Fields<N extends RecordName>({ name, record }: RecordProps<N>) {
  const { title = 'name' } = resourceOf(name);
  const fields = useFields(name);
  const { texts } = useOverrides(name);
  const shown = Object.entries(fields).filter(
    ([key, field]) => key !== title && (field.on?.includes('show') ?? true) && !isLeftOut(field, valueIn(record, key)),
  );
  return (
    <Box component="dl" sx={factsStyle}>
      {shown.map(([key, field]) => (
        <Fragment key={key}>
          <Typography component="dt" color="textSecondary">
            {fieldLabel(key, field)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, minWidth: 0 }}>
            <FieldValue field={field} value={texts?.[key]?.(record) ?? valueIn(record, key)} />
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

function Times({ record: { createdAt, updatedAt } }: { record: Row }) {
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
