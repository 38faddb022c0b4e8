import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '../../../contract/schemas/administration/live.ts';
import type { Session } from '../http/call.ts';

/** So much may wait for a browser that does not read; then it is let go and comes back. */
const mostWaiting = 128 * 1024;

/** One browser that listens. */
export interface Stream {
  /** Who listens; taken up anew when what they may do has changed. */
  session: Session;
  readonly ip: string;
  readonly openedAt: number;
  /** Sends an event as it was written by `asText`. */
  send(text: string): void;
  /** Says why, and ends. */
  end(why: 'session' | 'full' | 'restart'): void;
  /** A line that means nothing, so that nobody in between takes the silence for the end. */
  beat(): void;
}

/** An event as it goes over the wire; with an id it can be resumed from. */
export function asText(event: LiveEvent, id?: string): string {
  return `${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(event)}\n\n`;
}

interface NewStream {
  session: Session;
  ip: string;
  response: ServerResponse;
}

export function makeStream({ session, ip, response }: NewStream): Stream {
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > mostWaiting) response.destroy();
    else response.write(text);
  };
  return {
    session,
    ip,
    openedAt: Date.now(),
    send: write,
    beat: () => write(':\n\n'),
    end(why) {
      write(asText({ kind: 'bye', why }));
      response.end();
    },
  };
}

const most = 500;

interface Stored {
  seq: number;
  tenantId: number;
  text: string;
  permitted: Recipients;
}

/** Who an event is for. */
export type Recipients = 'everybody' | 'responses' | 'figures' | { userId: number };

/**
 * The last events of this node, for browsers that were cut off for a moment. Ids of another node, or of one that has
 * been started again, mean nothing here: whoever brings one reads everything again.
 */
export function makeRecent() {
  const epoch = Math.random().toString(36).slice(2, 10);
  let stored: Stored[] = [];
  let last = 0;
  return {
    /** The id for the next event. */
    next(): string {
      last += 1;
      return `${epoch}-${last}`;
    },
    /** The id of the latest event. */
    latest: () => `${epoch}-${last}`,
    keep(tenantId: number, text: string, permitted: Recipients): void {
      stored.push({ seq: last, tenantId, text, permitted });
      if (stored.length > most) stored = stored.slice(-most);
    },
    /** What a tenant was told after this event; undefined where that is not known. */
    since(id: string | undefined, tenantId: number): Stored[] | undefined {
      const [from, seq] = id?.split('-') ?? [];
      if (from !== epoch || !/^\d{1,15}$/.test(seq ?? '')) return undefined;
      const after = Number(seq);
      if (after > last || (stored[0]?.seq ?? last + 1) > after + 1) return undefined;
      return stored.filter((event) => event.tenantId === tenantId && event.seq > after);
    },
    /** Something may have been missed: nothing from before can be resumed. */
    forget(): void {
      stored = [];
      last += 1;
    },
  };
}

export type Recent = ReturnType<typeof makeRecent>;
