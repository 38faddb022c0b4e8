import ShareOutlined from '@mui/icons-material/ShareOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { lazyPart } from '../../../layout/page.tsx';
import { useMay } from '../../../providers/use-may.ts';

const ShareDrawer = lazyPart(() => import('./share-drawer.tsx'), 'ShareDrawer');

interface ShareButtonProps {
  survey: Survey;
  isWide?: boolean;
  tabIndex?: number | undefined;
  opened?: [isOpen: boolean, setOpen: (isOpen: boolean) => void];
}

export function ShareButton({ survey, isWide = false, tabIndex = 0, opened }: ShareButtonProps) {
  const mayRead = useMay('surveys', 'links');
  const own = useState(false);
  const [isOpen, setOpen] = opened ?? own;
  if (!mayRead) return null;
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
