import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, Suspense, useId } from 'react';
import { faceOf } from '../../../fields/faces.ts';
import type { DraftField } from './builder-draft.ts';

/** What will be there to answer with, to look at only. Drawn again when the question changes, not with every other. */
export const CardAnswer = memo(function CardAnswer({ field, page }: { field: DraftField; page: number | undefined }) {
  const id = useId();
  const { fieldType, options } = field;
  if (fieldType === 'page_break') return <PageBreak page={page} />;
  if (fieldType === 'section' || fieldType === 'statement') return <Told>{options.text}</Told>;
  if (fieldType === 'hidden') return <Aside>Not shown. It is filled in by whoever sends the form.</Aside>;
  if (fieldType === 'calculated') return <Aside>= {options.formula?.trim() || 'no formula yet'}</Aside>;
  const { Input } = faceOf(fieldType);
  return (
    <Box
      inert
      aria-hidden
      sx={{ mt: 1, pointerEvents: 'none', minWidth: 0, overflow: 'hidden', overflowWrap: 'anywhere' }}
    >
      <Suspense fallback={<Skeleton height={40} />}>
        <Input
          field={{ ...field, id: -1 }}
          value={options.default ?? null}
          onChange={() => undefined}
          ids={{ input: `${id}-input`, label: `${id}-label`, about: `${id}-about` }}
          hasProblem={false}
          isPreview
        />
      </Suspense>
    </Box>
  );
});

function PageBreak({ page }: { page: number | undefined }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1, color: 'text.secondary' }}>
      <Box sx={{ flexGrow: 1, borderTop: '2px dashed', borderColor: 'divider' }} />
      <Typography variant="caption">Page {page} starts here</Typography>
      <Box sx={{ flexGrow: 1, borderTop: '2px dashed', borderColor: 'divider' }} />
    </Box>
  );
}

function Told({ children }: { children: string | undefined }) {
  return (
    <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

function Aside({ children }: { children: React.ReactNode }) {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ mt: 1, p: 1, borderRadius: 1, border: '1px dashed', borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}
