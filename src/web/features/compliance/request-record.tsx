import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { openPages, resources } from '../../../../resources.config.ts';
import { type Endpoint, fillPath } from '../../../contract/endpoint.ts';
import {
  ccpaKinds,
  type DataRequest,
  dataRequestSchema,
  gdprKinds,
  outcomes,
} from '../../../contract/schemas/compliance/data-request.ts';
import type { Row } from '../../crud/fields/column.ts';
import { type OwnInputProps, SelectInput } from '../../crud/inputs/plain-inputs.tsx';
import { attempt } from '../../layout/attempt.ts';
import { formatDay, formatMoment, useNow } from '../../layout/time.tsx';
import { ask } from '../../providers/dialog-queue.ts';
import { fetchFile, saveFile } from '../../providers/files.ts';
import { readOnce, refetch, refetchAll, useCall } from '../../providers/queries.ts';
import { useMay } from '../../providers/use-may.ts';
import { TryOut } from '../responses/escalation/try-out.tsx';
import { EraseDialog, Found, foundPerson } from './erase-dialog.tsx';

/** The kinds of the law whose page is open. */
export function KindInput(props: OwnInputProps) {
  const isCcpa = window.location.pathname === openPages.ccpa.path;
  return <SelectInput {...props} field={{ ...props.field, kind: { select: isCcpa ? ccpaKinds : gdprKinds } }} />;
}

export function RequestPanel({ record }: { record: Row }) {
  const request = dataRequestSchema.safeParse(record).data;
  const maySearch = useMay('dataRequests', 'search');
  const mayExecute = useMay('dataRequests', 'execute');
  useRefetchWhile(request?.status === 'running');
  if (!request) return null;
  const isOpen = request.status === 'open';
  return (
    <Stack sx={{ gap: 3 }}>
      <Notices request={request} />
      {isOpen && maySearch && (
        <TryOut
          title="What is stored"
          about="Customer records, responses, and mentions in notes, transcripts, file names, emails and the audit log."
          button="Search"
          subject={request.version}
          ask={() => readOnce(foundPerson(request.id))}
        >
          {(found) => <Found found={found} />}
        </TryOut>
      )}
      {isOpen && mayExecute && <Completion request={request} />}
      <DownloadButtons request={request} mayExport={mayExecute} />
      <Log log={request.log} />
    </Stack>
  );
}

/** An erasure runs in the background; afterwards any record may have changed. */
function useRefetchWhile(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void refetch('dataRequests'), 2_000);
    return () => {
      clearInterval(timer);
      refetchAll();
    };
  }, [isRunning]);
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
  const call = useCall();
  const [isErasing, setErasing] = useState(false);
  const outcome = outcomes[request.kind];
  const params = { id: request.id };
  const isHeld = outcome === 'erase' && request.legalHold !== '';
  const complete = () =>
    attempt(
      () => call('dataRequests', 'execute', { params, body: {} }),
      `Completed “${request.reference}”`,
      'dataRequests',
      'customerFormResponses',
    );
  const refuse = async () => {
    const answer = await ask({
      title: `Refuse “${request.reference}”?`,
      text: 'The request is closed and the data stays. The person can read the reason on the page of their response.',
      input: { type: 'text', label: 'Reason', required: true },
      confirmText: 'Refuse request',
      showCancel: true,
    });
    if (answer.result !== 'confirm' || !answer.value) return;
    const body = { reason: answer.value };
    await attempt(
      () => call('dataRequests', 'refuse', { params, body }),
      `Refused “${request.reference}”`,
      'dataRequests',
    );
  };
  return (
    <Section title="Complete">
      {!request.identityCheck && <Alert severity="info">Edit the request and note the identity check first.</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          color={outcome === 'erase' ? 'error' : 'primary'}
          disabled={!request.identityCheck || isHeld}
          onClick={() => (outcome === 'erase' ? setErasing(true) : void complete())}
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
    attempt(
      async () => saveFile(`${reference}.${format}`, await fetchFile(fillPath(endpoint, { id }), { format })),
      '',
    );
  const button = (label: string, run: () => Promise<boolean>) => (
    <Button variant="outlined" startIcon={<DownloadOutlined />} onClick={() => void run()}>
      {label}
    </Button>
  );
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {hasData && button('Download HTML', save(exported.endpoint, 'html'))}
      {hasData && button('Download JSON', save(exported.endpoint, 'json'))}
      {status === 'completed' && button('Certificate', save(certificate.endpoint, 'pdf'))}
    </Stack>
  );
}
