import { calls } from '../../contract/calls.ts';
import { apiBase, partsOf } from '../../contract/endpoint.ts';
import { type LiveEvent, liveEventSchema } from '../../contract/schemas/administration/live.ts';

const name = 'candor-live';
const settleMs = 800;
const leaveAfterMs = 30_000;
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000];

/**
 * Listens to the server for as long as this tab is looked at. Of all tabs of a browser one has the connection and
 * tells the others, because a browser has only a few for each server.
 */
export function listenToServer(hear: (event: LiveEvent) => void): () => void {
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined;
  const take = (text: unknown) => {
    const event = readEvent(text);
    if (event) hear(event);
  };
  if (others) others.onmessage = ({ data }) => take(data);
  const tell = (text: string) => {
    take(text);
    others?.postMessage(text);
  };

  let turn: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const join = () => {
    if (turn) return;
    const own = new AbortController();
    turn = own;
    void holdTurn(own.signal, () => connect(own.signal, tell)).catch(() => undefined);
  };
  const leave = () => {
    turn?.abort();
    turn = undefined;
  };
  // Whoever leafs through tabs does not open a connection at each.
  const look = () => {
    clearTimeout(timer);
    timer = document.visibilityState === 'visible' ? setTimeout(join, settleMs) : setTimeout(leave, leaveAfterMs);
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    leave();
    others?.close();
  };
}

function readEvent(text: unknown): LiveEvent | undefined {
  try {
    return liveEventSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}

/** Runs work in this tab alone; where a browser has no locks, each tab that is looked at works for itself. */
async function holdTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, { signal }, work);
  else await work();
}

/** Keeps a connection until the turn is over, with longer and longer pauses while there is none to be had. */
function connect(signal: AbortSignal, tell: (text: string) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const again = () => {
      source?.close();
      const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
      failures += 1;
      timer = setTimeout(open, pause * (0.5 + Math.random()));
    };
    const onMessage = ({ data }: MessageEvent<string>) => {
      const event = readEvent(data);
      if (event?.kind === 'ready') failures = 0;
      if (event?.kind !== 'bye') return tell(data);
      // Another tab or browser of the same person took over, or nobody is signed in any more.
      if (event.why === 'restart') again();
      else source?.close();
    };
    const open = () => {
      source = new EventSource(`${apiBase}${partsOf(calls.events.endpoint).path}`);
      source.onmessage = onMessage;
      // The browser comes back by itself after a broken line; after a refusal it does not.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) again();
      };
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}
