import ContentCopy from '@mui/icons-material/ContentCopy';
import History from '@mui/icons-material/History';
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionMenu } from '../../../crud/action-menu.tsx';
import type { Action } from '../../../crud/differences.ts';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../shared/paths.ts';
import { duplicateForm } from '../transfer/duplicate-form.ts';
import type { Builder } from './use-builder.ts';

const Versions = lazy(async () => ({ default: (await import('../versions/versions.tsx')).Versions }));

/** What can be done with the form as a whole. */
export function BuilderMenu({ builder, onRestored }: { builder: Builder; onRestored: () => void }) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [showsVersions, setShowsVersions] = useState(false);
  const mayDuplicate = useMay('sentiments', 'duplicate');
  const mayRead = useMay('sentiments', 'versions');
  const { id } = builder.value.saved;
  const actions: Action[] = [
    ...(id && mayRead ? [{ label: 'Versions', icon: History, run: () => setShowsVersions(true) }] : []),
    ...(id && mayDuplicate
      ? [
          {
            label: 'Duplicate the form',
            icon: ContentCopy,
            run: async () => {
              const made = await duplicateForm({ id, name: builder.value.name });
              if (made) navigate(paths.edit(made));
            },
          },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <>
      <Tooltip title="More">
        <IconButton
          aria-label="More about the form"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      <ActionMenu actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
      {showsVersions && id && (
        <Suspense>
          <Versions id={id} builder={builder} onClose={() => setShowsVersions(false)} onRestored={onRestored} />
        </Suspense>
      )}
    </>
  );
}
