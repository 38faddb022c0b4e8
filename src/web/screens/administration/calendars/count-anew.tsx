import Button from '@mui/material/Button';
import { useState } from 'react';
import { z } from 'zod';
import { callAny } from '../../../providers/call.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import { useMay } from '../../../providers/use-may.ts';

const movedSchema = z.object({ moved: z.int() });

/** Puts open responses under what was saved since they came in. */
export function CountAnew({ resource, id }: { resource: 'calendars' | 'severityLevels'; id: number }) {
  const mayApply = useMay(resource, 'apply');
  const [isCounting, setCounting] = useState(false);
  if (!mayApply) return null;
  const count = async () => {
    const { result } = await ask({
      title: 'Count open deadlines anew?',
      text: 'Open responses are due as if what is saved now had always been so. The history of each says that it moved.',
      confirmText: 'Count anew',
      showCancel: true,
    });
    if (result !== 'confirm') return;
    setCounting(true);
    try {
      const { moved } = movedSchema.parse((await callAny(resource, 'apply', { params: { id } })).data);
      tell(
        moved === 0
          ? 'No deadline had to move'
          : moved === 1
            ? 'One deadline has moved'
            : `${moved} deadlines have moved`,
      );
      void refetch('sentimentResponses');
    } catch (thrown) {
      tellFailure(thrown);
    } finally {
      setCounting(false);
    }
  };
  return (
    <Button variant="outlined" loading={isCounting} onClick={() => void count()} sx={{ alignSelf: 'flex-start' }}>
      Count open deadlines anew
    </Button>
  );
}
