import { useMemo } from 'react';
import { z } from 'zod';
import { saveDraft, useDraft } from '../../../core/web/record/use-draft.ts';
import type { Role } from '../../schemas/role.ts';
import { type Grant, type GrantGroup, withGrants } from './grants.ts';

/** What the user adds and removes; the other permissions stay as other users save them. */
const changesSchema = z.object({ added: z.array(z.number()), removed: z.array(z.number()) });
type Changes = z.infer<typeof changesSchema>;

/** Survives a reload, a failed save and a new sign-in. */
export function useRoleDraft(role: Role, groups: readonly GrantGroup[]) {
  const known = useMemo(() => groups.flatMap(({ grants }) => grants), [groups]);
  const draft = useDraft<Changes>(draftName(role.id), changesSchema, () => ({ added: [], removed: [] }));
  const saved = useMemo(() => {
    const granted = new Set(role.permissionIds);
    return new Set(known.filter(({ id }) => role.holdsAll || granted.has(id)).map(({ id }) => id));
  }, [role, known]);
  const selected = useMemo(() => {
    const wanted = applied(saved, draft.value);
    return new Set(known.filter(({ id }) => wanted.has(id)).map(({ id }) => id));
  }, [draft.value, known, saved]);
  const { added, removed } = changesOf(saved, selected);

  return {
    saved,
    selected,
    added: added.length,
    removed: removed.length,
    isChanged: added.length + removed.length > 0,
    toggle: (grants: readonly Grant[], isOn: boolean) =>
      draft.change((before) => changesOf(saved, withGrants(applied(saved, before), grants, isOn))),
    discard: () => draft.discard(),
  };
}

const applied = (saved: ReadonlySet<number>, { added, removed }: Changes): Set<number> =>
  new Set([...[...saved].filter((id) => !removed.includes(id)), ...added]);

const changesOf = (saved: ReadonlySet<number>, selected: ReadonlySet<number>): Changes => ({
  added: [...selected].filter((id) => !saved.has(id)),
  removed: [...saved].filter((id) => !selected.has(id)),
});

/** The permissions of a new role that could not be saved. */
export function saveRoleDraft(roleId: number, added: readonly number[]): void {
  const changes: Changes = { added: [...added], removed: [] };
  saveDraft(draftName(roleId), changes);
}

const draftName = (roleId: number) => `role:${roleId}`;
