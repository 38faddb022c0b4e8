import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { FramedDialog } from '../../../core/web/layout/form-dialog.tsx';
import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { useScreenSize } from '../../../core/web/layout/use-screen-size.ts';
import { CopyField } from '../../../core/web/providers/copy-field.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import type { Dashboard } from '../../schemas/custom-dashboard.ts';
import type { PublicSettings, PublicSettingsInput } from '../../schemas/public-share.ts';
import { ShareFields } from './share-fields.tsx';

/** What can be shared: a dashboard or a report. */
export interface Shared extends Pick<Dashboard, 'publicUrl' | 'publicSettings'> {
  /** In a sentence. */
  what: 'dashboard' | 'report';
  name: string;
  filters: Dashboard['filters'];
  /** The page as HTML. */
  preview: (input: PublicSettingsInput) => Promise<string>;
  share: (input: PublicSettingsInput) => Promise<unknown>;
  /** Absent where only stopping and sharing again replaces a link. */
  rotate?: () => Promise<unknown>;
  revoke: () => Promise<unknown>;
}

interface ShareDrawerProps {
  shared: Shared;
  onClose: () => void;
}

const unknown =
  'The link cannot be shown, because the keys of the server were replaced. It still works where it was sent. ' +
  'Saving its settings makes a new one, and the former stops working.';

/** The public link of a dashboard or report: who may open it, how long and what they see. */
export function ShareDrawer({ shared, onClose }: ShareDrawerProps) {
  const { what, name, publicUrl, publicSettings, filters, rotate } = shared;
  const isPublic = publicSettings !== null;
  const [input, setInput] = useState<PublicSettingsInput>(() => inputOf(publicSettings));
  const [saved, setSaved] = useState(input);
  const [html, setHtml] = useState<string>();
  const { run, failure, isBusy } = useRun();
  const share = async () => {
    const isDone = await run(() => shared.share(input), isPublic ? 'Public link saved' : `The ${what} is public`);
    setHtml(undefined);
    if (!isDone) return;
    const { password: _, ...rest } = input;
    setInput(rest);
    setSaved(rest);
  };
  const preview = () => run(async () => setHtml(await shared.preview(input)));
  const saveButton = (
    <Button variant="contained" loading={isBusy} onClick={() => void share()}>
      {isPublic ? 'Save link settings' : 'Create public link'}
    </Button>
  );
  const replace = async (act: () => Promise<unknown>) => {
    const text = 'The present link stops working at once, also where it is embedded. You get a new one.';
    if (await isConfirmed('Replace the link?', text, 'Replace link')) await run(act, 'The link is new');
  };
  const revoke = async () => {
    const text = 'The link stops working at once. Sharing again makes a new link.';
    if (await isConfirmed('Stop sharing?', text, 'Stop sharing')) await run(shared.revoke, `The ${what} is not public`);
  };
  return (
    <SideDrawer
      title={`Share “${name}”`}
      edited={JSON.stringify(input) === JSON.stringify(saved) ? undefined : input}
      onClose={onClose}
    >
      {isPublic ? (
        <>
          {publicUrl ? (
            <CopyField label="Public link" value={publicUrl} />
          ) : (
            <Alert severity="warning">{unknown}</Alert>
          )}
          <Use settings={publicSettings} />
          {publicSettings?.problem && <Alert severity="warning">{publicSettings.problem}</Alert>}
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
        {isPublic && saveButton}
        <Button variant={isPublic ? 'outlined' : 'contained'} loading={isBusy} onClick={() => void preview()}>
          Preview page
        </Button>
        {isPublic && rotate && (
          <Button variant="outlined" onClick={() => void replace(rotate)}>
            Replace link
          </Button>
        )}
        {publicUrl && (
          <Button color="error" onClick={() => void revoke()}>
            Stop sharing
          </Button>
        )}
      </Stack>
      {html !== undefined && <PagePreview html={html} actions={saveButton} onClose={() => setHtml(undefined)} />}
    </SideDrawer>
  );
}

interface PagePreviewProps {
  html: string;
  actions: ReactNode;
  onClose: () => void;
}

/** The page as visitors will see it. Its links and choices do nothing here. */
function PagePreview({ html, actions, onClose }: PagePreviewProps) {
  const { isPhone } = useScreenSize();
  return (
    <FramedDialog
      title="What visitors will see"
      maxWidth="lg"
      fullScreen={isPhone}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Back to settings
          </Button>
          {actions}
        </>
      }
    >
      <Box
        component="iframe"
        title="Preview of the public page"
        sandbox=""
        srcDoc={html}
        sx={{
          display: 'block',
          width: 1,
          height: isPhone ? 'calc(100dvh - 150px)' : '70vh',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      />
    </FramedDialog>
  );
}

function Use({ settings }: { settings: PublicSettings | null }) {
  if (!settings) return null;
  const { views, lastViewedAt, createdByName } = settings;
  return (
    <Typography variant="muted">
      {views === 1 ? '1 view' : `${formatCount(views)} views`}
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
  startsAt: null,
  expiresAt: null,
  maxViews: null,
  isPaused: false,
  viewerFilterIds: [],
  viewerMayChangeRange: true,
  minCell: 5,
  allowExport: false,
  allowedEmbedDomains: [],
  showBranding: true,
  hideVerbatims: true,
  showsPeople: false,
};

function inputOf(settings: PublicSettings | null): PublicSettingsInput {
  if (!settings) return unset;
  const { hasPassword: _, views: __, lastViewedAt: ___, createdByName: ____, problem: _____, ...input } = settings;
  return input;
}

/** One of several mutations at a time, whose failure is shown in place. */
function useRun() {
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      if (done !== undefined) notifyInfo(done);
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
