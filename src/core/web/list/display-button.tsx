import Tune from '@mui/icons-material/Tune';
import { useState } from 'react';
import { ToolbarButton } from '../layout/icon-action.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import type { DisplayButtonProps } from './display-menu.tsx';

const DisplayMenu = lazyPart(() => import('./display-menu.tsx'), 'DisplayMenu');

export function DisplayButton(props: DisplayButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ToolbarButton
        title="Display"
        icon={<Tune />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <DisplayMenu anchor={anchor} onClose={() => setAnchor(undefined)} {...props} />}
    </>
  );
}
