import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { FormHandling } from '../../../../contract/schemas/responses/auto-assign.ts';
import { notifyFailure } from '../../../providers/notifications.tsx';
import { cachedAnswer, useReading } from '../../../providers/reading.ts';
import { useCall } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { AutoAssignFields } from './auto-assign-fields.tsx';
import { FollowUpSurvey } from './follow-up-survey.tsx';
import { formHandling } from './queries.ts';

/** Changes are saved immediately, independent of the builder draft. */
export function FormTurns({ sentimentId }: { sentimentId: number }) {
  const call = useCall();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const mayRead = useMay('sentiments', 'handling');
  const mayChange = useMay('sentiments', 'setHandling');
  const query = formHandling(sentimentId);
  const found = useReading(query, { enabled: mayRead }).data;
  if (!found || !mayChange) return null;

  const send = async (body: FormHandling) => {
    try {
      await call('sentiments', 'setHandling', { params: { id: sentimentId }, body });
    } catch (thrown) {
      notifyFailure(thrown);
      await cachedAnswer(query).refetch();
    }
  };
  const saveChange = (change: Partial<FormHandling>) => {
    const handling = { ...found, ...change };
    cachedAnswer(query).set(handling);
    line.current = line.current.then(() => send(handling));
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <AutoAssignFields
        label="Assignment of new responses"
        without="All assignees above"
        value={found.autoAssign}
        onChange={(autoAssign) => saveChange({ autoAssign })}
      />
      <FollowUpSurvey
        label="Follow-up survey after a response is resolved"
        without="No follow-up"
        value={found.followUpSurveyId}
        onChange={(followUpSurveyId) => saveChange({ followUpSurveyId })}
      />
      {found.followUpSurveyId !== null && (
        <TextField
          type="number"
          label="Hours after resolution"
          value={found.followUpHours}
          onChange={({ target }) => saveChange({ followUpHours: hoursFrom(target.value) })}
          helperText="Not sent for reopened responses."
          slotProps={{ htmlInput: { min: 0, max: 2_160 } }}
          sx={{ maxWidth: 200 }}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        Saved immediately. Assignees set in a response take precedence.
      </Typography>
    </Stack>
  );
}

const hoursFrom = (text: string) => Math.min(2_160, Math.max(0, Math.round(Number(text) || 0)));
