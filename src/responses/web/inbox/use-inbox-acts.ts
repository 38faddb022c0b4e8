import { useCan } from '@refinedev/core';
import { useRef, useState } from 'react';
import { open } from '../../../core/web/providers/notifications.tsx';
import { statusLabelOf } from '../../rules/status-labels.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { useStatuses } from '../../shared/status-and-severity.tsx';
import { type Act, acts, currentTarget, type StatusEnd, type Target } from './acts.ts';
import { type Progress, useBatchActs, useWatch } from './use-batch-acts.ts';
import type { Inbox } from './use-inbox.ts';

export type Asking = 'assign' | 'status' | 'severity' | 'note' | 'resolved' | 'rejected';

export const useInboxActs = (inbox: Inbox) => useActs(inbox.me, () => currentTarget(inbox));

/** What can be done with responses: the same in lists, boards, the split view and on the page of a response. */
export function useActs(me: number, findTarget: () => Target, onDone?: (act: Act) => void) {
  const [asking, setAsking] = useState<{ what: Asking; target: Target; to?: StatusOption | undefined }>();
  const [progress, setProgress] = useState<Progress>();
  const may = useMayAct();
  const batchActs = useBatchActs();
  const statusOptions = useStatuses();
  const watch = useWatch(me);
  const stopping = useRef<AbortController>(undefined);
  const ask = (what: Asking, target: Target, to?: StatusOption) => setAsking({ what, target, to });
  const run = async (target: Target, ...wanted: Act[]) => {
    const controller = new AbortController();
    stopping.current = controller;
    await batchActs.run(target, wanted, { onProgress: setProgress, signal: controller.signal, onDone });
  };
  const withTarget = (act: (target: Target) => void) => () => {
    const target = findTarget();
    if (target.rows.length > 0) act(target);
    else open({ type: 'progress', message: 'Press j to select a response first', key: 'no-response' });
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
      const to = asking?.to ?? statusLabelOf(statusOptions, { status, customStatusId: null });
      void run(target, acts.status(to, end));
    },
    assignToMe: withTarget((target) => void run(target, acts.users([me], 'add'))),
    watch: withTarget(({ rows }) => void watch(rows)),
    undoLatest: () => void batchActs.undoLatest(),
  };
}

export type InboxActs = ReturnType<typeof useActs>;

const isSameStatus = ({ rows, wholeView }: Target, { base }: StatusOption) =>
  !wholeView && rows.every(({ status }) => status === base);

function useMayAct() {
  const { data: bulkAccess } = useCan({ resource: 'responseBatches', action: 'bulk' });
  const { data: stopWatchingAccess } = useCan({ resource: 'sentimentResponses', action: 'unwatch' });
  const { data: statusAccess } = useCan({ resource: 'sentimentResponses', action: 'setStatus' });
  const { data: assignAccess } = useCan({ resource: 'sentimentResponses', action: 'assignUsers' });
  const { data: groupsAccess } = useCan({ resource: 'sentimentResponses', action: 'assignGroups' });
  const { data: severityAccess } = useCan({ resource: 'sentimentResponses', action: 'setSeverity' });
  const { data: noteAccess } = useCan({ resource: 'sentimentResponseTracking', action: 'create' });
  const { data: replyAccess } = useCan({ resource: 'responseMessages', action: 'create' });
  const { data: watchAccess } = useCan({ resource: 'sentimentResponses', action: 'watch' });
  const { data: undoAccess } = useCan({ resource: 'responseBatches', action: 'undo' });
  return {
    status: statusAccess?.can === true && bulkAccess?.can === true,
    assign: assignAccess?.can === true && bulkAccess?.can === true,
    groups: groupsAccess?.can === true && bulkAccess?.can === true,
    severity: severityAccess?.can === true && bulkAccess?.can === true,
    note: noteAccess?.can === true,
    reply: replyAccess?.can === true,
    watch: watchAccess?.can === true && stopWatchingAccess?.can === true,
    undo: undoAccess?.can === true,
  };
}
