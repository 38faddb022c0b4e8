import { Box, Button, Divider, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import type { EmptyPictureName } from '../../contract/empty-pictures.ts';
import { lazyPart, Nothing } from '../layout/lazy-part.tsx';

const EmptyPicture = lazyPart(
  () => import('./empty-picture.tsx'),
  'EmptyPicture',
  <Box sx={{ height: 144, mb: 2 }} />,
  Nothing,
);

const rows = ['1', '2', '3', '4', '5', '6', '7', '8'];

export function ListSkeleton({ what }: { what: string }) {
  return (
    <Stack
      role="status"
      aria-label={`Loading ${what}`}
      divider={<Divider />}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      {rows.map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, alignItems: 'center', px: 2, height: 52 }}>
          {['24%', '36%', '16%'].map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

export function EmptyList({ resource, children }: { resource: string; children: ReactNode }) {
  return (
    <Message
      title={`No ${resourceOf(resource).label[1].toLowerCase()} yet`}
      picture={resourceOf(resource).emptyPicture ?? 'rows'}
    >
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Message>
  );
}

export function NoResults({ q, onClear }: { q: string; onClear: () => void }) {
  const text = q ? `Nothing matches “${q}” and the other filters.` : 'Nothing matches these filters.';
  return (
    <Message title="Nothing was found" text={text}>
      <Button variant="outlined" onClick={onClear} sx={{ mt: 2 }}>
        Clear search and filters
      </Button>
    </Message>
  );
}

interface MessageProps {
  title: string;
  text?: ReactNode;
  /** What the place will look like. */
  picture?: EmptyPictureName;
  /** The title is the heading of the page. */
  isPage?: boolean;
  children: ReactNode;
}

export function Message({ title, text, picture, isPage = false, children }: MessageProps) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      {picture && <EmptyPicture name={picture} />}
      <Typography variant={isPage ? 'h1' : 'h2'}>{title}</Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {children}
    </Stack>
  );
}
