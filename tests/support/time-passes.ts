import type { Database } from '../../src/core/server/db/database.ts';

/** Moves all data of one response into the past, so that hours seem to have passed. */
export async function timePasses(database: Pick<Database, 'owner'>, responseId: number, hours: number): Promise<void> {
  const shift = (column: string) => `${column} = ${column} - make_interval(secs => ${hours * 3_600})`;
  const columns =
    'created_at status_since resolved_at sla_due_at sla_warn_at first_response_due_at first_responded_at next_response_due_at paused_at escalated_at';
  await database.owner(async (client) => {
    await client.query(
      `update sentiment_responses set ${columns.split(' ').map(shift).join(', ')} where id = ${responseId}`,
    );
    await client.query(
      `update sentiment_response_tracking set ${shift('created_at')},
        detail = case when detail ? 'at' then detail || jsonb_build_object('at',
          to_char((detail->>'at')::timestamptz - make_interval(secs => ${hours * 3_600}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          else detail end
        where response_id = ${responseId}`,
    );
    // The key of an episode contains its time.
    await client.query(
      `update escalation_firings set ${shift('fired_at')}, episode = split_part(episode, ' ', 1) || ' ' ||
          to_char(split_part(episode, ' ', 2)::timestamptz - make_interval(secs => ${hours * 3_600}),
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        where response_id = ${responseId}`,
    );
    await client.query(`update jobs set ${shift('run_at')} where kind = 'clock' and key = '${responseId}'`);
  });
}
