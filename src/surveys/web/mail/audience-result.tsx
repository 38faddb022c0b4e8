import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { Disclosure } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { audienceKinds } from '../../schemas/survey-distribution.ts';
import type { Audience } from '../../schemas/survey-invitation.ts';
import { formatCustomers, type MailInput, reasonLabels, useAudience } from './mail-calls.ts';
import { emptySearch, RecipientBrowser, recipientPageSize } from './recipients.tsx';

interface AudienceResultProps {
  surveyId: number;
  input: MailInput;
  audience: Audience | undefined;
  error: Error | null;
}

export function AudienceResult({ surveyId, input, audience, error }: AudienceResultProps) {
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!audience) return <Skeleton variant="rounded" height={64} />;
  const { invited, leftOut } = audience;
  return (
    <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, p: 2 }}>
      <Counts invited={invited} leftOut={leftOut} />
      {(invited.count > 0 || leftOut.length > 0) && (
        <Disclosure show="Show recipients" hide="Hide recipients" sx={{ mt: 1, ml: -0.5 }}>
          <AudienceList surveyId={surveyId} input={input} leftOut={leftOut} />
        </Disclosure>
      )}
    </Box>
  );
}

function Counts({ invited, leftOut }: Pick<Audience, 'invited' | 'leftOut'>) {
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600 }}>
        {invited.count === 0 ? 'No recipients' : `${formatCustomers(invited.count)} will receive it`}
      </Typography>
      {invited.count > 0 && (
        <Typography variant="muted" sx={{ overflowWrap: 'anywhere' }}>
          {someOf(invited)}
        </Typography>
      )}
      {leftOut.length > 0 && (
        <Box component="ul" aria-label="Left out" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {leftOut.map(({ reason, ...those }) => (
            <Typography key={reason} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {formatCustomers(those.count)} not: {reasonLabels[reason]} ({someOf(those)})
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}

export function MailPreview({ preview }: { preview: Audience['preview'] }) {
  if (!preview) return null;
  return (
    <Box>
      <Disclosure show="Preview email" hide="Hide preview">
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
          <Typography variant="body2" sx={{ p: 1.5, overflowWrap: 'anywhere' }}>
            Subject: <strong>{preview.subject}</strong>
          </Typography>
          <Box
            component="iframe"
            title="Email preview"
            sandbox=""
            srcDoc={preview.html}
            sx={{ display: 'block', width: 1, height: 400, border: 0, bgcolor: '#ffffff' }}
          />
        </Box>
      </Disclosure>
    </Box>
  );
}

const mostNamed = 5;

function someOf({ count, customers }: { count: number; customers: readonly { name: string }[] }): string {
  const names = customers.slice(0, mostNamed).map(({ name }) => name);
  const rest = count - names.length;
  return rest > 0 ? `${names.join(', ')} and ${formatCount(rest)} more` : names.join(', ');
}

interface AudienceListProps {
  surveyId: number;
  input: MailInput;
  leftOut: Audience['leftOut'];
}

function AudienceList({ surveyId, input, leftOut }: AudienceListProps) {
  const [wanted, setWanted] = useState(emptySearch);
  const { q, status, page } = wanted;
  const only = audienceKinds.find((kind) => kind === status);
  const people = { q, only, start: (page - 1) * recipientPageSize, count: recipientPageSize };
  const { query, audience } = useAudience(surveyId, { ...input, people });
  const found = {
    data: audience && (audience.people ?? { rows: [], total: 0 }),
    error: query.error,
    refetch: query.refetch,
  };
  return (
    <RecipientBrowser
      label="Selected customers"
      kindLabel="Status"
      all="All selected"
      kinds={kindsOf(leftOut)}
      wanted={wanted}
      found={found}
      onWant={setWanted}
    >
      {({ id, name, address, reason }) => (
        <Stack key={id} component="li" direction="row" sx={{ gap: 1, py: 0.75, alignItems: 'flex-start' }}>
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="hint" component="div">
              {[address, reason && `Not: ${reasonLabels[reason]}`].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Pill tone={reason ? 'plain' : 'success'}>{reason ? 'Left out' : 'Will receive it'}</Pill>
        </Stack>
      )}
    </RecipientBrowser>
  );
}

const kindsOf = (leftOut: Audience['leftOut']) => [
  { value: 'invited', text: 'Will receive it' },
  ...(leftOut.length > 1 ? [{ value: 'left_out', text: 'Left out' }] : []),
  ...leftOut.map(({ reason }) => ({ value: reason, text: `Not: ${reasonLabels[reason]}` })),
];
