import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { Action } from '../../../crud/record/overrides.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';

const ActionMenu = lazyPart(() => import('../../../crud/record/action-menu.tsx'), 'ActionMenu');

interface MoreMenuProps {
  of: string;
  actions: readonly Action[];
  tabIndex?: number | undefined;
}

export function MoreMenu({ of, actions, tabIndex }: MoreMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <Tooltip title="More">
        <IconButton
          aria-label={`More about ${of}`}
          aria-haspopup="menu"
          {...(tabIndex !== undefined && { tabIndex })}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && <ActionMenu actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
