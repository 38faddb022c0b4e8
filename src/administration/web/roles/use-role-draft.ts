import { useMemo } from 'react';
import { z } from 'zod';
import { saveDraft, useDraft } from '../../../core/web/record/use-draft.ts';
import type { Role } from '../../schemas/role.ts';
import { type Grant, type GrantGroup, withGrants } from './grants.ts';

const stored = z.array(z.number()).nullable();

/**
 * Null until the first change, so that changes by other users show; survives a reload, a failed save and a new sign-in.
 */
export function useRoleDraft(role: Role, groups: readonly GrantGroup[]) {
  const known = useMemo(() => groups.flatMap(({ grants }) => grants), [groups]);
  const draft = useDraft<number[] | null>(draftName(role.id), stored, () => null);
  const saved = useMemo(() => {
    const granted = new Set(role.permissionIds);
    return new Set(known.filter(({ id }) => role.holdsAll || granted.has(id)).map(({ id }) => id));
  }, [role, known]);
  const selected = useMemo(() => {
    const wanted = new Set(draft.value);
    return draft.value ? new Set(known.filter(({ id }) => wanted.has(id)).map(({ id }) => id)) : saved;
  }, [draft.value, known, saved]);
  const added = [...selected].filter((id) => !saved.has(id)).length;
  const removed = [...saved].filter((id) => !selected.has(id)).length;

  return {
    saved,
    selected,
    added,
    removed,
    isChanged: added + removed > 0,
    toggle: (grants: readonly Grant[], isOn: boolean) =>
      draft.change((before) => {
        const next = withGrants(before ? new Set(before) : saved, grants, isOn);
        return isSame(next, saved) ? null : [...next];
      }),
    discard: () => draft.discard(),
  };
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

export function saveRoleDraft(roleId: number, ids: readonly number[]): void {
  saveDraft(draftName(roleId), [...ids]);
}

const draftName = (roleId: number) => `role:${roleId}`;
