import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { AnswerFlow } from './answer-flow.ts';

/** Which page of how many, and what it is called. A page that was turned to is read out from its top. */
export function PageProgress({ page, pages }: { page: number; pages: AnswerFlow['pages'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [page]);
  const title = pages[page]?.opener?.fieldName;
  return (
    <Box sx={{ mb: 3 }}>
      <LinearProgress
        variant="determinate"
        value={((page + 1) / pages.length) * 100}
        aria-label="How far this form is"
        sx={{ borderRadius: 1, height: 6, mb: 1.5 }}
      />
      <Typography variant="caption" color="textSecondary">
        Page {page + 1} of {pages.length}
      </Typography>
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {title || `Page ${page + 1}`}
      </Typography>
    </Box>
  );
}
