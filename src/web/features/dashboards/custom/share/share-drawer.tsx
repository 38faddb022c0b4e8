import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Dashboard } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicSettings, PublicSettingsInput } from '../../../../../contract/schemas/dashboards/public-share.ts';
import { SideDrawer } from '../../../../layout/side-drawer.tsx';
import { Ago } from '../../../../layout/time.tsx';
import { CopyField } from '../../../../providers/copy-field.tsx';
import { isConfirmed } from '../../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../../providers/failure.ts';
import { notifyInfo } from '../../../../providers/notifications.tsx';
import { refetch } from '../../../../providers/queries.ts';
import { ShareFields } from './share-fields.tsx';

/** What can be shared: a dashboard or a report. */
export interface Shared extends Pick<Dashboard, 'publicUrl' | 'publicSettings'> {
  /** In a sentence. */
  what: 'dashboard' | 'report';
  name: string;
  filters: Dashboard['filters'];
  share: (input: PublicSettingsInput) => Promise<unknown>;
  /** Absent where only stopping and sharing again replaces a link. */
  rotate?: () => Promise<unknown>;
  revoke: () => Promise<unknown>;
}

interface ShareDrawerProps {
  shared: Shared;
  onClose: () => void;
}

/** The public link of a dashboard or report: who may open it, how long and what they see. */
export function ShareDrawer({ shared, onClose }: ShareDrawerProps) {
  const { what, name, publicUrl, publicSettings, filters, rotate } = shared;
  const isPublic = publicUrl !== null;
  const [input, setInput] = useState<PublicSettingsInput>(() => inputOf(publicSettings));
  const { run, failure, isBusy } = useShareCall(`${what}s`);
  const share = async () => {
    const isDone = await run(() => shared.share(input), isPublic ? 'Public link saved' : `The ${what} is public`);
    if (isDone) setInput(({ password: _, ...rest }) => rest);
  };
  const replace = async (act: () => Promise<unknown>) => {
    const text = 'The present link stops working at once, also where it is embedded. You get a new one.';
    if (await isConfirmed('Replace the link?', text, 'Replace link')) await run(act, 'The link is new');
  };
  const revoke = async () => {
    const text = 'The link stops working at once. Sharing again makes a new link.';
    if (await isConfirmed('Stop sharing?', text, 'Stop sharing')) await run(shared.revoke, `The ${what} is not public`);
  };
  return (
    <SideDrawer title={`Share “${name}”`} onClose={onClose}>
      {isPublic && publicUrl ? (
        <>
          <CopyField label="Public link" value={publicUrl} />
          <Use settings={publicSettings} />
        </>
      ) : (
        <Typography color="textSecondary">
          Anyone with the link sees {what === 'dashboard' ? 'the published version' : 'its current figures'}, without an
          account. They see figures, never single responses.
        </Typography>
      )}
      <ShareFields
        value={input}
        onChange={(part) => setInput((before) => ({ ...before, ...part }))}
        filters={filters}
        hasPassword={publicSettings?.hasPassword ?? false}
        problems={failure?.errors ?? {}}
      />
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={isBusy} onClick={() => void share()}>
          {isPublic ? 'Save link settings' : 'Create public link'}
        </Button>
        {isPublic && rotate && (
          <Button variant="outlined" onClick={() => void replace(rotate)}>
            Replace link
          </Button>
        )}
        {isPublic && (
          <Button color="error" onClick={() => void revoke()}>
            Stop sharing
          </Button>
        )}
      </Stack>
    </SideDrawer>
  );
}

function Use({ settings }: { settings: PublicSettings | null }) {
  if (!settings) return null;
  const { views, lastViewedAt, createdByName } = settings;
  return (
    <Typography variant="muted">
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

function useShareCall(resource: 'dashboards' | 'reports') {
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      await refetch(resource);
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
