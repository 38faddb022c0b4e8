import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '../../contract/schemas/live.ts';
import type { Session } from '../http/call.ts';

/** Bytes that may be buffered for a slow browser; above that it is disconnected and reconnects. */
const mostWaiting = 128 * 1024;

export interface Stream {
  session: Session;
  readonly ip: string;
  send(text: string): void;
  end(why: 'session' | 'restart'): void;
  /** Sends an SSE comment, so that proxies do not close an idle connection. */
  beat(): void;
}

/** Formats a server-sent event; with an ID it can be resumed from. */
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
    send: write,
    beat: () => write(':\n\n'),
    end(why) {
      write(asText({ kind: 'bye', why }));
      response.end();
    },
  };
}

const most = 500;

interface BufferedEvent {
  seq: number;
  tenantId: number;
  text: string;
  permitted: Recipients;
}

export type Recipients = 'everybody' | 'responses' | 'figures' | { userId: number };

/** The last events of this node, for short disconnects. Clients with an unknown ID reload. */
export function makeRecent() {
  const epoch = Math.random().toString(36).slice(2, 10);
  let stored: BufferedEvent[] = [];
  let last = 0;
  return {
    next(): string {
      last += 1;
      return `${epoch}-${last}`;
    },
    latest: () => `${epoch}-${last}`,
    storeEvent(tenantId: number, text: string, permitted: Recipients): void {
      stored.push({ seq: last, tenantId, text, permitted });
      if (stored.length > most) stored = stored.slice(-most);
    },
    since(id: string | undefined, tenantId: number): BufferedEvent[] | undefined {
      const [from, seq] = id?.split('-') ?? [];
      if (from !== epoch || !/^\d{1,15}$/.test(seq ?? '')) return undefined;
      const after = Number(seq);
      if (after > last || (stored[0]?.seq ?? last + 1) > after + 1) return undefined;
      return stored.filter((event) => event.tenantId === tenantId && event.seq > after);
    },
    /** Events may have been missed, so no earlier ID can be resumed. */
    forget(): void {
      stored = [];
      last += 1;
    },
  };
}

export type Recent = ReturnType<typeof makeRecent>;
