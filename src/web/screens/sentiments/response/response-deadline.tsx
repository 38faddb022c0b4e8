import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { Panel } from '../../../layout/panel.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { useNow } from '../../../layout/use-now.ts';
import { useMay } from '../../../providers/use-may.ts';
import { SlaPill } from '../shared/sla-pill.tsx';
import type { ResponseDetails } from './response-details.ts';

const SlaExplained = lazy(async () => ({ default: (await import('../shared/sla-explained.tsx')).SlaExplained }));

/** By when it must be done, and on request every part of the sum. Nothing where nobody promised anything. */
export function ResponseDeadline({ response }: { response: ResponseDetails }) {
  const { id, slaDueAt, firstResponseDueAt, firstRespondedAt } = response;
  const mayExplain = useMay('sentimentResponses', 'sla');
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  if (!slaDueAt) return null;
  return (
    <Panel title="Deadline" action={<SlaPill clock={response} />}>
      <Typography>{momentInWords(slaDueAt)}</Typography>
      {firstResponseDueAt && !firstRespondedAt && (
        <FirstAnswer by={firstResponseDueAt} isOpen={response.resolvedAt === null} />
      )}
      {mayExplain && (
        <>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={region}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: -1, mt: 0.5 }}
          >
            {isOpen ? 'Hide how it is counted' : 'How is it counted?'}
          </Button>
          <Box id={region} sx={{ mt: 1, '&:empty': { display: 'none' } }}>
            {isOpen && (
              <Suspense fallback={<Skeleton height={96} />}>
                <SlaExplained key={response.version} responseId={id} />
              </Suspense>
            )}
          </Box>
        </>
      )}
    </Panel>
  );
}

function FirstAnswer({ by, isOpen }: { by: string; isOpen: boolean }) {
  const now = useNow();
  const isLate = isOpen && new Date(by) < now;
  return (
    <Typography variant="body2" color={isLate ? 'error' : 'textSecondary'}>
      {isLate ? `A first answer was due ${momentInWords(by)}` : `First answer by ${momentInWords(by)}`}
    </Typography>
  );
}
