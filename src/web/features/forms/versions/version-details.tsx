import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { attempt } from '../../../layout/attempt.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { useReading } from '../../../providers/reading.ts';
import { useCallAny } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { FormFacts } from '../draft/form-kind.ts';
import { type Difference, formDiff } from './form-diff.ts';
import { versionOf } from './version-calls.ts';

interface VersionDetailsProps {
  kind: FormFacts;
  id: number;
  number: number;
  all: readonly number[];
  isUnsaved: boolean;
  onRestored: () => void;
}

export function VersionDetails({ kind, id, number, all, isUnsaved, onRestored }: VersionDetailsProps) {
  const mayRestore = useMay(kind.resource, 'restore');
  const call = useCallAny();
  const newest = all[0] ?? number;
  const [other, setOther] = useState(number === newest ? (all[1] ?? number) : newest);
  const [isRestoring, setRestoring] = useState(false);
  const [from, to] = [Math.min(number, other), Math.max(number, other)];
  const before = useReading(versionOf(kind, id, from));
  const after = useReading(versionOf(kind, id, to));
  const restore = async () => {
    if (!(await isConfirmed(kind.format.one, number, isUnsaved))) return;
    setRestoring(true);
    const text = `Version ${number} was restored`;
    const restoring = () => call(kind.resource, 'restore', { params: { id, version: number } });
    const isDone = await attempt(restoring, text, kind.resource, kind.questions.resource);
    setRestoring(false);
    if (isDone) onRestored();
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      {all.length > 1 && (
        <SelectField
          label="Compared with"
          value={other}
          options={all.filter((one) => one !== number).map((one) => [one, `Version ${one}`])}
          onChange={setOther}
          sx={{ alignSelf: 'flex-start', minWidth: 180 }}
        />
      )}
      {from !== to && before.data && after.data && (
        <>
          <Typography variant="caption" color="textSecondary">
            From version {from} to version {to}:
          </Typography>
          <DiffView differences={formDiff(before.data.form, after.data.form)} />
        </>
      )}
      {(before.isPending || after.isPending) && <Skeleton height={60} />}
      {(before.error || after.error) && <Typography color="error">This version could not be loaded.</Typography>}
      {mayRestore && number !== newest && (
        <Button
          variant="outlined"
          loading={isRestoring}
          onClick={() => void restore()}
          sx={{ alignSelf: 'flex-start' }}
        >
          Restore version {number}
        </Button>
      )}
    </Stack>
  );
}

async function isConfirmed(one: string, number: number, isUnsaved: boolean): Promise<boolean> {
  const { result } = await ask({
    title: `Restore version ${number}?`,
    text: isUnsaved
      ? `The ${one} is restored as a new version. Your unsaved changes are discarded; nothing else is lost.`
      : `The ${one} is restored as a new version. All versions stay in this list.`,
    confirmText: 'Restore',
    showCancel: true,
  });
  return result === 'confirm';
}

const statusBadges = {
  added: { Icon: Add, color: 'success.main', text: 'Added' },
  removed: { Icon: Remove, color: 'error.main', text: 'Removed' },
  changed: { Icon: EditOutlined, color: 'info.main', text: 'Changed' },
} as const;

function DiffView({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) {
    return <Typography color="textSecondary">No differences.</Typography>;
  }
  return (
    <Stack component="ul" aria-label="Differences" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
      {differences.map(({ kind, what, details }, index) => {
        const { Icon, color, text: message } = statusBadges[kind];
        return (
          <Stack
            key={`${kind} ${what} ${differences[index - 1]?.what ?? ''}`}
            component="li"
            direction="row"
            sx={{ gap: 1 }}
          >
            <Icon titleAccess={message} sx={{ fontSize: 18, color: color, mt: 0.25, flexShrink: 0 }} />
            <Box sx={{ minWidth: 0 }}>
              <Typography
                variant="subtitle2"
                component="span"
                sx={{ overflowWrap: 'anywhere', textDecoration: kind === 'removed' ? 'line-through' : 'none' }}
              >
                {what}
              </Typography>
              {details.map((detail) => (
                <Typography key={detail} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {detail}
                </Typography>
              ))}
            </Box>
          </Stack>
        );
      })}
    </Stack>
  );
}
