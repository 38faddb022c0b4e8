import ShareOutlined from '@mui/icons-material/ShareOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import type { Survey } from '../../schemas/survey.ts';

const ShareDrawer = lazyPart(() => import('./share-drawer.tsx'), 'ShareDrawer');

interface ShareButtonProps {
  survey: Survey;
  isWide?: boolean;
  tabIndex?: number | undefined;
  opened?: [isOpen: boolean, setOpen: (isOpen: boolean) => void];
}

export function ShareButton({ survey, isWide = false, tabIndex = 0, opened }: ShareButtonProps) {
  const { data: readAccess } = useCan({ resource: 'surveys', action: 'links' });
  const own = useState(false);
  const [isOpen, setOpen] = opened ?? own;
  if (!readAccess?.can) return null;
  return (
    <>
      {isWide ? (
        <Button variant="outlined" startIcon={<ShareOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Share
        </Button>
      ) : (
        <Tooltip title="Share">
          <IconButton
            aria-label={`Share ${survey.name}`}
            aria-haspopup="dialog"
            tabIndex={tabIndex}
            onClick={() => setOpen(true)}
          >
            <ShareOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {isOpen && <ShareDrawer survey={survey} onClose={() => setOpen(false)} />}
    </>
  );
}
