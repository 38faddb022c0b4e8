import type { ResourceName } from '../../../core/contract/catalogue.ts';
import type { AnswerOf, BodyOf, NameIn } from '../../../core/routes/operations.ts';
import { plainNote } from '../../../core/rules/mentions.ts';
import type { Params } from '../../../core/web/providers/call.ts';
import { notifyUndoable } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { statusRefOf, stepsFrom } from '../../rules/status-labels.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import type { RejectionCode, Resolution } from '../../schemas/response-end.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { useStatuses } from '../../shared/status-and-severity.tsx';
import { type ResponseChange, type TextCorrection, textCorrection, transcriptChange } from './response-change.ts';
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
  const statuses = useStatuses();
  const { make, now, ...merging } = useChanges(id);
  const params = { id };
  const sendStatus = useSend('sentimentResponses', 'setStatus');
  const sendAssignee = useSend('sentimentResponses', 'assign');
  const sendAssignees = useSend('sentimentResponses', 'assignUsers');
  const sendGroups = useSend('sentimentResponses', 'assignGroups');
  const sendSeverity = useSend('sentimentResponses', 'setSeverity');
  const sendCustomer = useSend('sentimentResponses', 'setCustomer');
  const sendNote = useSend('sentimentResponseTracking', 'create');
  const sendEditedNote = useSend('sentimentResponseTracking', 'update');
  const sendDeletedNote = useSend('sentimentResponseTracking', 'delete');
  const sendRestoredNote = useSend('sentimentResponseTracking', 'restore');
  const sendWatchers = useSend('sentimentResponses', 'watch');
  const sendUnwatch = useSend('sentimentResponses', 'unwatch');
  const sendCorrection = useSend('sentimentResponses', 'correctText');
  const sendTranscript = useSend('sentimentResponses', 'transcribe');
  const sendEscalation = useSend('sentimentResponses', 'escalate');
  const sendMerge = useSend('sentimentResponses', 'merge');
  const sendUnmerge = useSend('sentimentResponses', 'unmerge');

  const plain = (wanted: string, send: () => Promise<unknown>, patch: Partial<ResponseDetails> = {}) =>
    make({ part: 'none', wanted, patch, send });
  const unmerge = (duplicate: number) => plain('Not a duplicate', () => sendUnmerge({ id: duplicate }));

  return {
    ...merging,
    setStatus: ({ status, reason, reasonCode, resolution, note }: StatusInput) =>
      make({
        ...statusChange(status, statuses),
        typed: note ?? reason ?? resolution?.text ?? undefined,
        send: (version) => sendStatus(params, { status, reason, reasonCode, resolution, note, version }),
      }),
    setPeople: (assignees: readonly Named[]) => {
      const userIds = assignees.map((user) => user.id);
      return make({
        part: 'people',
        wanted: formatNames(assignees),
        patch: { assignedUsers: [...assignees], assignedToIds: userIds },
        send: (version) =>
          userIds.length > 1
            ? sendAssignees(params, { userIds, version })
            : sendAssignee(params, { userId: userIds[0] ?? null, version }),
      });
    },
    setGroups: (groups: readonly Named[]) => {
      const groupIds = groups.map((group) => group.id);
      return make({
        part: 'groups',
        wanted: formatNames(groups),
        patch: { assignedGroups: [...groups], assignedGroupIds: groupIds },
        send: (version) => sendGroups(params, { groupIds, version }),
      });
    },
    setSeverity: (level: (Named & { color: string; daysToResolve: number }) | null) =>
      make({
        part: 'severity',
        wanted: level?.name ?? 'No severity',
        patch: { severityLevel: level, severityLevelId: level?.id ?? null },
        send: (version) => sendSeverity(params, { severityLevelId: level?.id ?? null, version }),
      }),
    setCustomer: (customerResponseId: number | null, name: string) =>
      make({
        part: 'customer',
        wanted: name,
        patch: {},
        send: (version) => sendCustomer(params, { customerResponseId, version }),
      }),
    /** A note alone cannot conflict; a note with a status change can. */
    addNote: ({ notes, files, status, idempotencyKey }: NoteInput) => {
      const ofResponse = { responseId: id };
      const texts = files.length > 0 ? { notes, files } : { notes };
      if (!status) return plain('Add a note', () => sendNote(ofResponse, texts, idempotencyKey));
      return make({
        ...statusChange(status, statuses),
        typed: notes,
        send: (version) => sendNote(ofResponse, { ...texts, status, version }, idempotencyKey),
        sendRest: () => sendNote(ofResponse, texts),
      });
    },
    editNote: (note: EditedNote) =>
      make(
        noteEdit(note, (version) => sendEditedNote({ id: note.id }, { notes: note.notes, files: note.files, version })),
      ),
    deleteNote: async (entry: number) => {
      const patch = { tracking: now()?.tracking.filter((other) => other.id !== entry) ?? [] };
      if (!(await plain('Delete a note', () => sendDeletedNote({ id: entry }), patch))) return;
      const restore = () => plain('Restore a note', () => sendRestoredNote({ id: entry }));
      notifyUndoable('The note is deleted', undoSeconds, () => void restore());
    },
    watch: (userIds: number[]) => plain('Watch', () => sendWatchers(params, { userIds })),
    unwatch: (userId: number) => plain('Stop watching', () => sendUnwatch({ id, userId })),
    correctText: (begun: ResponseDetails, correction: TextCorrection) =>
      make(textCorrection(begun, correction, (version) => sendCorrection(params, { ...correction, version }))),
    transcribe: (begun: ResponseDetails, fieldId: number, text: string) =>
      make(transcriptChange(begun, { fieldId, text }, (version) => sendTranscript(params, { fieldId, text, version }))),
    escalate: (reason: string) => plain('Escalate', () => sendEscalation(params, { reason })),
    merge: async (duplicate: number, original: number, message: string) => {
      const send = () => sendMerge({ id: duplicate }, { duplicateOf: original });
      if (!(await plain('Merge', send))) return;
      notifyUndoable(message, undoSeconds, () => void unmerge(duplicate));
    },
    unmerge,
  };
}

