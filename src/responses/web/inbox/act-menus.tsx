import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { ActionList } from '../../../core/web/record/action-menu.tsx';
import type { Action } from '../../../core/web/record/overrides.ts';
import { formatRejection } from '../../rules/response-end.ts';
import { stepsFrom } from '../../rules/status-labels.ts';
import { rejectionCodes } from '../../schemas/response-end.ts';
import type { SeverityLevel } from '../../schemas/severity-level.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { useSeverityLevels } from '../../shared/choices.ts';
import { CustomStatusPill, searchSeverity, severityActions, useStatuses } from '../../shared/status-and-severity.tsx';
import { acts as known, type StatusEnd, type Target } from './acts.ts';
import type { InboxActs } from './use-inbox-acts.ts';

export interface ActFormProps {
  target: Target;
  acts: InboxActs;
}

interface EndMenuProps extends CustomTextProps {
  choices: readonly Action[];
}

/** One of a few usual reasons, or another in free text. */
export function EndMenu({ choices, ...text }: EndMenuProps) {
  const [isInputOpen, setInputOpen] = useState(false);
  if (isInputOpen) return <CustomText {...text} />;
  const other = { label: 'Other reason…', run: () => setInputOpen(true) };
  return <ActionList label={text.label} actions={[...choices, other]} />;
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
      sx={{ pt: 1, px: 1.5 }}
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
          pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey) && trimmed && onTextAction(trimmed)
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
        .map((code) => ({ label: formatRejection(code), run: () => reject({ reasonCode: code }) }))}
      onTextAction={(reason) => reject({ reasonCode: 'other', reason })}
      onLeave={acts.stopAsking}
    />
  );
}

export function SeverityMenu({ target, acts }: ActFormProps) {
  const levels = useSeverityLevels().result.data;
  const choose = (level: SeverityLevel | null) => {
    acts.stopAsking();
    void acts.run(target, known.severity(level));
  };
  return (
    <ActionList
      key={levels.length}
      label="Severity"
      search={searchSeverity}
      actions={severityActions(levels, choose)}
    />
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
  const choices = statuses
    // Only the server knows which responses of a whole view may change to a status.
    .filter((to) => (wholeView ? to.isActive : movable(to) > 0))
    .map((to) => ({
      id: to.key,
      label: to.label,
      content: (
        <>
          <CustomStatusPill option={to} />
          {!wholeView && movable(to) < rows.length && (
            <Typography component="span" variant="hint">
              {movable(to)} of {rows.length} can
            </Typography>
          )}
        </>
      ),
      run: () => choose(to),
    }));
  return <ActionList label="Status" search="Search statuses" actions={choices} />;
}
