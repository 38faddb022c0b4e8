import { Alert, Box, Checkbox, FormControlLabel, FormGroup, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { FilterEditorProps } from '../../../core/web/fields/column.ts';
import { CustomStatusPill, useKnownStatuses, useStatuses } from '../../shared/status-and-severity.tsx';
import { goneIn, type StatusBranch, statusTree, toggled } from './status-filter-tree.ts';

export function StatusFilter({ column: { label }, draft, onChange }: FilterEditorProps) {
  const statuses = useStatuses();
  const branches = statusTree(statuses, draft._in);
  const deleted = goneIn(useKnownStatuses(), draft._in).filter(({ isDeleted }) => isDeleted);
  const chosen = draft._in ? draft._in.split(',') : [];
  const toggle = (key: string) => onChange({ _in: toggled(branches, draft._in, key) });
  return (
    <FormGroup aria-label={label} sx={{ maxHeight: 'min(420px, 50vh)', overflowY: 'auto', flexWrap: 'nowrap' }}>
      {branches.map((branch, index) => (
        <Branch key={branch.option.key} branch={branch} chosen={chosen} isFirst={index === 0} onToggle={toggle} />
      ))}
      {deleted.map((status) => (
        <Choice key={status.key} isOn onToggle={() => toggle(status.key)}>
          <Typography variant="body2">{status.label} (deleted)</Typography>
        </Choice>
      ))}
    </FormGroup>
  );
}

interface BranchProps {
  branch: StatusBranch;
  chosen: readonly string[];
  isFirst: boolean;
  onToggle: (key: string) => void;
}

function Branch({ branch: { option, own }, chosen, isFirst, onToggle }: BranchProps) {
  const isOn = chosen.includes(option.key);
  const isPartly = !isOn && own.some(({ key }) => chosen.includes(key));
  return (
    <>
      <Choice isOn={isOn} isPartly={isPartly} isFirst={isFirst} onToggle={() => onToggle(option.key)}>
        <CustomStatusPill option={option} />
      </Choice>
      {own.length > 0 && (
        <Box
          role="group"
          aria-label={`Statuses based on ${option.label}`}
          sx={{ pl: 3.5, display: 'flex', flexDirection: 'column' }}
        >
          {own.map((one) => (
            <Choice
              key={one.key}
              isOn={isOn || chosen.includes(one.key)}
              isInView={isOn}
              onToggle={() => onToggle(one.key)}
            >
              <CustomStatusPill option={one} />
              {!one.isActive && (
                <Typography component="span" variant="hint" sx={{ ml: 0.5 }}>
                  (off)
                </Typography>
              )}
            </Choice>
          ))}
        </Box>
      )}
    </>
  );
}

interface ChoiceProps {
  isOn: boolean;
  isPartly?: boolean;
  isInView?: boolean;
  isFirst?: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Choice({ isOn, isPartly = false, isInView = false, isFirst = false, onToggle, children }: ChoiceProps) {
  return (
    <FormControlLabel
      label={children}
      disabled={isInView}
      sx={{ mr: 0, '& .MuiFormControlLabel-label': { display: 'flex', alignItems: 'center', minWidth: 0 } }}
      control={
        <Checkbox size="small" autoFocus={isFirst} checked={isOn} indeterminate={isPartly} onChange={onToggle} />
      }
    />
  );
}

export function GoneStatuses({ statusFilter }: { statusFilter: string | undefined }) {
  const gone = goneIn(useKnownStatuses(), statusFilter);
  return (
    <Stack sx={{ gap: 1, '&:not(:empty)': { mb: 2 } }}>
      {gone.map(({ key, label, isDeleted }) => (
        <Alert key={key} severity="info">
          {isDeleted
            ? `The status “${label}” has been deleted: no response has it any more.`
            : `The status “${label}” has been turned off: responses that have it are still listed, new ones cannot get it.`}
        </Alert>
      ))}
    </Stack>
  );
}
