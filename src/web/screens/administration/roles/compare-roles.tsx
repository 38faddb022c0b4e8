import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '../../../../contract/schemas/role.ts';
import { sentenceOf } from '../../../providers/failure.ts';
import { ComparisonTable } from './comparison-table.tsx';
import type { GrantGroup } from './grants.ts';
import { everyRole } from './role-queries.ts';

/** This role beside another one; what only one of them may do stands out. */
export function CompareRoles({ role, groups }: { role: Role; groups: readonly GrantGroup[] }) {
  const [words, setWords] = useSearchParams();
  const [isShort, setShort] = useState(true);
  const roles = useQuery(everyRole);
  const others = (roles.data ?? []).filter(({ id }) => id !== role.id);
  const other = others.find(({ id }) => String(id) === words.get('with'));
  const choose = (id: string) =>
    setWords(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('with', id);
        return after;
      },
      { replace: true },
    );
  if (roles.error && !roles.data)
    return <Alert severity="error">The roles could not be loaded: {sentenceOf(roles.error)}</Alert>;
  return (
    <section aria-label="Comparison">
      <Stack direction="row" sx={{ gap: 2, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          label="Compare with"
          value={other ? String(other.id) : ''}
          onChange={({ target }) => choose(target.value)}
          sx={{ minWidth: 220 }}
        >
          {others.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {other && (
          <FormControlLabel
            control={<Switch checked={isShort} onChange={(_, next) => setShort(next)} />}
            label="Only differences"
          />
        )}
      </Stack>
      {other ? (
        <ComparisonTable one={role} other={other} groups={groups} onlyDifferences={isShort} />
      ) : (
        <Typography color="textSecondary">Choose a role, and you see what only one of the two may do.</Typography>
      )}
    </section>
  );
}
