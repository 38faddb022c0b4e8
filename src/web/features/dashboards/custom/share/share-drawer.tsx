import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Dashboard } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicSettings, PublicSettingsInput } from '../../../../../contract/schemas/dashboards/public-share.ts';
import { Ago } from '../../../../layout/ago.tsx';
import { SideDrawer } from '../../../../layout/side-drawer.tsx';
import { CopyField } from '../../../../providers/copy-field.tsx';
import { isConfirmed } from '../../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../../providers/failure.ts';
import { notifyInfo } from '../../../../providers/notifications.tsx';
import { refetch } from '../../../../providers/refetch.ts';
import { useCall } from '../../../../providers/use-call.ts';
import { ShareFields } from './share-fields.tsx';

interface ShareDrawerProps {
  dashboard: Dashboard;
  onClose: () => void;
}

/** The public link of a dashboard: who may open it, how long and what they see. */
export function ShareDrawer({ dashboard, onClose }: ShareDrawerProps) {
  const { id, isPublic, publicUrl, publicSettings, charts } = dashboard;
  const [input, setInput] = useState<PublicSettingsInput>(() => inputOf(publicSettings));
  const call = useCall();
  const params = { id };
  const { run, failure, isBusy } = useShareCall();
  const personal = charts.filter(({ type, isPublic: isShown }) => type === 'verbatims' && isShown);
  const share = async () => {
    const isDone = await run(
      () => call('dashboards', 'publish', { params, body: input }),
      isPublic ? 'Public link saved' : 'The dashboard is public',
    );
    if (isDone) setInput(({ password: _, ...rest }) => rest);
  };
  const rotate = async () => {
    const text = 'The present link stops working at once, also where it is embedded. You get a new one.';
    if (await isConfirmed('Replace the link?', text, 'Replace link'))
      await run(() => call('dashboards', 'rotatePublicId', { params }), 'The link is new');
  };
  const revoke = async () => {
    const text = 'The link stops working at once. Sharing again makes a new link.';
    if (await isConfirmed('Stop sharing?', text, 'Stop sharing'))
      await run(() => call('dashboards', 'unpublish', { params }), 'The dashboard is not public');
  };
  return (
    <SideDrawer title={`Share “${dashboard.name}”`} onClose={onClose}>
      {isPublic && publicUrl ? (
        <>
          <CopyField label="Public link" value={publicUrl} />
          <Use settings={publicSettings} />
        </>
      ) : (
        <Typography color="textSecondary">
          Anyone with the link sees the published version, without an account. They see figures, never single responses.
        </Typography>
      )}
      {personal.length > 0 && !input.hideVerbatims && (
        <Alert severity="warning">Comments are shown, and they can name persons.</Alert>
      )}
      <ShareFields
        value={input}
        onChange={(part) => setInput((before) => ({ ...before, ...part }))}
        filters={dashboard.filters}
        hasPassword={publicSettings?.hasPassword ?? false}
        problems={failure?.errors ?? {}}
      />
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={isBusy} onClick={() => void share()}>
          {isPublic ? 'Save link settings' : 'Create public link'}
        </Button>
        {isPublic && (
          <>
            <Button variant="outlined" onClick={() => void rotate()}>
              Replace link
            </Button>
            <Button color="error" onClick={() => void revoke()}>
              Stop sharing
            </Button>
          </>
        )}
      </Stack>
    </SideDrawer>
  );
}

function Use({ settings }: { settings: PublicSettings | null }) {
  if (!settings) return null;
  const { views, lastViewedAt, createdByName } = settings;
  return (
    <Typography variant="body2" color="textSecondary">
      {views === 1 ? '1 view' : `${views.toLocaleString()} views`}
      {lastViewedAt && (
        <>
          , last <Ago time={lastViewedAt} />
        </>
      )}
      {createdByName && `. Shared by ${createdByName}`}
    </Typography>
  );
}

const unset: PublicSettingsInput = {
  ...{ startsAt: null, expiresAt: null, maxViews: null, isPaused: false, viewerFilterIds: [] },
  ...{ viewerMayChangeRange: true, minCell: 5, allowExport: false, allowedEmbedDomains: [] },
  ...{ showBranding: true, hideVerbatims: true, showsPeople: false },
};

function inputOf(settings: PublicSettings | null): PublicSettingsInput {
  if (!settings) return unset;
  const { hasPassword: _, views: __, lastViewedAt: ___, createdByName: ____, ...input } = settings;
  return input;
}

function useShareCall() {
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      await refetch('dashboards');
      notifyInfo(done);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, failure, isBusy };
}
