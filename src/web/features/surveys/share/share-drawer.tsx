import Add from '@mui/icons-material/Add';
import Code from '@mui/icons-material/Code';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { lazyPart } from '../../../layout/page.tsx';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { useTask } from '../../../providers/use-task.ts';
import { previewAddress, savedPreview, surveyLinks } from '../shared/survey-queries.ts';
import { addLink } from './link-calls.ts';
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
      {data && data.length > 0 && (
        <Box component="ul" aria-label="Links" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
          {data.map((link) => (
            <LinkCard key={link.id} link={link} survey={survey} isOnly={data.length === 1} />
          ))}
        </Box>
      )}
      {isAdding ? (
        <LinkForm survey={survey} onDone={() => setAdding(false)} />
      ) : (
        data && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Preview survey={survey} />
            {mayAdd && !data.some(({ kind }) => kind === 'embed') && <Embed survey={survey} />}
            {mayAdd && (
              <Button
                variant={data.length === 0 ? 'contained' : 'outlined'}
                startIcon={<Add />}
                onClick={() => setAdding(true)}
              >
                New link
              </Button>
            )}
          </Stack>
        )
      )}
      <MailSection survey={survey} />
    </SideDrawer>
  );
}

/** The page as respondents see it, without storing answers. */
function Preview({ survey }: { survey: Survey }) {
  const mayPreview = useMay('surveys', 'savedPreview');
  const { data } = useReading(savedPreview(survey.id), { enabled: mayPreview });
  if (!mayPreview) return null;
  return (
    <Button
      component="a"
      variant="outlined"
      target="_blank"
      rel="noreferrer"
      startIcon={<VisibilityOutlined />}
      disabled={!data}
      {...(data && { href: previewAddress(data, { language: survey.defaultLanguage }) })}
    >
      Preview
    </Button>
  );
}

/** The code to embed the survey belongs to a link of its own, so that its responses can be told apart. */
function Embed({ survey }: { survey: Survey }) {
  const call = useCall();
  const { run, isPending } = useTask(() => addLink(call, survey.id, { kind: 'embed' }));
  return (
    <Button variant="outlined" startIcon={<Code />} loading={isPending} onClick={run}>
      Embed
    </Button>
  );
}

const notOpen: Record<Exclude<Survey['status'], 'active'>, string> = {
  draft: 'The survey is not published yet. Until it is, its links say that it is not open.',
  scheduled: 'The survey opens later. Until then its links say so.',
  paused: 'The survey is paused, and its links say so.',
  closed: 'The survey is closed, and its links say so.',
  archived: 'The survey is archived, and its links say that it is closed.',
};
