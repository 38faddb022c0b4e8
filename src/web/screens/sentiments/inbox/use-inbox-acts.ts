import { useState } from 'react';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import { allowedFrom } from '../../../../domain/status.ts';
import { tell } from '../../../providers/notifications.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { type Act, acts } from './acts.ts';
import { reasonFor } from './ask-reason.ts';
import { allReports } from './reports.ts';
import { type Progress, runActs, undo } from './run-act.ts';
import type { Inbox } from './use-inbox.ts';

export type Asking = 'assign' | 'status' | 'severity' | 'note';

/** What can be done from the list: to the ticked rows, or to the row at hand where none is ticked. */
export function useInboxActs(inbox: Inbox) {
  const [asking, setAsking] = useState<{ what: Asking; rows: readonly ResponseRow[] }>();
  const [progress, setProgress] = useState<Progress>();
  const mayBulk = useMay('responseBatches', 'bulk');
  const may = {
    status: useMay('sentimentResponses', 'setStatus') && mayBulk,
    assign: useMay('sentimentResponses', 'assignUsers') && mayBulk,
    groups: useMay('sentimentResponses', 'assignGroups') && mayBulk,
    severity: useMay('sentimentResponses', 'setSeverity') && mayBulk,
    note: useMay('sentimentResponseTracking', 'create'),
    undo: useMay('responseBatches', 'undo'),
  };
  const run = (rows: readonly ResponseRow[], ...wanted: Act[]) => runActs(rows, wanted, setProgress);
  const setStatus = async (rows: readonly ResponseRow[], status: Status) => {
    const movable = rows.filter((row) => allowedFrom(row.status).includes(status));
    const reason = await reasonFor(status, movable.length);
    if (reason !== false) await run(rows, acts.status(status, reason));
  };
  const withRows = (act: (rows: readonly ResponseRow[]) => void) => () => {
    const rows = rowsAtHand(inbox);
    if (rows.length > 0) act(rows);
    else tell('Press j to come to a response first');
  };
  return {
    may,
    progress,
    asking,
    ask: (what: Asking, rows: readonly ResponseRow[]) => setAsking({ what, rows }),
    askAtHand: (what: Asking) => withRows((rows) => setAsking({ what, rows }))(),
    stopAsking: () => setAsking(undefined),
    run,
    setStatus,
    resolve: withRows((rows) => void setStatus(rows, 'resolved')),
    assignToMe: withRows((rows) => void run(rows, acts.users([inbox.me], 'add'))),
    undoLatest: () => {
      const latest = allReports.latest();
      if (latest) void undo(latest);
      else tell('There is nothing to undo');
    },
  };
}

export type InboxActs = ReturnType<typeof useInboxActs>;

/** The ticked rows; without any, the one that has the focus or lies open beside the list. */
function rowsAtHand({ ticked, rows, current, address }: Inbox): ResponseRow[] {
  if (ticked.ids.length > 0) return rows.filter(({ id }) => ticked.has(id));
  const isInside = current.list.current?.contains(document.activeElement) === true;
  const id = isInside ? current.id : address.opened;
  return rows.filter((row) => row.id === id);
}
