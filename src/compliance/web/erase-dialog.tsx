import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount } from '../../core/contract/notations/notation.ts';
import { FormDialog } from '../../core/web/layout/form-dialog.tsx';
import { LoadProblem } from '../../core/web/layout/page-parts.tsx';
import { said } from '../../core/web/providers/notifications.tsx';
import { useOperation, useOperationMutation } from '../../core/web/providers/operations.ts';
import { RecordSkeleton } from '../../core/web/record/record-skeleton.tsx';
import type { DataRequest, FoundPerson } from '../schemas/data-request.ts';

/** The records of the person and what others wrote about them. */
export function Found({ found: { records, mentions, shared, others } }: { found: FoundPerson }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Counts title="Records of the person" lines={records} />
      <Counts title="Mentions in other records" lines={mentions} />
      {others.length > 0 && (
        <Alert severity="info">Similar customers. Edit the request to add them: {others.join(', ')}</Alert>
      )}
      {shared.length > 0 && (
        <Alert severity="info">
          Other customers or users have this too, so it is not searched or erased in text: {shared.join(', ')}
        </Alert>
      )}
    </Stack>
  );
}

function Counts({
  title,
  lines,
}: {
  title: string;
  lines: readonly { label: string; count: number; examples?: string[] }[];
}) {
  return (
    <Box component="section" aria-label={title} sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      {lines.length === 0 && <Typography variant="body2">None</Typography>}
      {lines.map(({ label, count, examples = [] }) => (
        <Box key={label} sx={{ py: 0.5 }}>
          <Typography variant="body2" sx={{ display: 'flex', justifyContent: 'space-between' }}>
            <span>{label}</span> <span>{formatCount(count)}</span>
          </Typography>
          {[...new Set(examples)].map((text) => (
            <Typography key={text} variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              … {text} …
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** Shows what is concerned before it is erased. */
export function EraseDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const [keepsRecord, setKeepsRecord] = useState(true);
  const params = { id: request.id };
  const { query } = useOperation('dataRequests', 'search', { params, queryOptions: { staleTime: 0 } });
  const { error } = query;
  const found = query.data?.data;
  const { mutate } = useOperationMutation('dataRequests', 'execute');
  const erase = () => mutate({ params, values: { keepsRecord }, ...said('Erasure started') }, { onSuccess: onClose });
  return (
    <FormDialog
      title={`Erase the personal data of “${request.name}”?`}
      submit="Erase personal data"
      isDangerous
      isDisabled={!found}
      onSubmit={erase}
      onClose={onClose}
    >
      <Typography>This cannot be undone. Scores and counts stay as they are.</Typography>
      <FormControlLabel
        control={<Checkbox checked={!keepsRecord} onChange={(_, isDeleted) => setKeepsRecord(!isDeleted)} />}
        label="Delete the customer records too"
      />
      {error && <LoadProblem error={error} onRetry={() => void query.refetch()} what="preview" isPart />}
      {!found && !error && <RecordSkeleton />}
      {found && <Found found={found} />}
    </FormDialog>
  );
}
