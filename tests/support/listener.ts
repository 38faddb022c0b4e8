import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { type LiveEvent, liveEventSchema } from '../../src/core/contract/schemas/live.ts';
import type { SignedIn, TestApp } from './app.ts';

export interface Listener {
  status: number;
  headers: IncomingHttpHeaders;
  events: LiveEvent[];
  lastId: () => string | undefined;
  next<K extends LiveEvent['kind']>(
    kind: K,
    matches?: (event: Extract<LiveEvent, { kind: K }>) => boolean,
  ): Promise<Extract<LiveEvent, { kind: K }>>;
  ended: Promise<void>;
  close(): void;
}

export async function addressOf({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Opens the event stream over a real connection; resolves when the server has confirmed the subscription. */
export async function listen(app: TestApp, headers: Record<string, string>): Promise<Listener> {
  const eventRequest = get(`${await addressOf(app)}/api/v1/Events`, {
    agent: false,
    headers: { accept: 'text/event-stream', ...headers },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    eventRequest.on('response', resolve).on('error', reject);
  });
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let lastId: string | undefined;
  const parseBlock = (block: string) => {
    const lines = block.split('\n');
    const id = lines.find((line) => line.startsWith('id: '));
    const data = lines.find((line) => line.startsWith('data: '));
    if (id) lastId = id.slice(4);
    if (data) events.push(liveEventSchema.parse(JSON.parse(data.slice(6))));
    for (const check of waiting) check();
  };
  const ended = (async () => {
    let text = '';
    for await (const bytes of answer) {
      text += String(bytes);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) parseBlock(block);
    }
  })().catch(() => undefined);
  const listener: Listener = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    lastId: () => lastId,
    next: (kind, matches = () => true) =>
      new Promise((resolve) => {
        const check = () => {
          const found = events.find(
            (event): event is Extract<LiveEvent, { kind: typeof kind }> =>
              event.kind === kind && matches(event as Extract<LiveEvent, { kind: typeof kind }>),
          );
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    ended,
    close: () => eventRequest.destroy(),
  };
  if (answer.statusCode === 200) await listener.next('ready');
  return listener;
}

export const listenAs = (app: TestApp, { login }: SignedIn, headers: Record<string, string> = {}) =>
  listen(app, { authorization: `Bearer ${login.token}`, ...headers });
