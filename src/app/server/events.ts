import type { Events } from '../../core/server/http/events.ts';
import { notify } from '../../notifications/shared/server/notify.ts';
import { forgetInvited } from '../../surveys/server/distribution/forget-invited.ts';
import { keepMergedCustomer } from './sample-customers.ts';

/** Which subject hears of which event. */
export const events: Events = {
  async emailLimitReached(tx, perDay) {
    const title = `The limit of ${perDay} emails for today is reached. Further emails wait until tomorrow.`;
    await notify(tx, 'limit_reached', { responseId: null, actorId: null }, () => ({ title }));
  },
  customerDeleted: forgetInvited,
  customersMerged: keepMergedCustomer,
};
