import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface FoldProps {
  title: string;
  /** What is inside, in a few words, while it is closed. */
  summary?: string | undefined;
  isOpen: boolean;
  isFaulty?: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A part of the properties that opens under its heading. */
export function Fold({ title, summary, isOpen, isFaulty = false, onToggle, children }: FoldProps) {
  const id = useId();
  // A fault inside a closed fold would have nowhere to show.
  const isShown = isOpen || isFaulty;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" variant="subtitle2">
        <ButtonBase
          aria-expanded={isShown}
          aria-controls={id}
          onClick={onToggle}
          sx={{ width: '100%', minHeight: 44, px: 2, gap: 1, justifyContent: 'flex-start', font: 'inherit' }}
        >
          {title}
          <Typography
            component="span"
            variant="caption"
            noWrap
            color={isFaulty ? 'error' : 'textSecondary'}
            sx={{ flexGrow: 1, textAlign: 'right', fontWeight: 400, minWidth: 0 }}
          >
            {isFaulty ? 'Look here' : !isShown && summary}
          </Typography>
          <ExpandMore
            fontSize="small"
            sx={{ color: 'text.secondary', transform: isShown ? 'rotate(180deg)' : 'none', flexShrink: 0 }}
          />
        </ButtonBase>
      </Typography>
      <Stack id={id} hidden={!isShown} sx={{ display: isShown ? 'flex' : 'none', gap: 2, px: 2, pt: 0.5, pb: 2 }}>
        {isShown && children}
      </Stack>
    </Box>
  );
}
