import type { RejectionCode, Resolution } from '../../../../contract/schemas/responses/response-end.ts';
import { plainNote } from '../../../../domain/mentions.ts';
import { statusRefOf, stepsFrom } from '../../../../domain/status-labels.ts';
import { notifyUndoable } from '../../../providers/notifications.tsx';
import { type Call, useCall } from '../../../providers/queries.ts';
import type { ResponseDetails } from '../../sentiments/shared/queries.ts';
import { currentStatusOptions, statusOptionByKey } from '../../sentiments/shared/status-and-severity.tsx';
import { correctedText, type ResponseChange, type TextCorrection, writtenDown } from './response-change.ts';
import { useChanges } from './use-changes.ts';

interface Named {
  id: number;
  name: string;
}

export interface StatusInput {
  status: string;
  reason?: string;
  reasonCode?: RejectionCode;
  resolution?: Resolution;
  note?: string;
}

export interface NoteInput {
  notes: string;
  status: string | null;
  files: string[];
  idempotencyKey: string;
}

export interface EditedNote {
  id: number;
  version: number;
  notes: string;
  files: string[];
}

const undoSeconds = 10;

export function useResponseActions(id: number) {
  const call = useCall();
  const { make, now, ...merging } = useChanges(id);
  const params = { id };
  const plain = (wanted: string, send: () => Promise<unknown>, patch: Partial<ResponseDetails> = {}) =>
    make({ part: 'none', wanted, patch, send });

  const setStatus = (input: StatusInput) => make(statusChange(call, id, input));
  const setPeople = (assignees: readonly Named[]) => make(assigneesChange(call, id, assignees));
  const deleteNote = async (entry: number) => {
    const patch = { tracking: now()?.tracking.filter((other) => other.id !== entry) ?? [] };
    const remove = () => call('sentimentResponseTracking', 'delete', { params: { id: entry } });
    if (!(await plain('Delete a note', remove, patch))) return;
    const restore = () => call('sentimentResponseTracking', 'restore', { params: { id: entry } });
    notifyUndoable('The note is deleted', undoSeconds, () => void plain('Restore a note', restore));
  };

  return {
    ...merging,
    setStatus,
    setPeople,
    setGroups: (groups: readonly Named[]) => {
      const groupIds = groups.map((group) => group.id);
      return make({
        part: 'groups',
        wanted: formatText(groups),
        patch: { assignedGroups: [...groups], assignedGroupIds: groupIds },
        send: (version) => call('sentimentResponses', 'assignGroups', { params, body: { groupIds, version } }),
      });
    },
    setSeverity: (level: (Named & { color: string; daysToResolve: number }) | null) =>
      make({
        part: 'severity',
        wanted: level?.name ?? 'No severity',
        patch: { severityLevel: level, severityLevelId: level?.id ?? null },
        send: (version) =>
          call('sentimentResponses', 'setSeverity', { params, body: { severityLevelId: level?.id ?? null, version } }),
      }),
    setCustomer: (customerResponseId: number | null, name: string) =>
      make({
        part: 'customer',
        wanted: name,
        patch: {},
        send: (version) => call('sentimentResponses', 'setCustomer', { params, body: { customerResponseId, version } }),
      }),
    addNote: (input: NoteInput) => make(noteChange(call, id, input)),
    editNote: (note: EditedNote) => make(editedNote(call, note)),
    deleteNote,
    watch: (userIds: number[]) =>
      plain('Watch', () => call('sentimentResponses', 'watch', { params, body: { userIds } })),
    unwatch: (userId: number) =>
      plain('Stop watching', () => call('sentimentResponses', 'unwatch', { params: { id, userId } })),
    correctText: (begun: ResponseDetails, correction: TextCorrection) => make(correctedText(call, begun, correction)),
    transcribe: (begun: ResponseDetails, fieldId: number, text: string) =>
      make(writtenDown(call, begun, fieldId, text)),
    escalate: (reason: string) =>
      plain('Escalate', () => call('sentimentResponses', 'escalate', { params, body: { reason } })),
    merge: async (duplicate: number, original: number, message: string) => {
      const body = { duplicateOf: original };
      const send = () => call('sentimentResponses', 'merge', { params: { id: duplicate }, body });
      if (!(await plain('Merge', send))) return;
      notifyUndoable(message, undoSeconds, () => void unmerge(duplicate));
    },
    unmerge,
  };

  function unmerge(duplicate: number) {
    return plain('Not a duplicate', () => call('sentimentResponses', 'unmerge', { params: { id: duplicate } }));
  }
}

