import { calls } from '../../contract/calls.ts';
import { apiBase, partsOf } from '../../contract/endpoint.ts';
import { type LiveEvent, liveEventSchema } from '../../contract/schemas/administration/live.ts';

const name = 'candor-live';
const settleMs = 800;
const leaveAfterMs = 30_000;
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000];

/**
 * Subscribes to server events while this tab is visible. One tab of a browser holds the connection and shares events,
 * because browsers limit connections per server.
 */
export function listenToServer(hear: (event: LiveEvent) => void): () => void {
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined;
  const receive = (text: unknown) => {
    const event = readEvent(text);
    if (event) hear(event);
  };
  if (others) others.onmessage = ({ data }) => receive(data);
  const broadcast = (text: string) => {
    receive(text);
    others?.postMessage(text);
  };

  let turn: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const join = () => {
    if (turn) return;
    const own = new AbortController();
    turn = own;
    void holdTurn(own.signal, () => connect(own.signal, broadcast)).catch(() => undefined);
  };
  const leave = () => {
    turn?.abort();
    turn = undefined;
  };
  // Delayed, so that switching through tabs opens no connection in each.
  const onVisibility = () => {
    clearTimeout(timer);
    timer = document.visibilityState === 'visible' ? setTimeout(join, settleMs) : setTimeout(leave, leaveAfterMs);
  };
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
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

/** Runs work in one tab at a time; without the Web Locks API each visible tab runs its own. */
async function holdTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, { signal }, work);
  else await work();
}

/** Reconnects with increasing delays until the lock is released. */
function connect(signal: AbortSignal, broadcast: (text: string) => void): Promise<void> {
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
      if (event?.kind !== 'bye') return broadcast(data);
      // Another tab or browser of the same user took over, or the session ended.
      if (event.why === 'restart') again();
      else source?.close();
    };
    const open = () => {
      source = new EventSource(`${apiBase}${partsOf(calls.events.endpoint).path}`);
      source.onmessage = onMessage;
      // EventSource reconnects after a lost connection, but not after an error status.
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
