import MailOutlined from '@mui/icons-material/MailOutlined';
import { Alert, Box, Button, LinearProgress, Skeleton, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { Distribution } from '../../../../contract/schemas/surveys/survey-distribution.ts';
import { type Invitation, invitationStatuses } from '../../../../contract/schemas/surveys/survey-invitation.ts';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { formatMoment } from '../../../layout/time.tsx';
import { useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { InviteForm } from './invite-form.tsx';
import { distributionsOf, invitationLabels, statusLabels, stopMails } from './mail-calls.ts';
import { emptySearch, OptOuts, RecipientBrowser, useRecipientPage } from './recipients.tsx';
import { SendingFigures } from './sending-figures.tsx';

export function MailSection({ survey }: { survey: Survey }) {
  const titleId = useId();
  const mayRead = useMay('surveys', 'distributions');
  if (!mayRead) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ borderTop: 1, borderColor: 'divider', pt: 2, mt: 1 }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 1.5 }}>
        Invite by email
      </Typography>
      <Distributions survey={survey} />
    </Box>
  );
}

function Distributions({ survey }: { survey: Survey }) {
  const { data, error, refetch } = useReading(distributionsOf(survey.id));
  if (error) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="invitations" />;
  if (!data) return <Skeleton variant="rounded" height={96} />;
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
  const isAdministrator = useMay('roles', 'create');
  const [isOpen, setOpen] = useState(false);
  const canBeAnswered = survey.status === 'active' || survey.status === 'scheduled';
  if (!maySend) return isFirst ? <Typography color="textSecondary">No email invitations yet.</Typography> : null;
  if (sender === null) {
    return (
      <Alert severity="info">
        {isAdministrator ? (
          <>
            Email isn’t set up. Set <code>SMTP_URL</code>, the mail server, and <code>SMTP_FROM</code>, the sender, in
            the environment of this server and restart it.
          </>
        ) : (
          'Email isn’t set up. Ask your administrator.'
        )}
      </Alert>
    );
  }
  if (!canBeAnswered) return <Typography color="textSecondary">Publish the survey to invite customers.</Typography>;
  if (isOpen) return <InviteForm survey={survey} onDone={() => setOpen(false)} />;
  return (
    <Box>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        Each customer gets a personal link, from {sender}.
      </Typography>
      <Button variant="outlined" startIcon={<MailOutlined />} onClick={() => setOpen(true)}>
        Invite customers
      </Button>
    </Box>
  );
}

function DistributionCard({ distribution }: { distribution: Distribution }) {
  const { name, status, sendAt, stats, reminderDays } = distribution;
  const nameId = useId();
  const mayStop = useMay('surveyDistributions', 'cancel');
  const canView = useMay('surveyDistributions', 'invitations');
  const [showsRecipients, setShowsRecipients] = useState(false);
  const { text, tone } = statusLabels[status];
  const call = useCall();
  const canStop = mayStop && (stats.waiting > 0 || (status !== 'cancelled' && reminderDays.length > 0));
  return (
    <Box component="li" aria-labelledby={nameId} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography id={nameId} variant="subtitle2" component="h4" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Pill tone={tone}>{text}</Pill>
      </Stack>
      <Typography variant="hint">{[formatMoment(sendAt), ...formatReminders(reminderDays)].join(' · ')}</Typography>
      {status === 'sending' && (
        <LinearProgress
          variant="determinate"
          aria-label={`Sending ${name}`}
          value={(100 * (stats.invited - stats.waiting)) / stats.invited}
          sx={{ mt: 1 }}
        />
      )}
      <SendingFigures stats={stats} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {canView && (
          <Button size="small" aria-expanded={showsRecipients} onClick={() => setShowsRecipients(!showsRecipients)}>
            {showsRecipients ? 'Hide recipients' : 'Show recipients'}
          </Button>
        )}
        {canStop && (
          <Button size="small" color="error" onClick={() => void stopMails(call, distribution)}>
            {stats.waiting > 0 ? 'Stop sending' : 'Stop reminders'}
          </Button>
        )}
      </Stack>
      {showsRecipients && <InvitedRecipients of={distribution} />}
    </Box>
  );
}

function formatReminders(days: readonly number[]): string[] {
  if (days.length === 0) return [];
  return [`reminds after ${days.join(', ')} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'}`];
}

const kinds = invitationStatuses.map((status) => ({ value: status, text: invitationLabels[status].text }));

function InvitedRecipients({ of: { id, name } }: { of: Distribution }) {
  const [wanted, setWanted] = useState(emptySearch);
  const { page, ...query } = wanted;
  const found = useRecipientPage<Invitation>({
    resource: 'surveyDistributions',
    operation: 'invitations',
    params: { id },
    query,
    page,
  });
  return (
    <RecipientBrowser
      label={`Recipients of ${name}`}
      kindLabel="Status"
      all="Any status"
      kinds={kinds}
      wanted={wanted}
      found={found}
      onWant={setWanted}
    >
      {(person) => <Person key={person.id} person={person} />}
    </RecipientBrowser>
  );
}

function Person({ person }: { person: Invitation }) {
  const { text, tone } = invitationLabels[person.status];
  const isForgotten = person.customerId === null && person.name === '';
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, py: 0.75, alignItems: 'flex-start' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{isForgotten ? 'Deleted customer' : person.name}</Typography>
        <Typography variant="hint" component="div">
          {!isForgotten && person.address}
        </Typography>
        {person.lastError && (
          <Typography variant="caption" component="div">
            {person.lastError}
          </Typography>
        )}
        {person.resendAt && (
          <Typography variant="caption" component="div">
            The email bounced and is sent again: {formatMoment(person.resendAt)}
          </Typography>
        )}
      </Box>
      <Pill tone={tone}>{text}</Pill>
    </Stack>
  );
}
