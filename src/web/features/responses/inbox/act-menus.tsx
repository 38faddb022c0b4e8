import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { rejectionCodes } from '../../../../contract/schemas/responses/response-end.ts';
import type { SeverityLevel } from '../../../../contract/schemas/responses/severity-level.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { formatRejection } from '../../../../domain/response-end.ts';
import { stepsFrom } from '../../../../domain/status-labels.ts';
import { useReading } from '../../../providers/reading.ts';
import { severityLevels } from '../../sentiments/shared/queries.ts';
import { SeverityBadge } from '../../sentiments/shared/severity-mark.tsx';
import { CustomStatusPill } from '../../sentiments/shared/status-pill.tsx';
import { useStatuses } from '../../sentiments/shared/statuses.ts';
import { acts as known, type StatusEnd, type Target } from './acts.ts';
import type { InboxActs } from './use-inbox-acts.ts';

export interface ActFormProps {
  target: Target;
  acts: InboxActs;
}

interface EndMenuProps extends CustomTextProps {
  choices: readonly (readonly [label: string, choose: () => void])[];
}

/** One of a few usual reasons, or another in free text. */
export function EndMenu({ choices, ...text }: EndMenuProps) {
  const [isInputOpen, setInputOpen] = useState(false);
  if (isInputOpen) return <CustomText {...text} />;
  return (
    <MenuList autoFocusItem aria-label={text.label} sx={{ mx: -1.5 }}>
      {choices.map(([label, choose]) => (
        <MenuItem key={label} onClick={choose}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onClick={() => setInputOpen(true)}>Other reason…</MenuItem>
    </MenuList>
  );
}

interface CustomTextProps {
  label: string;
  confirm: string;
  most?: number;
  minRows?: number;
  isBusy?: boolean;
  onTextAction: (text: string) => void;
  onLeave: () => void;
}

export function CustomText(props: CustomTextProps) {
  const { label, confirm, most = 5_000, minRows = 2, isBusy = false, onTextAction, onLeave } = props;
  const [text, setText] = useState('');
  const trimmed = text.trim();
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed) onTextAction(trimmed);
      }}
      sx={{ pt: 1 }}
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={minRows}
        maxRows={8}
        label={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) =>
          event.key === 'Enter' && (event.ctrlKey || event.metaKey) && trimmed && onTextAction(trimmed)
        }
        slotProps={{ htmlInput: { maxLength: most } }}
      />
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 2 }}>
        <Button color="inherit" onClick={onLeave}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={!trimmed} loading={isBusy} title="Ctrl+Enter">
          {confirm}
        </Button>
      </Stack>
    </Box>
  );
}

export function RejectMenu({ target, acts }: ActFormProps) {
  const reject = (end: StatusEnd) => {
    acts.stopAsking();
    acts.end(target, 'rejected', end);
  };
  return (
    <EndMenu
      label="Reason"
      confirm="Reject"
      most={500}
      choices={rejectionCodes
        .filter((code) => code !== 'other')
        .map((code) => [formatRejection(code), () => reject({ reasonCode: code })])}
      onTextAction={(reason) => reject({ reasonCode: 'other', reason })}
      onLeave={acts.stopAsking}
    />
  );
}

export function SeverityMenu({ target, acts }: ActFormProps) {
  const levels = useReading(severityLevels).data ?? [];
  const choose = (level: SeverityLevel | null) => {
    acts.stopAsking();
    void acts.run(target, known.severity(level));
  };
  return (
    <MenuList autoFocusItem key={levels.length} aria-label="Severity" sx={{ mx: -1.5 }}>
      {levels.map((level) => (
        <MenuItem key={level.id} onClick={() => choose(level)}>
          <SeverityBadge {...level} />
        </MenuItem>
      ))}
      <MenuItem onClick={() => choose(null)}>No severity</MenuItem>
    </MenuList>
  );
}

export function StatusMenu({ target, acts }: ActFormProps) {
  const { rows, wholeView } = target;
  const statuses = useStatuses();
  const steps = rows.flatMap((row) => stepsFrom(statuses, row));
  const movable = (to: StatusOption) => steps.filter((step) => step === to).length;
  const choose = (to: StatusOption) => {
    acts.stopAsking();
    acts.setStatus(target, to);
  };
  return (
    <MenuList autoFocusItem aria-label="Status" sx={{ mx: -1.5 }}>
      {statuses
        // Only the server knows which responses of a whole view may change to a status.
        .filter((to) => (wholeView ? to.isActive : movable(to) > 0))
        .map((to) => (
          <MenuItem key={to.key} onClick={() => choose(to)} sx={{ gap: 1 }}>
            <CustomStatusPill option={to} />
            {!wholeView && movable(to) < rows.length && (
              <Typography component="span" variant="caption" color="textSecondary">
                {movable(to)} of {rows.length} can
              </Typography>
            )}
          </MenuItem>
        ))}
    </MenuList>
  );
}
