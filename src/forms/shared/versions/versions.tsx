import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Remove from '@mui/icons-material/Remove';
import { Box, Button, ButtonBase, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { VersionsDrawer } from '../../../core/web/layout/versions-drawer.tsx';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { FormVersion } from '../../schemas/form-document.ts';
import type { Builder, FormFacts } from '../draft/builder-draft.ts';
import { type Difference, formDiff } from './form-diff.ts';

interface VersionsProps {
  id: number;
  builder: Builder;
  onClose: () => void;
  onRestored: () => void;
}

export function Versions({ id, builder, onClose, onRestored }: VersionsProps) {
  const { query } = useOperation(builder.kind.resource, 'versions', {
    params: { id },
    queryOptions: { staleTime: 0 },
  });
  const { error, isPending, refetch } = query;
  const versions = query.data?.data;
  const [chosen, setChosen] = useState<number>();
  const newest = versions?.[0]?.number;
  return (
    <VersionsDrawer query={{ data: versions, error, isPending, refetch }} total={totalOf(query.data)} onClose={onClose}>
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
            all={versions?.map(({ number }) => number) ?? []}
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
  const { data: restoreAccess } = useCan({ resource: kind.resource, action: 'restore' });
  const newest = all[0] ?? number;
  const [other, setOther] = useState(number === newest ? (all[1] ?? number) : newest);
  const { mutate, mutation } = useOperationMutation(kind.resource, 'restore', {
    invalidates: [kind.questions.resource],
  });
  const [from, to] = [Math.min(number, other), Math.max(number, other)];
  const { query: before } = useOperation(kind.resource, 'version', {
    params: { id, version: from },
    queryOptions: { staleTime: 0 },
  });
  const { query: after } = useOperation(kind.resource, 'version', {
    params: { id, version: to },
    queryOptions: { staleTime: 0 },
  });
  const restore = async () => {
    if (!(await isConfirmed(kind.format.one, number, isUnsaved))) return;
    mutate({ params: { id, version: number }, ...said(`Version ${number} was restored`) }, { onSuccess: onRestored });
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
          <DiffView differences={formDiff(before.data.data.form, after.data.data.form)} />
        </>
      )}
      {(before.isPending || after.isPending) && <Skeleton height={60} />}
      {(before.error || after.error) && <Typography color="error">This version could not be loaded.</Typography>}
      {restoreAccess?.can && number !== newest && (
        <Button
          variant="outlined"
          loading={mutation.isPending}
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
