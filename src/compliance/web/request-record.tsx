import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCan, useInvalidate, useOne } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { openPages, resources } from '../../../resources.config.ts';
import { type Endpoint, fillPath } from '../../core/contract/endpoint.ts';
import { formatDay, formatMoment } from '../../core/contract/notations/notation.ts';
import type { RowOf } from '../../core/routes/operations.ts';
import { type OwnInputProps, SelectInput } from '../../core/web/inputs/plain-inputs.tsx';
import { useNow } from '../../core/web/layout/time.tsx';
import { ask } from '../../core/web/providers/dialog-queue.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { fetchFile, saveFile } from '../../core/web/providers/files.ts';
import { notifyFailure, said } from '../../core/web/providers/notifications.tsx';
import { fetchOperation, useOperationMutation } from '../../core/web/providers/operations.ts';
import { TryOut } from '../../responses/shared/try-out.tsx';
import { ccpaKinds, type DataRequest, gdprKinds, outcomes } from '../schemas/data-request.ts';
import { EraseDialog, Found } from './erase-dialog.tsx';

/** The kinds of the law whose page is open. */
export function KindInput(props: OwnInputProps) {
  const isCcpa = useLocation().pathname.startsWith(openPages.ccpa.path);
  return <SelectInput {...props} field={{ ...props.field, kind: { select: isCcpa ? ccpaKinds : gdprKinds } }} />;
}

export function RequestPanel({ record }: { record: RowOf<'dataRequests'> }) {
  const request = useRequest(record.id);
  const { data: searchAccess } = useCan({ resource: 'dataRequests', action: 'search' });
  const { data: executeAccess } = useCan({ resource: 'dataRequests', action: 'execute' });
  if (!request) return null;
  const isOpen = request.status === 'open';
  return (
    <Stack sx={{ gap: 3 }}>
      <Notices request={request} />
      {isOpen && searchAccess?.can && (
        <TryOut
          title="What is stored"
          about="Customer records, responses, and mentions in notes, transcripts, file names, emails and the audit log."
          button="Search"
          subject={request.version}
          ask={() => fetchOperation('dataRequests', 'search', { params: { id: request.id }, staleTime: 0 })}
        >
          {(found) => <Found found={found} />}
        </TryOut>
      )}
      {isOpen && executeAccess?.can && <Completion request={request} />}
      <DownloadButtons request={request} mayExport={executeAccess?.can === true} />
      <Log log={request.log} />
    </Stack>
  );
}

const whileRunningMs = 2_000;

/** An erasure runs in the background; afterwards any record may have changed. */
function useRequest(id: number): RowOf<'dataRequests'> | undefined {
  const { result: request } = useOne<RowOf<'dataRequests'>, ApiFailure>({
    resource: 'dataRequests',
    id,
    queryOptions: {
      refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? whileRunningMs : false),
    },
  });
  const invalidate = useInvalidate();
  const isRunning = request?.status === 'running';
  useEffect(() => (isRunning ? () => void invalidate({ invalidates: ['all'] }) : undefined), [isRunning, invalidate]);
  return request;
}

function Notices({ request: { status, dueAt, legalHold } }: { request: DataRequest }) {
  const now = useNow();
  if (status === 'running') return <Alert severity="info">The data is being erased. You can leave this page.</Alert>;
  if (status !== 'open') return null;
  return (
    <>
      {new Date(dueAt) < now && <Alert severity="error">Overdue since {formatDay(dueAt)}</Alert>}
      {legalHold && <Alert severity="warning">Legal hold: the data must not be erased.</Alert>}
    </>
  );
}

const buttons = {
  export: 'Complete request',
  record: 'Record on customer',
  correct: 'Complete request',
  erase: 'Erase personal data',
};

function Completion({ request }: { request: DataRequest }) {
  const execution = useOperationMutation('dataRequests', 'execute', { invalidates: ['customerFormResponses'] });
  const refusal = useOperationMutation('dataRequests', 'refuse');
  const [isErasing, setErasing] = useState(false);
  const outcome = outcomes[request.kind];
  const params = { id: request.id };
  const isHeld = outcome === 'erase' && request.legalHold !== '';
  const complete = () => execution.mutate({ params, values: {}, ...said(`Completed “${request.reference}”`) });
  const refuse = async () => {
    const answer = await ask({
      title: `Refuse “${request.reference}”?`,
      text: 'The request is closed and the data stays. The person can read the reason on the page of their response.',
      input: { type: 'text', label: 'Reason', required: true },
      confirmText: 'Refuse request',
      showCancel: true,
    });
    if (answer.result !== 'confirm' || !answer.value) return;
    refusal.mutate({ params, values: { reason: answer.value }, ...said(`Refused “${request.reference}”`) });
  };
  return (
    <Section title="Complete">
      {!request.identityCheck && <Alert severity="info">Edit the request and note the identity check first.</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          color={outcome === 'erase' ? 'error' : 'primary'}
          disabled={!request.identityCheck || isHeld}
          onClick={() => (outcome === 'erase' ? setErasing(true) : complete())}
        >
          {buttons[outcome]}
        </Button>
        <Button color="inherit" onClick={() => void refuse()}>
          Refuse request
        </Button>
      </Stack>
      {isErasing && <EraseDialog request={request} onClose={() => setErasing(false)} />}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} sx={{ gap: 1.5 }}>
      <Typography component="h3" variant="subtitle1">
        {title}
      </Typography>
      {children}
    </Stack>
  );
}

function Log({ log }: Pick<DataRequest, 'log'>) {
  return (
    <Section title="Log">
      {log.map(({ at, userName, text }) => (
        <Typography key={`${at} ${text}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text}
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {[userName, formatMoment(at)].filter(Boolean).join(' · ')}
          </Typography>
        </Typography>
      ))}
    </Section>
  );
}

const { export: exported, certificate } = resources.dataRequests.api;

function DownloadButtons({ request, mayExport }: { request: DataRequest; mayExport: boolean }) {
  const { id, kind, status, reference } = request;
  const hasData = mayExport && outcomes[kind] === 'export';
  const save = (endpoint: Endpoint, format: string) => () =>
    fetchFile(fillPath(endpoint, { id }), { format }).then(
      (file) => saveFile(`${reference}.${format}`, file),
      notifyFailure,
    );
  const button = (label: string, run: () => Promise<void>) => (
    <Button variant="outlined" startIcon={<DownloadOutlined />} onClick={() => void run()}>
      {label}
    </Button>
  );
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {hasData && button('Download HTML', save(exported.endpoint, 'html'))}
      {hasData && button('Download JSON', save(exported.endpoint, 'json'))}
      {hasData && button('Download with files', save(exported.endpoint, 'zip'))}
      {status === 'completed' && button('Certificate', save(certificate.endpoint, 'pdf'))}
    </Stack>
  );
}
