import { sql } from '../../core/server/db/database.ts';
import { forEveryTenant, type PeriodicTask } from '../../core/server/jobs/job.ts';

const readDays = 30;
const unreadDays = 90;
const atOnce = 5_000;

/** Deletes notifications 30 days after they were read, or 90 days after they were created. */
export const forgetNotifications: PeriodicTask = {
  name: 'forget-notifications',
  everySeconds: 60 * 60,
  run: (services, now) =>
    forEveryTenant(services, async (tx) => {
      const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
      await tx.run(sql`
        delete from notifications where tenant_id = ${tx.tenantId} and id in (
          select id from notifications
          where tenant_id = ${tx.tenantId} and created_at < ${daysAgo(readDays)}
            and (read_at < ${daysAgo(readDays)} or created_at < ${daysAgo(unreadDays)})
          order by created_at limit ${atOnce})`);
    }),
};
