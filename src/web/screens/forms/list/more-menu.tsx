import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { ActionMenu } from '../../../crud/action-menu.tsx';
import type { Action } from '../../../crud/differences.ts';
import { Tooltip } from '../../../layout/tooltip.tsx';

/** What is done with something now and then. */
export function MoreMenu({ of, actions }: { of: string; actions: readonly Action[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <Tooltip title="More">
        <IconButton
          aria-label={`More about ${of}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      <ActionMenu actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
