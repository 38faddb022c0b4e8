import Add from '@mui/icons-material/Add';
import { Button, Divider, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';

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

export function EmptyList({ resource, onCreate }: { resource: string; onCreate: (() => void) | undefined }) {
  const { label, about } = resourceOf(resource);
  return (
    <Message title={`No ${label[1].toLowerCase()} yet`} text={about}>
      {onCreate && (
        <Button variant="contained" startIcon={<Add />} onClick={onCreate} sx={{ mt: 2 }}>
          New {label[0].toLowerCase()}
        </Button>
      )}
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
  text: string | undefined;
  /** The title is the heading of the page. */
  isPage?: boolean;
  children: ReactNode;
}

export function Message({ title, text, isPage = false, children }: MessageProps) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant={isPage ? 'h1' : 'h2'}>{title}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {children}
    </Stack>
  );
}