export type ResponseActions = ReturnType<typeof useResponseActions>;

export interface ResponseProps {
  response: ResponseDetails;
  actions: ResponseActions;
}

function statusChange(call: Call, id: number, input: StatusInput): ResponseChange {
  return {
    part: 'status',
    wanted: statusOptionByKey(input.status)?.label ?? '',
    typed: input.note ?? input.reason ?? input.resolution?.text ?? undefined,
    patch: movedTo(input.status),
    isPossible: ({ allowedStatuses }) => allowedStatuses.includes(input.status),
    send: (version) => call('sentimentResponses', 'setStatus', { params: { id }, body: { ...input, version } }),
  };
}

function assigneesChange(call: Call, id: number, assignees: readonly Named[]): ResponseChange {
  const userIds = assignees.map((person) => person.id);
  const params = { id };
  return {
    part: 'people',
    wanted: formatText(assignees),
    patch: { assignedUsers: [...assignees], assignedToIds: userIds },
    send: (version) =>
      userIds.length > 1
        ? call('sentimentResponses', 'assignUsers', { params, body: { userIds, version } })
        : call('sentimentResponses', 'assign', { params, body: { userId: userIds[0] ?? null, version } }),
  };
}

/** A note alone cannot conflict; a note with a status change can. */
function noteChange(call: Call, id: number, { notes, status, files, idempotencyKey }: NoteInput): ResponseChange {
  const texts = files.length > 0 ? { notes, files } : { notes };
  const params = { responseId: id };
  const alone = () => call('sentimentResponseTracking', 'create', { params, body: texts, idempotencyKey });
  if (!status) return { part: 'none', wanted: 'Add a note', patch: {}, send: alone };
  return {
    part: 'status',
    wanted: statusOptionByKey(status)?.label ?? '',
    typed: notes,
    patch: movedTo(status),
    isPossible: ({ allowedStatuses }) => allowedStatuses.includes(status),
    send: (version) =>
      call('sentimentResponseTracking', 'create', { params, body: { ...texts, status, version }, idempotencyKey }),
    sendRest: () => call('sentimentResponseTracking', 'create', { params, body: texts }),
  };
}

/** The first attempt sends the version that was read, so that an edit from another window is not overwritten unseen. */
function editedNote(call: Call, { id, version, notes, files }: EditedNote): ResponseChange {
  const inResponse = ({ tracking }: ResponseDetails) => tracking.find((entry) => entry.id === id);
  let seen: number | undefined = version;
  return {
    part: 'none',
    wanted: plainNote(notes),
    patch: {},
    own: { label: 'The note', format: (response) => plainNote(inResponse(response)?.notes ?? '') },
    send: (_, now) => {
      const body = { notes, files, version: seen ?? inResponse(now)?.version };
      seen = undefined;
      return call('sentimentResponseTracking', 'update', { params: { id }, body });
    },
  };
}

/** Allowed next statuses depend on the new status, so the optimistic update replaces them. */
function movedTo(key: string): Partial<ResponseDetails> {
  const statusOption = statusOptionByKey(key);
  if (!statusOption) return {};
  const nextStatus = statusRefOf(statusOption);
  return { ...nextStatus, allowedStatuses: stepsFrom(currentStatusOptions(), nextStatus).map((step) => step.key) };
}

const formatText = (named: readonly Named[]) =>
  named.length === 0 ? 'Unassigned' : new Intl.ListFormat('en').format(named.map(({ name }) => name));
