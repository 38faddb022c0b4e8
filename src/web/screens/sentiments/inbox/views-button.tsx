import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { InboxView } from '../../../../contract/schemas/inbox-view.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { Inbox } from './use-inbox.ts';

const ViewsMenu = lazy(async () => ({ default: (await import('./views-menu.tsx')).ViewsMenu }));
const ShareView = lazy(async () => ({ default: (await import('./share-view.tsx')).ShareView }));

/** Opens the views that people keep. */
export function ViewsButton({ inbox }: { inbox: Inbox }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [sharing, setSharing] = useState<InboxView>();
  if (!useMay('inboxViews', 'list')) return null;
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<BookmarkBorder />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0, px: 1 }}
      >
        Views
      </Button>
      {anchor && (
        <Suspense>
          <ViewsMenu inbox={inbox} anchor={anchor} onClose={() => setAnchor(undefined)} onShare={setSharing} />
        </Suspense>
      )}
      {sharing && (
        <Suspense>
          <ShareView view={sharing} onClose={() => setSharing(undefined)} />
        </Suspense>
      )}
    </>
  );
}
