import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { Tooltip } from '../../../layout/tooltip.tsx';
import type { Extent } from './grants.ts';

interface GrantBoxProps {
  /** What a screen reader says: 'Users: list'. */
  name: string;
  extent: Extent;
  /** Why nobody here can change it; the box stays in reach so that the reason can be read. */
  locked?: string | undefined;
  hint?: string | undefined;
  isChanged?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A checkbox with three states. A locked one says why when pointed at or focused. */
export function GrantBox({ name, extent, locked, hint, isChanged = false, onChange }: GrantBoxProps) {
  return (
    <Tooltip title={locked ?? hint ?? ''} describeChild>
      <Box
        component="span"
        sx={{ display: 'inline-flex', borderRadius: '50%', bgcolor: isChanged ? 'action.selected' : undefined }}
      >
        <Checkbox
          size="small"
          checked={extent === 'all'}
          indeterminate={extent === 'some'}
          onChange={(_, isOn) => !locked && onChange(isOn)}
          sx={locked ? { opacity: 0.4, cursor: 'not-allowed' } : {}}
          slotProps={{ input: { 'aria-label': name, ...(locked ? { 'aria-disabled': true } : {}) } }}
        />
      </Box>
    </Tooltip>
  );
}
