/** A sleep that new work or a stop request interrupts. */
export interface InterruptibleSleep {
  readonly stopped: boolean;
  until(milliseconds: number): Promise<void>;
  wake(): void;
  stop(): void;
}

/** Remembers a wake-up that arrives while awake, so that none is missed. */
export function makeInterruptibleSleep(): InterruptibleSleep {
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
