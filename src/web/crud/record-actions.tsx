import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useOwnAccess } from '../providers/access.ts';
import { ActionMenu } from './action-menu.tsx';
import { differenceOf } from './differences.ts';
import type { Row } from './row.ts';

/** What can be done with one resource's records and with no others, in a menu; nothing where there is nothing. */
export function RecordActions({ name, record }: { name: string; record: Row }) {
  const access = useOwnAccess();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = (access && differenceOf(name).actions?.(record, access.policy)) ?? [];
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <ActionMenu actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
