import { writeLines } from '../../core/server/log-output.ts';

export interface Ending {
  /** Whether a signal has come: what it interrupts is no failure. */
  readonly isUnderWay: boolean;
  /** Does this first, and then what was to be done before. */
  first(step: () => Promise<unknown>): void;
  /** Does the steps of a start that failed. */
  undo(): Promise<void>;
}

/** Ends this process with 0 after a signal to stop, which counts once: a terminal and npm both forward an interrupt. */
export function endOnSignal(last: () => Promise<unknown>): Ending {
  const steps = [last];
  let isUnderWay = false;
  const undo = async () => {
    for (const step of steps) await step();
  };
  const end = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await undo();
    writeLines('Stopped\n');
    process.exit(0);
  };
  // In development the parent holds a channel, which closes however it ends.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, end);
  return {
    get isUnderWay() {
      return isUnderWay;
    },
    first: (step) => steps.unshift(step),
    undo,
  };
}
