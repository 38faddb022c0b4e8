import { sql, type Tx } from '../../../core/server/db/database.ts';

/** Runs of a report that wait, and their emails that wait, are not sent. */
export async function cancelWaiting(tx: Tx, reportId: number, why: string): Promise<void> {
  await tx.run(sql`
    update report_runs set status = case when status = 'queued' then 'failed' else status end,
      error = case when status = 'queued' then ${why} else error end,
      deliveries = coalesce((select jsonb_agg(case when one ->> 'status' = 'queued'
          then one || jsonb_build_object('status', 'failed', 'error', ${why}::text) else one end order by place)
        from jsonb_array_elements(deliveries) with ordinality d(one, place)), '[]')
    where tenant_id = ${tx.tenantId} and report_id = ${reportId}
      and (status = 'queued' or deliveries @> '[{"status": "queued"}]')`);
}
