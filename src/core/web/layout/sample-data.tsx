import { Button } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { formatCount } from '../../contract/notations/notation.ts';
import type { SampleData } from '../../contract/schemas/sample-data.ts';
import { homePath } from '../../contract/settings.ts';
import { readOwnProfile } from '../providers/auth.ts';
import { ask } from '../providers/dialog-queue.ts';
import { notifyFailure, said, shownAsToast } from '../providers/notifications.tsx';
import { fetchOperation, useOperation, useOperationMutation } from '../providers/operations.ts';

export function useSampleData(isRead = true): { sample: SampleData | undefined } {
  const { query } = useOperation('calls', 'sampleData', { queryOptions: { enabled: isRead } });
  return { sample: query.data?.data };
}

export function LoadSampleData() {
  const { data: access } = useCan({ resource: 'organization', action: 'loadSampleData' });
  const { mutateAsync, mutation } = useOperationMutation('organization', 'loadSampleData', { invalidates: 'all' });
  if (!access?.can) return null;
  const load = async () => {
    // Awaited, because the steps with this button are drawn anew.
    await mutateAsync(said('Sample data is loaded')).catch(shownAsToast);
    await readOwnProfile();
  };
  return (
    <Button variant="outlined" loading={mutation.isPending} onClick={() => void load()}>
      Load sample data
    </Button>
  );
}

export function RemoveSampleData({ color }: { color?: 'inherit' }) {
  const navigate = useNavigate();
  const { data: access } = useCan({ resource: 'organization', action: 'removeSampleData' });
  const { mutateAsync, mutation } = useOperationMutation('organization', 'removeSampleData', { invalidates: 'all' });
  if (!access?.can) return null;
  const remove = async () => {
    const read = await fetchOperation('calls', 'sampleData', { staleTime: 0 }).catch(notifyFailure);
    if (!read) return;
    const { loaded } = read;
    const ownResponses = loaded ? await askForRemoval(loaded) : 'keep';
    if (!ownResponses) return;
    const removed = await mutateAsync({ ...said('The sample data is removed'), values: { ownResponses } }).catch(
      shownAsToast,
    );
    // The open page may show what is gone.
    if (removed && loaded && isOn(loaded, window.location.pathname)) void navigate(homePath);
    await readOwnProfile();
  };
  return (
    <Button
      size={color ? 'small' : 'medium'}
      color={color ?? 'error'}
      variant={color ? 'text' : 'outlined'}
      loading={mutation.isPending}
      onClick={() => void remove()}
    >
      Remove sample data
    </Button>
  );
}

type Loaded = NonNullable<SampleData['loaded']>;

/** Whether a page shows a record that is of the sample data, or may be. */
function isOn({ surveyId, sentimentId, dashboardId }: Loaded, pathname: string): boolean {
  const isSample = [`/surveys/${surveyId}`, `/sentiments/${sentimentId}`, `/dashboards/${dashboardId}`].some((part) =>
    `${pathname}/`.includes(`${part}/`),
  );
  return isSample || /\/(responses|customers)\/(.*\/)?\d+/.test(pathname);
}

/** What happens to responses that were added to the sample form or survey; undefined where nothing is removed. */
async function askForRemoval(loaded: Loaded): Promise<'keep' | 'remove' | undefined> {
  const own = loaded.ownResponses + loaded.ownSurveyResponses;
  const text = `The sample survey, form, dashboard, responses and customers are deleted, with all notes, replies and files on them. Everything else stays.${own > 0 ? `\n\n${ownText(loaded, own)}` : ''}`;
  const answer = await ask({
    title: 'Remove the sample data?',
    text,
    confirmText: own > 0 ? 'Remove sample data only' : 'Remove sample data',
    denyText: 'Remove all',
    showDeny: own > 0,
    showCancel: true,
    isDangerous: true,
  });
  if (answer.result === 'confirm') return 'keep';
  return answer.result === 'deny' ? 'remove' : undefined;
}

function ownText({ ownResponses, ownSurveyResponses }: Loaded, own: number): string {
  const places = [ownResponses > 0 && 'the sample form', ownSurveyResponses > 0 && 'the sample survey'];
  const where = places.filter(Boolean).join(' and ');
  const count = own === 1 ? '1 response was' : `${formatCount(own)} responses were`;
  return `${count} added to ${where} since. ${own === 1 ? 'It' : 'They'} can stay with ${places.every(Boolean) ? 'these two' : where}, or be deleted too.`;
}