/** Calls an operation without a toast, because `useChanges` may try a change again. */
function useSend<R extends ResourceName, O extends NameIn<R>>(resource: R, operation: O) {
  const invalidates = ['sentimentResponses', 'sentimentStats', 'sentiments'] as const;
  const { mutateAsync } = useOperationMutation(resource, operation, { invalidates });
  return async (params: Params, values?: BodyOf<R, O>, idempotencyKey?: string): Promise<AnswerOf<R, O>> =>
    (await mutateAsync({ params, values, idempotencyKey, errorNotification: false })).data;
}

export type ResponseActions = ReturnType<typeof useResponseActions>;

export interface ResponseProps {
  response: ResponseDetails;
  actions: ResponseActions;
}

/** Allowed next statuses depend on the new status, so the optimistic update replaces them. */
function statusChange(key: string, statuses: readonly StatusOption[]): Omit<ResponseChange, 'send'> {
  const option = statuses.find((status) => status.key === key);
  const isPossible = ({ allowedStatuses }: ResponseDetails) => allowedStatuses.includes(key);
  if (!option) return { part: 'status', wanted: '', patch: {}, isPossible };
  const next = statusRefOf(option);
  const allowedStatuses = stepsFrom(statuses, next).map((step) => step.key);
  return { part: 'status', wanted: option.label, patch: { ...next, allowedStatuses }, isPossible };
}

/** The first attempt sends the version that was read, so that an edit from another window is not overwritten unseen. */
function noteEdit(note: EditedNote, send: (version: number | undefined) => Promise<unknown>): ResponseChange {
  const inResponse = ({ tracking }: ResponseDetails) => tracking.find((entry) => entry.id === note.id);
  let seen: number | undefined = note.version;
  return {
    part: 'none',
    wanted: plainNote(note.notes),
    patch: {},
    own: { label: 'The note', format: (response) => plainNote(inResponse(response)?.notes ?? '') },
    send: (_, now) => {
      const version = seen ?? inResponse(now)?.version;
      seen = undefined;
      return send(version);
    },
  };
}

const formatNames = (named: readonly Named[]) =>
  named.length === 0 ? 'Unassigned' : new Intl.ListFormat('en').format(named.map(({ name }) => name));
