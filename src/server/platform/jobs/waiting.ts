/** A sleep that can be ended from outside, by work that has come or by the wish to stop. */
export interface Waiting {
  readonly stopped: boolean;
  until(milliseconds: number): Promise<void>;
  wake(): void;
  stop(): void;
}

/** Remembers being woken while awake, so that nothing that came in between is slept over. */
export function makeWaiting(): Waiting {
  let stopped = false;
  let woken = false;
  let end: (() => void) | undefined;
  const wake = () => {
    woken = true;
    end?.();
  };
  return {
    get stopped() {
      return stopped;
    },
    async until(milliseconds) {
      if (!woken && !stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      woken = false;
      end = undefined;
    },
    wake,
    stop() {
      stopped = true;
      wake();
    },
  };
}
