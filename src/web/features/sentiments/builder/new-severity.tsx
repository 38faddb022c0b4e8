import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { type SeverityLevel, severityLevelInputSchema } from '../../../../contract/schemas/responses/severity-level.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import { useCall } from '../../../providers/use-call.ts';

interface NewSeverityProps {
  onCreated: (level: SeverityLevel) => void;
  onClose: () => void;
}

export function NewSeverity({ onCreated, onClose }: NewSeverityProps) {
  const [input, setInput] = useState({ name: '', description: '', daysToResolve: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const call = useCall();

  const create = async () => {
    const days = input.daysToResolve.trim();
    const parsed = severityLevelInputSchema.safeParse({
      ...input,
      daysToResolve: days === '' ? Number.NaN : Number(days),
    });
    if (!parsed.success) {
      const { issues } = parsed.error;
      return setProblems(
        Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), messageFor(path[0], message)])),
      );
    }
    setSaving(true);
    try {
      const level = await call('severityLevels', 'create', { body: parsed.data, idempotencyKey: key });
      await refetch('severityLevels');
      onCreated(level);
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setProblems(Object.keys(thrown.errors).length > 0 ? thrown.errors : { name: thrown.message });
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void create();
  };
  const line = (name: keyof typeof input, label: string) => ({
    label,
    value: input[name],
    error: Boolean(problems[name]),
    helperText: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setInput((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <Stack onKeyDown={onKeyDown} sx={{ gap: 2, mt: 1, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField {...line('name', 'Level name')} autoFocus sx={{ flexGrow: 1 }} />
        <TextField
          {...line('daysToResolve', 'Days to resolve')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ width: { sm: 160 } }}
        />
      </Stack>
      <TextField {...line('description', 'What it is for')} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" onClick={() => void create()} loading={isSaving}>
          Add level
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

const messageFor = (name: unknown, message: string) =>
  name === 'daysToResolve' && !message.startsWith('From') ? 'A whole number of days' : message;
