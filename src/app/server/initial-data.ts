import { administration } from '../../administration/server/index.ts';
import { permissionFor } from '../../core/contract/catalogue.ts';
import type { CallHandler } from '../../core/server/http/call.ts';
import { notifications } from '../../notifications/server/index.ts';
import { responses } from '../../responses/server/index.ts';

const countsPermission = permissionFor('sentimentResponses', 'views');

/** One answer for what every page of the staff application asks first. Each part comes from the handler of its call. */
export const initialData: CallHandler<'initialData'> = async (call) => ({
  permissions: call.session.permissions,
  profile: await administration.calls.profile(call),
  favorites: await administration.calls.favorites(call),
  unreadNotifications: await notifications.calls.unreadNotifications(call),
  statusLabels: await responses.calls.statusLabels(call),
  ...(call.session.permits(countsPermission) && {
    viewCounts: await responses.handlers.sentimentResponses.views({ ...call, query: {} }),
  }),
});
