import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import type { Duty } from '../../schemas/duty.ts';
import { UserInput } from './user-input.tsx';

/** A user who is deactivated or deleted. */
export interface Leaving {
  id: number;
  name: string;
  duties: readonly Duty[];
}

interface SuccessorFieldsProps {
  leaving: readonly Leaving[];
  onChoose: (successorId: number | undefined) => void;
}

/** Shows what the users are responsible for, and asks who takes it over. */
export function SuccessorFields({ leaving, onChoose }: SuccessorFieldsProps) {
  const [successorId, setSuccessorId] = useState<number>();
  const responsible = leaving.filter(({ duties }) => duties.length > 0);
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      {responsible.map((user) => (
        <UserDuties key={user.id} user={user} hasName={leaving.length > 1} successorId={successorId} />
      ))}
      <UserInput
        label="Successor"
        help="Reports, public links, rules and emails run with the permissions that both have, until the successor saves them again."
        excludedIds={leaving.map(({ id }) => id)}
        onChoose={(id) => {
          setSuccessorId(id);
          onChoose(id);
        }}
      />
      {successorId === undefined && (
        <Alert severity="warning">
          Without a successor, all of this has no owner, and administrators are notified.
        </Alert>
      )}
    </Stack>
  );
}

interface UserDutiesProps {
  user: Leaving;
  hasName: boolean;
  successorId: number | undefined;
}

function UserDuties({ user: { id, name, duties }, hasName, successorId }: UserDutiesProps) {
  const { query } = useOperation('users', 'duties', {
    params: { id },
    query: { successorId },
    queryOptions: { enabled: successorId !== undefined, staleTime: 0, placeholderData: (previous) => previous },
  });
  const forSuccessor = query.data?.data ?? duties;
  const left = successorId === undefined ? [] : forSuccessor.filter(({ isTransferable }) => !isTransferable);
  return (
    <Stack sx={{ gap: 1 }}>
      {hasName && <Typography variant="subtitle2">{name}</Typography>}
      <DutyList duties={forSuccessor} {...(hasName && { of: name })} />
      {left.length > 0 && (
        <Alert severity="warning">
          {`The successor lacks permissions. Without an owner: ${left.map(formatDuty).join(', ')}.`}
        </Alert>
      )}
    </Stack>
  );
}

const formatDuty = ({ count, label }: Duty) => `${count} ${label}`;

function DutyList({ duties, of }: { duties: readonly Duty[]; of?: string }) {
  return (
    <Box
      component="ul"
      aria-label={of ? `Responsible for, ${of}` : 'Responsible for'}
      sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}
    >
      {duties.map((duty) => (
        <Box component="li" key={duty.key} sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="span">{formatDuty(duty)}</Typography>
          <Typography component="span" variant="muted">
            {`: ${duty.names.join(', ')}${duty.count > duty.names.length ? ', …' : ''}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** What a user who is not active is still responsible for. */
export function RemainingDuties({ userId }: { userId: number }) {
  const { query } = useOperation('users', 'duties', { params: { id: userId }, queryOptions: { staleTime: 0 } });
  const { error } = query;
  const duties = query.data?.data;
  if (error && !duties) {
    return <LoadProblem isPart error={error} onRetry={() => void query.refetch()} what="list of duties" />;
  }
  if (!duties) return <Skeleton height={72} role="status" aria-label="Loading duties" />;
  if (duties.length === 0) return null;
  return (
    <Box component="section" aria-label="Without an owner">
      <Typography variant="h3" sx={{ mb: 1 }}>
        Without an owner
      </Typography>
      <DutyList duties={duties} />
    </Box>
  );
}
