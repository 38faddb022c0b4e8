import { Alert, Button, Link, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link as RouterLink } from 'react-router';
import { Ago } from '../../../core/web/layout/time.tsx';
import { formatCause, formatResolution } from '../../rules/response-end.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import { paths } from '../../shared/paths.ts';
import type { ResponseProps } from './use-response-actions.ts';

export function ResponseEnd({ response, actions }: ResponseProps) {
  const { status, duplicateOf, rejectionReason } = response;
  if (duplicateOf !== null) return <Merged response={response} actions={actions} />;
  if (status === 'rejected') {
    return <Alert severity="info">Rejected{rejectionReason ? `. ${rejectionReason}` : ''}</Alert>;
  }
  return status === 'resolved' || status === 'closed' ? <Resolved response={response} /> : null;
}

function Merged({ response: { id, duplicateOf, duplicateOfReference }, actions }: ResponseProps) {
  const { data: unmergeAccess } = useCan({ resource: 'sentimentResponses', action: 'unmerge' });
  return (
    <Alert
      severity="info"
      action={
        unmergeAccess?.can && (
          <Button color="inherit" size="small" onClick={() => void actions.unmerge(id)}>
            Not a duplicate
          </Button>
        )
      }
    >
      Duplicate of{' '}
      <Link component={RouterLink} to={paths.response(duplicateOf ?? 0)}>
        {duplicateOfReference ?? 'another response'}
      </Link>
      . Handle that response instead.
    </Alert>
  );
}

function Resolved({ response }: { response: ResponseDetails }) {
  const { resolutionCode, rootCause, resolutionText, resolvedAt } = response;
  const facts = [
    resolutionCode && formatResolution(resolutionCode),
    rootCause && `Root cause: ${formatCause(rootCause)}`,
  ].filter(Boolean);
  return (
    <Alert severity="success">
      <Typography sx={{ fontWeight: 500 }}>
        Resolved {resolvedAt && <Ago time={resolvedAt} />}
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </Typography>
      {resolutionText && (
        <Typography dir="auto" variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {resolutionText}
        </Typography>
      )}
    </Alert>
  );
}
