import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { FollowUp } from '../../../../contract/schemas/surveys/survey-case.ts';
import { Panel } from '../../../layout/page-parts.tsx';
import { Ago, formatMoment } from '../../../layout/time.tsx';
import { CopyField } from '../../../providers/copy-field.tsx';
import { operation, refetch, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { FollowUpResult } from '../../sentiments/shared/follow-up-result.tsx';
import { FollowUpSurvey } from '../../sentiments/shared/form-handling-fields.tsx';
import { paths } from '../../sentiments/shared/paths.ts';
import { followUps, formHandling, type ResponseDetails } from '../../sentiments/shared/queries.ts';

export function ResponseFollowUps({ response }: { response: ResponseDetails }) {
  const canView = useMay('sentimentResponses', 'followUps');
  const mayAsk = useMay('sentimentResponses', 'followUp');
  const followUp = useReading(followUps(response.id), { enabled: canView }).data;
  const isDone = response.status === 'resolved' || response.status === 'closed';
  if (!followUp || (followUp.length === 0 && !response.followUpAt && !(isDone && mayAsk))) return null;
  return (
    <Panel title="Follow-up survey">
      <Stack sx={{ gap: 2 }}>
        {followUp.map((one) => (
          <FollowUpItem key={one.id} followUp={one} />
        ))}
        {response.followUpAt && (
          <Typography variant="muted">
            The follow-up survey is sent automatically on {formatMoment(response.followUpAt)}, unless the response is
            reopened or the survey is sent earlier.
          </Typography>
        )}
        {isDone && mayAsk && <Ask response={response} isAgain={followUp.length > 0} />}
      </Stack>
    </Panel>
  );
}

function FollowUpItem({ followUp }: { followUp: FollowUp }) {
  const { surveyName, createdAt, sentAt, answeredAt, surveyResponseId, url } = followUp;
  const mayRead = useMay('surveyResponses', 'show');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{surveyName}</Typography>
      <Typography component="div" variant="muted">
        Sent <Ago time={createdAt} /> ·{' '}
        {sentAt && (
          <>
            by email <Ago time={sentAt} /> ·{' '}
          </>
        )}
        {answeredAt ? (
          <>
            answered <Ago time={answeredAt} />
          </>
        ) : (
          'not answered yet'
        )}
      </Typography>
      {answeredAt && <Outcome followUp={followUp} />}
      {surveyResponseId !== null && mayRead && (
        <Link component={RouterLink} to={paths.surveyResponse(surveyResponseId)} variant="body2">
          Open survey response
        </Link>
      )}
      {!answeredAt && <CopyField label="Link for the customer" value={url} />}
    </Box>
  );
}

function Outcome({ followUp }: { followUp: FollowUp }) {
  if (followUp.isCounted) return <FollowUpResult followUp={followUp} />;
  return (
    <Typography variant="muted">
      {followUp.surveyResponseId === null
        ? 'The response was deleted.'
        : 'The response was excluded and does not count.'}
    </Typography>
  );
}

function Ask({ response, isAgain }: { response: ResponseDetails; isAgain: boolean }) {
  const mayReadRule = useMay('sentiments', 'handling');
  const rule = useReading(formHandling(response.sentimentId), { enabled: mayReadRule }).data;
  const [chosen, setChosen] = useState<number | null>(null);
  const surveyId = chosen ?? rule?.followUpSurveyId ?? null;
  const { mutate, mutation } = useCustomMutation();
  const ask = () =>
    mutate(
      {
        ...operation('sentimentResponses', 'followUp', { id: response.id }),
        values: surveyId === null ? {} : { surveyId },
      },
      { onSettled: () => void refetch('sentimentResponses') },
    );
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <FollowUpSurvey label="Survey" value={surveyId} onChange={setChosen} without={null} />
      <Button variant="outlined" loading={mutation.isPending} disabled={surveyId === null} onClick={ask}>
        {isAgain ? 'Send follow-up survey again' : 'Send follow-up survey'}
      </Button>
      <Typography variant="muted">Creates a link for this customer. The answers appear here.</Typography>
    </Stack>
  );
}
