import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { FollowUp } from '../../../../contract/schemas/survey-case.ts';
import { Ago } from '../../../layout/ago.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { call } from '../../../providers/call.ts';
import { CopyField } from '../../../providers/copy-field.tsx';
import { tellFailure } from '../../../providers/notifications.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { FollowUpSurvey } from '../shared/follow-up-survey.tsx';
import { HowItWent } from '../shared/how-it-went.tsx';
import { paths } from '../shared/paths.ts';
import { followUps, formHandling, responseDetails } from '../shared/queries.ts';
import type { ResponseDetails } from './response-details.ts';

/** Whether whoever was helped was asked how it went, what they said, and the way to ask. */
export function ResponseFollowUps({ response }: { response: ResponseDetails }) {
  const mayLook = useMay('sentimentResponses', 'followUps');
  const mayAsk = useMay('sentimentResponses', 'followUp');
  const query = followUps(response.id);
  const asked = useQuery({ ...query, ...(mayLook ? {} : { queryFn: skipToken }) }).data;
  const isDone = response.status === 'resolved' || response.status === 'closed';
  if (!asked || (asked.length === 0 && !response.followUpAt && !(isDone && mayAsk))) return null;
  return (
    <Panel title="How it went">
      <Stack sx={{ gap: 2 }}>
        {asked.map((one) => (
          <Asked key={one.id} asked={one} />
        ))}
        {response.followUpAt && (
          <Typography variant="body2" color="textSecondary">
            The customer is asked by itself on {momentInWords(response.followUpAt)}, unless this is opened again or
            somebody asks before.
          </Typography>
        )}
        {isDone && mayAsk && <Ask response={response} isAgain={asked.length > 0} />}
      </Stack>
    </Panel>
  );
}

function Asked({ asked }: { asked: FollowUp }) {
  const { surveyName, createdAt, sentAt, answeredAt, surveyResponseId, url } = asked;
  const mayRead = useMay('surveyResponses', 'show');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{surveyName}</Typography>
      <Typography component="div" variant="body2" color="textSecondary">
        Asked <Ago time={createdAt} /> ·{' '}
        {sentAt && (
          <>
            by e-mail <Ago time={sentAt} /> ·{' '}
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
      {answeredAt && <Outcome asked={asked} />}
      {surveyResponseId !== null && mayRead && (
        <Link component={RouterLink} to={paths.surveyResponse(surveyResponseId)} variant="body2">
          Read the answer
        </Link>
      )}
      {!answeredAt && <CopyField label="Link for the customer" value={url} />}
    </Box>
  );
}

function Outcome({ asked }: { asked: FollowUp }) {
  if (asked.isCounted) return <HowItWent went={asked} />;
  return (
    <Typography variant="body2" color="textSecondary">
      {asked.surveyResponseId === null ? 'The answer was deleted.' : 'The answer was set aside and does not count.'}
    </Typography>
  );
}

/** The form's own survey where it has one; else somebody chooses. */
function Ask({ response, isAgain }: { response: ResponseDetails; isAgain: boolean }) {
  const client = useQueryClient();
  const mayReadRule = useMay('sentiments', 'handling');
  const rule = useQuery({ ...formHandling(response.sentimentId), ...(mayReadRule ? {} : { queryFn: skipToken }) }).data;
  const [chosen, setChosen] = useState<number | null>(null);
  const surveyId = chosen ?? rule?.followUpSurveyId ?? null;
  const ask = useMutation({
    mutationFn: () =>
      call('sentimentResponses', 'followUp', {
        params: { id: response.id },
        body: surveyId === null ? {} : { surveyId },
      }),
    onError: tellFailure,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: followUps(response.id).queryKey }),
        client.invalidateQueries({ queryKey: responseDetails(response.id).queryKey }),
      ]),
  });
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <FollowUpSurvey label="Survey" value={surveyId} onChange={setChosen} without={null} />
      <Button variant="outlined" loading={ask.isPending} disabled={surveyId === null} onClick={() => ask.mutate()}>
        {isAgain ? 'Ask once more' : 'Ask how it went'}
      </Button>
      <Typography variant="body2" color="textSecondary">
        Makes a link for this customer. What they answer comes back here.
      </Typography>
    </Stack>
  );
}
