import { Box } from '@mui/material';
import { Clamped } from '../../../crud/cells/clamped.tsx';
import { type Row, titleOf } from '../../../crud/fields/column.ts';
import { PersonAvatar } from '../../../layout/person-avatar.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { isOneself } from './user-actions.ts';

export function UserTitle({ record }: { record: Row }) {
  const name = titleOf('users', record);
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
