import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useQuery } from '@tanstack/react-query';
import type { SeverityLevel } from '../../../../contract/schemas/severity-level.ts';
import { severityLevels } from '../shared/queries.ts';
import { SeverityMark } from '../shared/severity-mark.tsx';
import type { ActFormProps } from './act-form.ts';
import { acts as known } from './acts.ts';

/** How bad it is, from the levels that there are. */
export function SeverityMenu({ target, acts }: ActFormProps) {
  const levels = useQuery(severityLevels).data ?? [];
  const choose = (level: SeverityLevel | null) => {
    acts.stopAsking();
    void acts.run(target, known.severity(level));
  };
  return (
    <MenuList autoFocusItem key={levels.length} aria-label="Severity" sx={{ mx: -1.5 }}>
      {levels.map((level) => (
        <MenuItem key={level.id} onClick={() => choose(level)}>
          <SeverityMark {...level} />
        </MenuItem>
      ))}
      <MenuItem onClick={() => choose(null)}>Not decided</MenuItem>
    </MenuList>
  );
}
