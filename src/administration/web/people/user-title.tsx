import { Box } from '@mui/material';
import type { RowOf } from '../../../core/routes/operations.ts';
import { Clamped } from '../../../core/web/cells/clamped.tsx';
import { recordTitle } from '../../../core/web/fields/column.ts';
import { PersonAvatar } from '../../../core/web/layout/person-avatar.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { isOneself } from './user-questions.ts';

export function UserTitle({ record }: { record: RowOf<'users'> }) {
  const name = recordTitle('users', record);
  const picture = typeof record.profilePicture === 'string' ? record.profilePicture : null;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box component="span" sx={{ flexShrink: 0 }}>
        <PersonAvatar picture={picture} name={name} size={28} />
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Clamped text={name} lines={2} />
      </Box>
      {isOneself(record) && <Pill tone="info">You</Pill>}
      {record.isActive === false && <Pill tone="warning">Not active</Pill>}
    </Box>
  );
}
