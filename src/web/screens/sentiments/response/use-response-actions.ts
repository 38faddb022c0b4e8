import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import { allowedFrom } from '../../../../domain/status.ts';
import { call } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import { responseDetails } from '../shared/queries.ts';
import { changesInWords } from './response-changes.ts';
import { handledSchema, type ResponseDetails } from './response-details.ts';

type Patch = Partial<ResponseDetails>;
interface Named {
  id: number;
  name: string;
}

/**
 * What can be done with a response. Each change shows at once and is taken back if the server refuses it. They go one
 * after the other, so that each carries the version that the one before it made.
 */
export function useResponseActions(id: number) {
  const client = useQueryClient();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [conflict, setConflict] = useState<string>();
  const { queryKey } = responseDetails(id);
  const now = () => client.getQueryData(queryKey);
  const show = (patch: Patch) => client.setQueryData(queryKey, (known) => known && { ...known, ...patch });

  const act = async (patch: Patch, send: (version: number) => Promise<unknown>): Promise<boolean> => {
    const before = now();
    if (!before) return false;
    await client.cancelQueries({ queryKey });
    show(patch);
    try {
      const answer = handledSchema.safeParse(await send(before.version));
      if (answer.success) show(answer.data);
      setConflict(undefined);
      return true;
    } catch (thrown) {
      client.setQueryData(queryKey, before);
      if (thrown instanceof ApiFailure && thrown.status === 409) await explain(before, thrown);
      else tellFailure(thrown);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey });
      void refetch('sentimentResponses', 'sentimentStats', 'sentiments');
    }
  };
  const explain = async (before: ResponseDetails, failure: ApiFailure) => {
    await client.refetchQueries({ queryKey });
    const after = now();
    setConflict((after && changesInWords(before, after)) || `${failure.message}.`);
  };
  const queued = (patch: Patch, send: (version: number) => Promise<unknown>): Promise<boolean> => {
    const next = line.current.then(() => act(patch, send));
    line.current = next.catch(() => undefined);
    return next;
  };
  const params = { id };

  return {
    conflict,
    forgetConflict: () => setConflict(undefined),
    setStatus: (status: Status, reason?: string) =>
      queued(movedTo(status), (version) =>
        call('sentimentResponses', 'setStatus', { params, body: { status, version, ...(reason ? { reason } : {}) } }),
      ),
    /** One colleague, or nobody, has an endpoint of its own. */
    setPeople: (people: readonly Named[]) => {
      const userIds = people.map((person) => person.id);
      return queued({ assignedUsers: [...people], assignedToIds: userIds }, (version) =>
        userIds.length > 1
          ? call('sentimentResponses', 'assignUsers', { params, body: { userIds, version } })
          : call('sentimentResponses', 'assign', { params, body: { userId: userIds[0] ?? null, version } }),
      );
    },
    setGroups: (groups: readonly Named[]) => {
      const groupIds = groups.map((group) => group.id);
      return queued({ assignedGroups: [...groups], assignedGroupIds: groupIds }, (version) =>
        call('sentimentResponses', 'assignGroups', { params, body: { groupIds, version } }),
      );
    },
    addNote: (notes: string, status: Status | null, idempotencyKey: string) =>
      queued(status ? movedTo(status) : {}, (version) =>
        call('sentimentResponseTracking', 'create', {
          params: { responseId: id },
          body: status ? { notes, status, version } : { notes },
          idempotencyKey,
        }),
      ),
    deleteNote: (entry: number) =>
      queued({ tracking: now()?.tracking.filter((other) => other.id !== entry) ?? [] }, () =>
        call('sentimentResponseTracking', 'delete', { params: { id: entry } }),
      ),
  };
}

/** The next steps are those of where it goes, not of where it was. */
const movedTo = (status: Status): Patch => ({ status, allowedStatuses: [...allowedFrom(status)] });

export type ResponseActions = ReturnType<typeof useResponseActions>;
