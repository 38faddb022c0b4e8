import MailOutlined from '@mui/icons-material/MailOutlined';
import { Box, Button, LinearProgress, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useId, useState } from 'react';
import { resources } from '../../../../resources.config.ts';
import { formatCount, formatMoment } from '../../../core/contract/notations/notation.ts';
import { ListEnd } from '../../../core/web/layout/list-end.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { EmailNotSetUp } from '../../../mails/shared/email-not-set-up.tsx';
import { OriginalEmail } from '../../../mails/shared/original-email.tsx';
import type { Survey } from '../../schemas/survey.ts';
import type { Distribution } from '../../schemas/survey-distribution.ts';
import { type Invitation, invitationStatuses } from '../../schemas/survey-invitation.ts';
import { InviteForm } from './invite-form.tsx';
import { invitationLabels, statusLabels } from './mail-calls.ts';
import { emptySearch, OptOuts, RecipientBrowser, useRecipientPage } from './recipients.tsx';
import { SendingFigures } from './sending-figures.tsx';

export function MailSection({ survey }: { survey: Survey }) {
  const titleId = useId();
  const { data: readAccess } = useCan({ resource: 'surveys', action: 'distributions' });
  if (!readAccess?.can) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ borderTop: 1, borderColor: 'divider', pt: 2, mt: 1 }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 1.5 }}>
        Invite by email
      </Typography>
      <Distributions survey={survey} />
    </Box>
  );
}

const pollMs = 4_000;

function Distributions({ survey }: { survey: Survey }) {
  const { query } = useOperation('surveys', 'distributions', {
    params: { id: survey.id },
    queryOptions: {
      refetchInterval: ({ state }) =>
        state.data?.data.distributions.some(({ status }) => status === 'sending') ? pollMs : false,
    },
  });
  const answer = query.data?.data;
  if (query.error)
    return <LoadProblem isPart error={query.error} onRetry={() => void query.refetch()} what="invitations" />;
  if (!answer) return <Skeleton variant="rounded" height={96} />;
  const { sender, distributions } = answer;
  return (
    <Stack sx={{ gap: 2 }}>
      <NewInvitation survey={survey} sender={sender} isFirst={distributions.length === 0} />
      {distributions.length > 0 && (
        <Box component="ul" aria-label="Invitations" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
          {distributions.map((one) => (
            <DistributionCard key={one.id} distribution={one} />
          ))}
        </Box>
      )}
      <ListEnd shown={distributions.length} total={totalOf(query.data)} what="invitations" />
      <OptOuts />
    </Stack>
  );
}

function NewInvitation({ survey, sender, isFirst }: { survey: Survey; sender: string | null; isFirst: boolean }) {
  const { data: sendAccess } = useCan({ resource: 'surveys', action: 'addDistribution' });
  const [isOpen, setOpen] = useState(false);
  const canBeAnswered = survey.status === 'active' || survey.status === 'scheduled';
  if (!sendAccess?.can)
    return isFirst ? <Typography color="textSecondary">No email invitations yet.</Typography> : null;
  if (sender === null) return <EmailNotSetUp />;
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
  const { id, name, status, sendAt, stats, reminderDays } = distribution;
  const nameId = useId();
  const { data: stopAccess } = useCan({ resource: 'surveyDistributions', action: 'cancel' });
  const { data: viewAccess } = useCan({ resource: 'surveyDistributions', action: 'invitations' });
  const [showsRecipients, setShowsRecipients] = useState(false);
  const { text, tone } = statusLabels[status];
  const cancel = useOperationMutation('surveyDistributions', 'cancel', { invalidates: ['surveys'] });
  const stop = async () => {
    const left = stats.waiting === 1 ? '1 email is waiting' : `${formatCount(stats.waiting)} emails are waiting`;
    const notSent = stats.waiting > 0 ? `${left} and will not be sent. ` : '';
    const explanation = `${notSent}No more reminders are sent. Sent emails cannot be recalled.`;
    if (!(await isConfirmed(`Stop “${name}”?`, explanation, 'Stop sending'))) return;
    cancel.mutate({ params: { id }, ...said(`Stopped “${name}”`) });
  };
  const canStop =
    stopAccess?.can === true && (stats.waiting > 0 || (status !== 'cancelled' && reminderDays.length > 0));
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
        {viewAccess?.can && (
          <Button size="small" aria-expanded={showsRecipients} onClick={() => setShowsRecipients(!showsRecipients)}>
            {showsRecipients ? 'Hide recipients' : 'Show recipients'}
          </Button>
        )}
        {canStop && (
          <Button size="small" color="error" onClick={() => void stop()}>
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
      {(person) => <Person key={person.id} person={person} distributionId={id} />}
    </RecipientBrowser>
  );
}

const { endpoint } = resources.surveyDistributions.api.original;

function Person({ person, distributionId }: { person: Invitation; distributionId: number }) {
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
        {person.hasOriginal && (
          <OriginalEmail endpoint={endpoint} params={{ id: distributionId, invitationId: person.id }} />
        )}
      </Box>
      <Pill tone={tone}>{text}</Pill>
    </Stack>
  );
}
