import Tune from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Column } from './columns.ts';
import type { ListTaste } from './list-taste.ts';

const DisplayMenu = lazy(async () => ({ default: (await import('./display-menu.tsx')).DisplayMenu }));

interface DisplayButtonProps {
  columns: readonly Column[];
  taste: ListTaste;
  hasDensity: boolean;
}

/** Opens the choice of columns and density. */
export function DisplayButton(props: DisplayButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Tune />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Display
      </Button>
      {anchor && (
        <Suspense>
          <DisplayMenu anchor={anchor} onClose={() => setAnchor(undefined)} {...props} />
        </Suspense>
      )}
    </>
  );
}
