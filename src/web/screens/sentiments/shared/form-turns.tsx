import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AutoAssign } from '../../../../contract/schemas/auto-assign.ts';
import { call } from '../../../providers/call.ts';
import { tellFailure } from '../../../providers/notifications.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { AutoAssignFields } from './auto-assign-fields.tsx';
import { formHandling } from './queries.ts';

/** Who takes a form's new responses in turn. It is kept at once, beside what is built. */
export function FormTurns({ sentimentId }: { sentimentId: number }) {
  const client = useQueryClient();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const mayRead = useMay('sentiments', 'handling');
  const mayChange = useMay('sentiments', 'setHandling');
  const query = formHandling(sentimentId);
  const found = useQuery({ ...query, enabled: mayRead }).data;
  if (!found || !mayChange) return null;

  const send = async (autoAssign: AutoAssign | null) => {
    try {
      await call('sentiments', 'setHandling', { params: { id: sentimentId }, body: { autoAssign } });
    } catch (thrown) {
      tellFailure(thrown);
      await client.invalidateQueries({ queryKey: query.queryKey });
    }
  };
  const keep = (autoAssign: AutoAssign | null) => {
    client.setQueryData(query.queryKey, { ...found, autoAssign });
    line.current = line.current.then(() => send(autoAssign));
  };
  return (
    <div>
      <AutoAssignFields
        label="Who takes new responses"
        without="Everybody named above"
        value={found.autoAssign}
        onChange={keep}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        This is kept as soon as you choose it. Whoever enters a response and names somebody decides for that one.
      </Typography>
    </div>
  );
}
