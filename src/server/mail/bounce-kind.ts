import type { DeliveryReport } from './delivery-report.ts';

/** gone: nobody gets mail there · lost: this mail did not arrive, another may · none: it arrived, or may still. */
export type Bounce = 'gone' | 'lost' | 'none';

/** What says that there is no such address, or no such house: a full mailbox or a refused sender may change. */
const goneCodes = /^5\.(0\.0|1\.([0-6]|10)|2\.1|4\.4)$/;

export function bounceOf({ action, status }: DeliveryReport): Bounce {
  if (action !== 'failed') return 'none';
  return goneCodes.test(status) ? 'gone' : 'lost';
}
