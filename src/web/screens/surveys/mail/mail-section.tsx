import MailOutlined from '@mui/icons-material/MailOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { DistributionCard } from './distribution-card.tsx';
import { InviteForm } from './invite-form.tsx';
import { distributionsOf } from './mail-calls.ts';
import { OptOuts } from './opt-outs.tsx';

/** The survey by e-mail: inviting customers, and what became of earlier invitations. */
export function MailSection({ survey }: { survey: Survey }) {
  const titleId = useId();
  const mayRead = useMay('surveys', 'distributions');
  if (!mayRead) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ borderTop: 1, borderColor: 'divider', pt: 2, mt: 1 }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 1.5 }}>
        Invite by e-mail
      </Typography>
      <Distributions survey={survey} />
    </Box>
  );
}

function Distributions({ survey }: { survey: Survey }) {
  const { data, error, isPending, refetch } = useQuery(distributionsOf(survey.id));
  if (error) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="invitations" />;
  if (isPending) return <Skeleton variant="rounded" height={96} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <NewInvitation survey={survey} sender={data.sender} isFirst={data.distributions.length === 0} />
      {data.distributions.length > 0 && (
        <Box component="ul" aria-label="Invitations" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
          {data.distributions.map((one) => (
            <DistributionCard key={one.id} distribution={one} />
          ))}
        </Box>
      )}
      <OptOuts />
    </Stack>
  );
}

function NewInvitation({ survey, sender, isFirst }: { survey: Survey; sender: string | null; isFirst: boolean }) {
  const maySend = useMay('surveys', 'addDistribution');
  const [isOpen, setOpen] = useState(false);
  const canBeAnswered = survey.status === 'active' || survey.status === 'scheduled';
  if (!maySend)
    return isFirst ? <Typography color="textSecondary">Nobody was invited by e-mail yet.</Typography> : null;
  if (sender === null) {
    return (
      <Alert severity="info">
        This server cannot send e-mail yet. Whoever runs it sets <code>SMTP_URL</code>, the mail server, and{' '}
        <code>SMTP_FROM</code>, the sender, and starts it again.
      </Alert>
    );
  }
  if (!canBeAnswered) return <Typography color="textSecondary">Publish the survey to invite people to it.</Typography>;
  if (isOpen) return <InviteForm survey={survey} onDone={() => setOpen(false)} />;
  return (
    <Box>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        Each customer gets a link of their own, from {sender}.
      </Typography>
      <Button variant="outlined" startIcon={<MailOutlined />} onClick={() => setOpen(true)}>
        Invite customers
      </Button>
    </Box>
  );
}
