import { useRef, useState } from 'react';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { statusNow } from '../../sentiments/shared/status-and-severity.tsx';
import { type Act, acts, currentTarget, type StatusEnd, type Target } from './acts.ts';
import { type Progress, runActs, undoLatest } from './run-act.ts';
import type { Inbox } from './use-inbox.ts';

export type Asking = 'assign' | 'status' | 'severity' | 'note' | 'resolved' | 'rejected';

export function useInboxActs(inbox: Inbox) {
  const [asking, setAsking] = useState<{ what: Asking; target: Target; to?: StatusOption | undefined }>();
  const [progress, setProgress] = useState<Progress>();
  const may = useMayAct();
  const stopping = useRef<AbortController>(undefined);
  const ask = (what: Asking, target: Target, to?: StatusOption) => setAsking({ what, target, to });
  const run = (target: Target, ...wanted: Act[]) => {
    const controller = new AbortController();
    stopping.current = controller;
    return runActs(target, wanted, { onProgress: setProgress, signal: controller.signal });
  };
  const withTarget = (act: (target: Target) => void) => () => {
    const target = currentTarget(inbox);
    if (target.rows.length > 0) act(target);
    else notifyInfo('Press j to select a response first');
  };
  return {
    may,
    progress,
    asking,
    ask,
    askAtHand: (what: Asking) => withTarget((target) => ask(what, target))(),
    stopAsking: () => setAsking(undefined),
    run,
    stop: () => stopping.current?.abort(),
    setStatus: (target: Target, to: StatusOption) => {
      const { base } = to;
      if ((base === 'resolved' || base === 'rejected') && !isSameStatus(target, to)) ask(base, target, to);
      else void run(target, acts.status(to));
    },
    end: (target: Target, status: 'resolved' | 'rejected', end: StatusEnd) => {
      const to = asking?.to ?? statusNow({ status, customStatusId: null });
      void run(target, acts.status(to, end));
    },
    assignToMe: withTarget((target) => void run(target, acts.users([inbox.me], 'add'))),
    watch: withTarget(({ rows }) => void import('./run-act.ts').then(({ watch }) => watch(rows, inbox.me))),
    undoLatest: () => void undoLatest(),
  };
}

export type InboxActs = ReturnType<typeof useInboxActs>;

const isSameStatus = ({ rows, wholeView }: Target, { base }: StatusOption) =>
  !wholeView && rows.every(({ status }) => status === base);

function useMayAct() {
  const mayBulk = useMay('responseBatches', 'bulk');
  const mayStopWatching = useMay('sentimentResponses', 'unwatch');
  return {
    status: useMay('sentimentResponses', 'setStatus') && mayBulk,
    assign: useMay('sentimentResponses', 'assignUsers') && mayBulk,
    groups: useMay('sentimentResponses', 'assignGroups') && mayBulk,
    severity: useMay('sentimentResponses', 'setSeverity') && mayBulk,
    note: useMay('sentimentResponseTracking', 'create'),
    watch: useMay('sentimentResponses', 'watch') && mayStopWatching,
    undo: useMay('responseBatches', 'undo'),
  };
}
