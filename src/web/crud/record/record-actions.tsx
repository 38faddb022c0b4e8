import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useOwnAccess } from '../../providers/access.ts';
import { useCall } from '../../providers/use-call.ts';
import { titleOf } from '../fields/labels.ts';
import type { Row } from '../fields/row.ts';
import { ActionMenu } from './action-menu.tsx';
import { useOverrides } from './overrides.ts';

export function RecordActions({ name, record }: { name: string; record: Row }) {
  const access = useOwnAccess();
  const call = useCall();
  const { actions: actionsOf } = useOverrides(name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = (access && actionsOf?.(record, access.policy, call)) ?? [];
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

export function RecordTitle({ name, record }: { name: string; record: Row }) {
  const { title: Title } = useOverrides(name);
  return Title ? <Title record={record} /> : titleOf(name, record);
}
