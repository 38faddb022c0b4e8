import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { surveyLinks } from '../shared/survey-queries.ts';
import { LinkCard } from './link-card.tsx';
import { LinkForm } from './link-form.tsx';

const MailSection = lazyPart(
  () => import('../mail/mail-section.tsx'),
  'MailSection',
  <Skeleton variant="rounded" height={96} />,
);

export function ShareDrawer({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const mayAdd = useMay('surveys', 'addLink');
  const { data, error, isPending, refetch } = useReading(surveyLinks(survey.id));
  const [isAdding, setAdding] = useState(false);
  return (
    <SideDrawer title={`Share “${survey.name}”`} onClose={onClose}>
      {survey.status !== 'active' && <Alert severity="info">{notOpen[survey.status]}</Alert>}
      {error && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="links" />}
      {isPending && <Skeleton variant="rounded" height={160} />}
      {data?.length === 0 && !isAdding && (
        <Typography color="textSecondary">
          No links yet. One public link is enough to start; more links tell where responses come from.
        </Typography>
      )}
      {isAdding ? (
        <LinkForm survey={survey} onDone={() => setAdding(false)} />
      ) : (
        mayAdd &&
        data && (
          <Button
            variant={data.length === 0 ? 'contained' : 'outlined'}
            startIcon={<Add />}
            onClick={() => setAdding(true)}
            sx={{ alignSelf: 'flex-start' }}
          >
            New link
          </Button>
        )
      )}
      {data && data.length > 0 && (
        <Box component="ul" aria-label="Links" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
          {data.map((link) => (
            <LinkCard key={link.id} link={link} survey={survey} />
          ))}
        </Box>
      )}
      <MailSection survey={survey} />
    </SideDrawer>
  );
}

const notOpen: Record<Exclude<Survey['status'], 'active'>, string> = {
  draft: 'The survey is not published yet. Until it is, its links say that it is not open.',
  scheduled: 'The survey opens later. Until then its links say so.',
  paused: 'The survey is paused, and its links say so.',
  closed: 'The survey is closed, and its links say so.',
  archived: 'The survey is archived, and its links say that it is closed.',
};
