/** A sign-out waits this long for the server. */
export const logoutTimeoutMs = 2000;

const ended = new EventTarget();
let endedAt = 0;
let channel: BroadcastChannel | undefined;

/**
 * The moment when a tab has finished its sign-out. Other tabs hear of the sign-out earlier, by the storage, while the
 * browser still clears it: what they store again before this moment would be lost.
 */
export const endOfSignOut = {
  listen(): void {
    channel = new BroadcastChannel('candor-sign-out');
    channel.onmessage = () => {
      endedAt = Date.now();
      ended.dispatchEvent(new Event('ended'));
    };
  },
  announce: (): void => channel?.postMessage('ended'),
  /** Resolves in time also if the other tab was closed before its end. */
  async arrives(): Promise<void> {
    if (!channel || Date.now() - endedAt < logoutTimeoutMs) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, logoutTimeoutMs);
      ended.addEventListener('ended', () => resolve(), { once: true });
    });
  },
};
