import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Row } from '../fields/column.ts';
import { drafts } from '../providers/drafts.ts';

interface Draft<T> {
  value: T;
  wasRestored: boolean;
  isChanged: boolean;
}

/** State that survives a reload, a failed save and a new sign-in: stored per user in this tab until discarded. */
export function useDraft<T>(name: string, schema: z.ZodType<T>, start: () => T) {
  const [key] = useState(() => drafts.keyOf(name));
  const [draft, setDraft] = useState<Draft<T>>(() => {
    const saved = read(key, schema);
    return { value: saved ?? start(), wasRestored: saved !== undefined, isChanged: saved !== undefined };
  });
  const [isSaved, setSaved] = useState(true);
  useEffect(() => {
    if (draft.isChanged) setSaved(write(key, draft.value));
    else drafts.remove(key);
  }, [key, draft]);

  return {
    ...draft,
    isSaved,
    change: (next: (value: T) => T) =>
      setDraft(({ value, wasRestored }) => ({ value: next(value), wasRestored, isChanged: true })),
    discard: (from: T = start()) => {
      // Synchronous, because the component may unmount before the next render.
      drafts.remove(key);
      setDraft({ value: from, wasRestored: false, isChanged: false });
    },
  };
}

export function forgetDraft(name: string): void {
  drafts.remove(drafts.keyOf(name));
}

export const hasDraft = (name: string): boolean => drafts.read(drafts.keyOf(name)) !== null;

export function saveDraft(name: string, value: unknown): void {
  write(drafts.keyOf(name), value);
}

function read<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(drafts.read(key) ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

// Storage may be full or denied; the draft then lasts as long as the page.
function write(key: string, value: unknown): boolean {
  try {
    drafts.write(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function draftName(name: string, record: Pick<Row, 'id'> | undefined): string {
  return `record:${name}:${record?.id ?? 'new'}`;
}
