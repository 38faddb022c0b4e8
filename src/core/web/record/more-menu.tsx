import MoreVert from '@mui/icons-material/MoreVert';
import { useState } from 'react';
import { IconAction } from '../layout/icon-action.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import type { Action } from './overrides.ts';

const ActionMenu = lazyPart(() => import('./action-menu.tsx'), 'ActionMenu');

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
      <IconAction
        icon={MoreVert}
        title="More"
        aria-label={`More about ${of}`}
        aria-haspopup="menu"
        {...(tabIndex !== undefined && { tabIndex })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <ActionMenu actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
