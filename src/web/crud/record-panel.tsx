import Close from '@mui/icons-material/Close';
import { Box, IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { LoadProblem } from '../layout/page-parts.tsx';
import { EditedRecord, NewRecord } from './form/record-form.tsx';
import { useOverrides } from './record/overrides.ts';
import type { RecordAddress } from './record/record-address.ts';
import { RecordActions, RecordDetails, RecordSkeleton, RecordTitle } from './record/record-details.tsx';
import { useRecord } from './record/use-record.ts';

interface RecordPanelProps {
  name: string;
  address: RecordAddress;
  titleId: string;
}

export function RecordPanel({ name, address, titleId }: RecordPanelProps) {
  const { record, show, close } = address;
  const { opensAfterCreate } = useOverrides(name);
  if (typeof record === 'number') return <KnownRecord name={name} id={record} address={address} titleId={titleId} />;
  return (
    <>
      <RecordHead titleId={titleId} title={`New ${resourceOf(name).label[0].toLowerCase()}`} onClose={close} />
      <NewRecord name={name} onDone={({ id }) => (opensAfterCreate ? show(id) : close())} onCancel={close} />
    </>
  );
}

function KnownRecord({ name, id, address, titleId }: RecordPanelProps & { id: number }) {
  const { editing, edit, close } = address;
  const { record, error, retry } = useRecord(name, id);
  const [label] = resourceOf(name).label;
  const one = label.toLowerCase();
  if (!record)
    return (
      <>
        <RecordHead titleId={titleId} title={label} onClose={close} />
        {error ? <LoadProblem error={error} onRetry={retry} what={one} /> : <RecordSkeleton />}
      </>
    );
  const title = <RecordTitle name={name} record={record} />;
  if (editing)
    return (
      <>
        <RecordHead titleId={titleId} kind={`Edit ${one}`} title={title} onClose={close} />
        <EditedRecord name={name} record={record} onDone={close} />
      </>
    );
  const actions = <RecordActions name={name} record={record} />;
  return (
    <>
      <RecordHead titleId={titleId} kind={label} title={title} actions={actions} onClose={close} />
      <RecordDetails name={name} record={record} onEdit={() => edit(id)} onDeleted={close} />
    </>
  );
}

interface RecordHeadProps {
  titleId: string;
  title: ReactNode;
  kind?: string;
  actions?: ReactNode;
  onClose: () => void;
}

function RecordHead({ titleId, title, kind, actions, onClose }: RecordHeadProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', gap: 1, pl: 3, pr: 1.5, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0, py: 0.5 }}>
        {kind && <Typography variant="muted">{kind}</Typography>}
        <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      {actions}
      <IconButton aria-label="Close" onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Stack>
  );
}
