import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { ListEnd } from '../../../core/web/layout/list-end.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { CopyField } from '../../../core/web/providers/copy-field.tsx';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { FollowUp } from '../../schemas/follow-up.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import { FollowUpResult } from '../../shared/follow-up-result.tsx';
import { FollowUpSurvey } from '../../shared/form-handling-fields.tsx';
import { paths } from '../../shared/paths.ts';

export function ResponseFollowUps({ response }: { response: ResponseDetails }) {
  const { data: viewAccess } = useCan({ resource: 'sentimentResponses', action: 'followUps' });
  const { data: askAccess } = useCan({ resource: 'sentimentResponses', action: 'followUp' });
  const { query } = useOperation('sentimentResponses', 'followUps', {
    params: { id: response.id },
    queryOptions: { enabled: viewAccess?.can === true },
  });
  const followUps = query.data?.data;
  const isDone = response.status === 'resolved' || response.status === 'closed';
  if (!followUps || (followUps.length === 0 && !response.followUpAt && !(isDone && askAccess?.can))) return null;
  return (
    <Panel title="Follow-up survey">
      <Stack sx={{ gap: 2 }}>
        {followUps.map((one) => (
          <FollowUpItem key={one.id} followUp={one} />
        ))}
        <ListEnd shown={followUps.length} total={totalOf(query.data)} what="follow-up surveys" />
        {response.followUpAt && (
          <Typography variant="muted">
            The follow-up survey is sent automatically on {formatMoment(response.followUpAt)}, unless the response is
            reopened or the survey is sent earlier.
          </Typography>
        )}
        {isDone && askAccess?.can && <Ask response={response} isAgain={followUps.length > 0} />}
      </Stack>
    </Panel>
  );
}

function FollowUpItem({ followUp }: { followUp: FollowUp }) {
  const { surveyName, createdAt, sentAt, answeredAt, surveyResponseId, url } = followUp;
  const { data: readAccess } = useCan({ resource: 'surveyResponses', action: 'show' });
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
      {surveyResponseId !== null && readAccess?.can && (
        <Link component={RouterLink} to={paths.surveyResponse(surveyResponseId)} variant="body2">
          Open survey response
        </Link>
      )}
      {!answeredAt && url && <CopyField label="Link for the customer" value={url} />}
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
  const { data: readRuleAccess } = useCan({ resource: 'sentiments', action: 'handling' });
  const { query } = useOperation('sentiments', 'handling', {
    params: { id: response.sentimentId },
    queryOptions: { enabled: readRuleAccess?.can === true },
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const surveyId = chosen ?? query.data?.data.followUpSurveyId ?? null;
  const { mutate, mutation } = useOperationMutation('sentimentResponses', 'followUp');
  const ask = () => mutate({ params: { id: response.id }, values: surveyId === null ? {} : { surveyId } });
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
