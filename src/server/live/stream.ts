import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '../../contract/schemas/live.ts';
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
