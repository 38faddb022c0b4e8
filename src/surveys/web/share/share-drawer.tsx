import Add from '@mui/icons-material/Add';
import Code from '@mui/icons-material/Code';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { ListEnd } from '../../../core/web/layout/list-end.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Survey } from '../../schemas/survey.ts';
import { previewAddress } from '../shared/preview-address.ts';
import { LinkCard } from './link-card.tsx';
import { LinkForm } from './link-form.tsx';

const MailSection = lazyPart(
  () => import('../mail/mail-section.tsx'),
  'MailSection',
  <Skeleton variant="rounded" height={96} />,
);

export function ShareDrawer({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { data: addAccess } = useCan({ resource: 'surveys', action: 'addLink' });
  const { query } = useOperation('surveys', 'links', { params: { id: survey.id } });
  const { error, isPending } = query;
  const links = query.data?.data;
  const [isAdding, setAdding] = useState(false);
  return (
    <SideDrawer title={`Share “${survey.name}”`} onClose={onClose}>
      {survey.status !== 'active' && <Alert severity="info">{notOpen[survey.status]}</Alert>}
      {error && <LoadProblem isPart error={error} onRetry={() => void query.refetch()} what="links" />}
      {isPending && <Skeleton variant="rounded" height={160} />}
      {links?.length === 0 && !isAdding && (
        <Typography color="textSecondary">
          No links yet. One public link is enough to start; more links tell where responses come from.
        </Typography>
      )}
      {links && links.length > 0 && (
        <Box component="ul" aria-label="Links" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
          {links.map((link) => (
            <LinkCard key={link.id} link={link} survey={survey} isOnly={links.length === 1} />
          ))}
        </Box>
      )}
      {links && <ListEnd shown={links.length} total={totalOf(query.data)} what="links" />}
      {isAdding ? (
        <LinkForm survey={survey} onDone={() => setAdding(false)} />
      ) : (
        links && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Preview survey={survey} />
            {addAccess?.can && !links.some(({ kind }) => kind === 'embed') && <Embed survey={survey} />}
            {addAccess?.can && (
              <Button
                variant={links.length === 0 ? 'contained' : 'outlined'}
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
  const { data: previewAccess } = useCan({ resource: 'surveys', action: 'savedPreview' });
  const { query } = useOperation('surveys', 'savedPreview', {
    params: { id: survey.id },
    queryOptions: { enabled: previewAccess?.can === true },
  });
  const preview = query.data?.data;
  if (!previewAccess?.can) return null;
  return (
    <Button
      component="a"
      variant="outlined"
      target="_blank"
      rel="noreferrer"
      startIcon={<VisibilityOutlined />}
      disabled={!preview}
      {...(preview && { href: previewAddress(preview, { language: survey.defaultLanguage }) })}
    >
      Preview
    </Button>
  );
}

/** The code to embed the survey belongs to a link of its own, so that its responses can be told apart. */
function Embed({ survey }: { survey: Survey }) {
  const { mutate, mutation } = useOperationMutation('surveys', 'addLink');
  const add = () => mutate({ params: { id: survey.id }, values: { kind: 'embed' } });
  return (
    <Button variant="outlined" startIcon={<Code />} loading={mutation.isPending} onClick={add}>
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
