import { Box, Button, type ButtonProps, Stack, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { ApiFailure, failureText } from '../providers/failure.ts';

interface PageTitleProps {
  title: ReactNode;
  about?: ReactNode;
}

/** The title of Refine's List, Create, Edit and Show on a page. */
export function PageTitle({ title, about }: PageTitleProps) {
  return (
    <>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {about && (
        <Typography component="div" color="textSecondary" sx={{ mt: 0.5, maxWidth: 720 }}>
          {about}
        </Typography>
      )}
    </>
  );
}

/** The head of a page that is not one of Refine's. */
export function PageHead({ actions, ...title }: PageTitleProps & { actions?: ReactNode }) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: 2,
        mb: 3,
        flexWrap: { sm: 'wrap' },
        alignItems: { xs: 'stretch', sm: 'flex-start' },
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, flex: { sm: '1 1 280px' } }}>
        <PageTitle {...title} />
      </Box>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', maxWidth: '100%', flexShrink: 0, alignItems: 'center' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}

interface LoadProblemProps {
  error: unknown;
  onRetry: () => void;
  what: string;
  isPart?: boolean;
}

export function LoadProblem({ error, onRetry, what, isPart = false }: LoadProblemProps) {
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2" component={isPart ? 'h2' : 'h1'}>
        {isGone ? `This ${what} does not exist` : `The ${what} could not be loaded`}
      </Typography>
      <Typography color="textSecondary">{isGone ? 'It may have been deleted.' : failureText(error)}</Typography>
      {!isGone && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          Try again
        </Button>
      )}
    </Stack>
  );
}

export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** A part of a page with a border around it. */
export const framed = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' } as const;

interface PanelProps {
  title?: string;
  about?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, about, action, children }: PanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      {...(title ? { 'aria-labelledby': id } : {})}
      sx={{ ...framed, p: { xs: 2, sm: 3 }, minWidth: 0, breakInside: 'avoid' }}
    >
      {title && (
        <Stack
          direction="row"
          sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: about ? 0.5 : 2 }}
        >
          <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {title}
          </Typography>
          {action && <Box sx={{ my: -1 }}>{action}</Box>}
        </Stack>
      )}
      {about && (
        <Typography variant="muted" sx={{ mb: 2 }}>
          {about}
        </Typography>
      )}
      {children}
    </Box>
  );
}

interface DisclosureProps extends Pick<ButtonProps, 'sx'> {
  show: string;
  hide: string;
  children: ReactNode;
}

/** A button that shows and hides a part of the page below it. */
export function Disclosure({ show, hide, children, sx }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} sx={sx ?? {}}>
        {isOpen ? hide : show}
      </Button>
      <Box id={id}>{isOpen && children}</Box>
    </>
  );
}
