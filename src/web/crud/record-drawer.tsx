import { Drawer } from '@mui/material';
import { Suspense, useId, useRef } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { parts } from './record/overrides.ts';
import { type RecordAddress, useRecordAddress } from './record/record-address.ts';
import { RecordSkeleton } from './record/record-details.tsx';

const RecordPanel = parts(() => import('./record-panel.tsx'))('RecordPanel');

export function RecordDrawer({ name }: { name: string }) {
  const address = useRecordAddress();
  const titleId = useId();
  const label = resourceOf(name).label[0];
  const shown = useLastOpen(address);
  return (
    <Drawer
      anchor="right"
      open={address.record !== undefined}
      onClose={address.close}
      slotProps={{
        paper: { 'aria-label': label, 'aria-labelledby': titleId, 'aria-modal': true, role: 'dialog', sx: paper },
      }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      <Suspense fallback={<RecordSkeleton />}>
        {shown.record !== undefined && (
          <RecordPanel key={keyOf(shown)} name={name} address={{ ...shown, record: shown.record }} titleId={titleId} />
        )}
      </Suspense>
    </Drawer>
  );
}

function useLastOpen(address: RecordAddress): RecordAddress {
  const last = useRef(address);
  if (address.record !== undefined) last.current = address;
  return last.current;
}

const keyOf = ({ record, editing }: RecordAddress) => `${record} ${editing}`;

const paper = { width: { xs: '100%', sm: 520 }, display: 'flex', flexDirection: 'column', overflow: 'hidden' };
