import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import { Box, Link, Popover, type PopoverActions, Skeleton } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { IconAction } from '../../core/web/layout/icon-action.tsx';
import { lazyPart } from '../../core/web/layout/lazy-part.tsx';
import { type HelpSectionName, helpSections } from '../rules/help-sections.ts';
import { helpPath } from '../rules/help-subjects.ts';

const HelpSection = lazyPart(() => import('./help-section.tsx'), 'HelpSection', <Skeleton height={96} />);

/** An icon beside a setting that opens the section of help about it. */
export function HelpHint({ of: name, sx }: { of: HelpSectionName; sx?: SxProps<Theme> }) {
  const { page, id, about } = helpSections[name];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const popover = useRef<PopoverActions>(null);
  return (
    <>
      <IconAction
        icon={HelpOutline}
        size="small"
        title={`Help: ${about}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={[{ color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx ?? {}])]}
      />
      <Popover
        action={popover}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': `Help: ${about}`, sx: { width: 320, maxWidth: '100%', p: 2 } },
        }}
      >
        <HelpSection page={page} id={id} onShown={() => popover.current?.updatePosition()} />
        <Box sx={{ mt: 1.5 }}>
          <Link component={RouterLink} to={`${helpPath}/${page}#${id}`} target="_blank" variant="body2">
            Open this page of help
          </Link>
        </Box>
      </Popover>
    </>
  );
}
