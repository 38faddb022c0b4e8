import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Remove from '@mui/icons-material/Remove';
import { Box, Button, ButtonBase, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { FormVersion } from '../../../../contract/schemas/forms/form-document.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { attempt } from '../../../layout/attempt.ts';
import { Pill } from '../../../layout/pill.tsx';
import { Ago } from '../../../layout/time.tsx';
import { VersionsDrawer } from '../../../layout/versions-drawer.tsx';
import { ask } from '../../../providers/dialog-queue.ts';
import { useCallAny, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { Builder, FormFacts } from '../draft/builder-draft.ts';
import { type Difference, formDiff } from './form-diff.ts';
import { versionOf, versionsOf } from './version-calls.ts';

interface VersionsProps {
  id: number;
  builder: Builder;
  onClose: () => void;
  onRestored: () => void;
}

export function Versions({ id, builder, onClose, onRestored }: VersionsProps) {
  const found = useReading(versionsOf(builder.kind, id));
  const [chosen, setChosen] = useState<number>();
  const newest = found.data?.[0]?.number;
  return (
    <VersionsDrawer query={found} onClose={onClose}>
      {(version) => (
        <VersionRow
          key={version.number}
          version={version}
          isNewest={version.number === newest}
          isOpen={version.number === chosen}
          onToggle={() => setChosen(version.number === chosen ? undefined : version.number)}
        >
          <VersionDetails
            kind={builder.kind}
            id={id}
            number={version.number}
            all={found.data?.map(({ number }) => number) ?? []}
            isUnsaved={builder.isChanged}
            onRestored={() => {
              builder.discard();
              onClose();
              onRestored();
            }}
          />
        </VersionRow>
      )}
    </VersionsDrawer>
  );
}

interface VersionRowProps {
  version: FormVersion;
  isNewest: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function VersionRow({ version, isNewest, isOpen, onToggle, children }: VersionRowProps) {
  const { number, createdAt, userName, summary } = version;
  return (
    <Box component="li" sx={{ border: 1, borderColor: isOpen ? 'primary.main' : 'divider', borderRadius: 1 }}>
      <ButtonBase
        aria-expanded={isOpen}
        onClick={onToggle}
        sx={{ display: 'block', width: '100%', textAlign: 'left', p: 1.5, borderRadius: 1 }}
      >
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="span" variant="subtitle2">
            Version {number}
          </Typography>
          {isNewest && <Pill tone="success">Current version</Pill>}
          <Typography component="span" variant="hint" sx={{ ml: 'auto' }}>
            <Ago time={createdAt} />
          </Typography>
        </Stack>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {summary}
        </Typography>
        <Typography variant="hint">{userName ?? 'Candor'}</Typography>
      </ButtonBase>
      {isOpen && <Box sx={{ px: 1.5, pb: 1.5 }}>{children}</Box>}
    </Box>
  );
}

interface VersionDetailsProps {
  kind: FormFacts;
  id: number;
  number: number;
  all: readonly number[];
  isUnsaved: boolean;
  onRestored: () => void;
}

function VersionDetails({ kind, id, number, all, isUnsaved, onRestored }: VersionDetailsProps) {
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
          <Typography variant="hint">
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
                <Typography key={detail} variant="muted" sx={{ overflowWrap: 'anywhere' }}>
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
