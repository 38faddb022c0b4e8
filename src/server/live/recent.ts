const most = 500;

interface Kept {
  seq: number;
  tenantId: number;
  text: string;
  permitted: Audience;
}

/** Who an event is for. */
export type Audience = 'everybody' | 'responses' | 'figures' | { userId: number };

/**
 * The last events of this node, for browsers that were cut off for a moment. Ids of another node, or of one that has
 * been started again, mean nothing here: whoever brings one reads everything again.
 */
export function makeRecent() {
  const epoch = Math.random().toString(36).slice(2, 10);
  let kept: Kept[] = [];
  let last = 0;
  return {
    /** The id for the next event. */
    next(): string {
      last += 1;
      return `${epoch}-${last}`;
    },
    /** The id of the latest event. */
    latest: () => `${epoch}-${last}`,
    keep(tenantId: number, text: string, permitted: Audience): void {
      kept.push({ seq: last, tenantId, text, permitted });
      if (kept.length > most) kept = kept.slice(-most);
    },
    /** What a tenant was told after this event; undefined where that is not known. */
    since(id: string | undefined, tenantId: number): Kept[] | undefined {
      const [from, seq] = id?.split('-') ?? [];
      if (from !== epoch || !/^\d{1,15}$/.test(seq ?? '')) return undefined;
      const after = Number(seq);
      if (after > last || (kept[0]?.seq ?? last + 1) > after + 1) return undefined;
      return kept.filter((event) => event.tenantId === tenantId && event.seq > after);
    },
    /** Something may have been missed: nothing from before can be resumed. */
    forget(): void {
      kept = [];
      last += 1;
    },
  };
}

export type Recent = ReturnType<typeof makeRecent>;
