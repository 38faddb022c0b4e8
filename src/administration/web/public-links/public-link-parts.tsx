import LinkOff from '@mui/icons-material/LinkOff';
import OpenInNew from '@mui/icons-material/OpenInNew';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Box } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import type { RowOf } from '../../../core/routes/operations.ts';
import type { OwnInputProps } from '../../../core/web/inputs/plain-inputs.tsx';
import { ask, isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { notifyWarning, said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { ActionsProps } from '../../../core/web/record/overrides.ts';
import { MomentInput } from '../../../forms/shared/parts/moment-input.tsx';
import { UserInput } from '../people/user-input.tsx';

type Row = RowOf<'publicLinks'>;

export function PublicLinkActions({ record, children }: ActionsProps<Row>) {
  const { id, name, kind, state } = record;
  const go = useNavigate();
  const changes = { invalidates: [record.recordResource, 'surveyLinks'] } as const;
  const { data: endAccess } = useCan({ resource: 'publicLinks', action: 'end' });
  const { data: handOverAccess } = useCan({ resource: 'publicLinks', action: 'handOver' });
  const { mutate: endLink } = useOperationMutation('publicLinks', 'end', changes);
  const { mutate: giveTo } = useOperationMutation('publicLinks', 'handOver', changes);
  const { title, text, button, done } =
    endTexts[kind === 'schedule' ? 'schedule' : isSurvey(record) ? 'survey' : 'page'];
  const end = async () => {
    if (await isConfirmed(`${title} “${name}”?`, text, button)) endLink({ params: { id }, ...said(done) });
  };
  const handOver = async () => {
    const userId = await askNewOwner(record);
    if (userId !== undefined) giveTo({ params: { id }, values: { userId }, ...said(`“${name}” has a new owner`) });
  };
  return children([
    { label: `Open ${openLabels[record.recordResource]}`, icon: OpenInNew, run: () => go(pathOf(record)) },
    ...(handOverAccess?.can && !isSurvey(record) ? [{ label: 'Hand over', icon: SwapHoriz, run: handOver }] : []),
    ...(endAccess?.can && state !== 'turned_off' ? [{ label: button, icon: LinkOff, run: end }] : []),
  ]);
}

/** A survey link works in the name of the organization. */
const isSurvey = ({ recordResource }: Row) => recordResource === 'surveys';

const openLabels = { dashboards: 'dashboard', reports: 'report', surveys: 'survey' } as const;

const pathOf = ({ recordResource, recordId }: Row) =>
  resources[recordResource].pages.show.path.replace(/:\w+/, String(recordId));

const endTexts = {
  page: {
    title: 'End the public link of',
    text: 'The link stops working at once, also where it is embedded, and cannot be restored. Sharing again makes a new link.',
    button: 'End link',
    done: 'The link has ended',
  },
  survey: {
    title: 'Turn off',
    text: 'The link stops working at once. You can turn it on again in the survey.',
    button: 'Turn off link',
    done: 'The link is turned off',
  },
  schedule: {
    title: 'End the emails of',
    text: 'Nobody receives this schedule any more, users included. You can turn it on again in the schedule.',
    button: 'End emails',
    done: 'The schedule is turned off',
  },
};

/** Undefined if it is cancelled. */
async function askNewOwner(record: Row): Promise<number | undefined> {
  const { name, ownerName, recordResource } = record;
  let userId: number | undefined;
  const { result } = await ask({
    title: `Hand over “${name}”`,
    text: `${ownerName ? `The owner is ${ownerName}.` : 'It has no owner.'} It will work with the permissions of the new owner, who can also change the ${openLabels[recordResource]}.`,
    body: (
      <Box sx={{ mt: 2.5 }}>
        <UserInput
          label="New owner"
          help="Needs the permission to publish it and to read what it shows."
          onChoose={(chosen) => {
            userId = chosen;
          }}
        />
      </Box>
    ),
    confirmText: 'Hand over',
    showCancel: true,
  });
  if (result !== 'confirm') return undefined;
  if (userId !== undefined) return userId;
  notifyWarning('Choose a new owner');
  return askNewOwner(record);
}

export function ExpiryInput({ label, value, problem, onChange }: OwnInputProps<Row>) {
  return (
    <MomentInput
      label={label}
      value={typeof value === 'string' ? value : null}
      help="Empty means that it does not expire."
      problem={problem}
      onChange={onChange}
    />
  );
}
