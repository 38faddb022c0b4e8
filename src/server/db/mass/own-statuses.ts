import type pg from 'pg';

/** Of what stands on the base, every so many have it; of one, nothing. */
const added = [
  { key: 'with_the_kitchen', base: 'open', label: 'With the kitchen', color: '#7c3aed', every: 2 },
  { key: 'part_ordered', base: 'pending_internal', label: 'Part ordered', color: '#0d9488', every: 2 },
  { key: 'with_the_lawyers', base: 'pending_internal', label: 'With the lawyers', color: '#be123c', every: null },
  { key: 'settled_by_voucher', base: 'resolved', label: 'Settled by voucher', color: '#15803d', every: 5 },
  { key: 'paid_back', base: 'closed', label: 'Paid back', color: '#4d7c0f', every: 4 },
];

/** Gives a company statuses of its own, and responses to some of them. */
export async function addOwnStatuses(client: pg.PoolClient, tenantId: number): Promise<void> {
  await client.query(
    `insert into response_statuses (tenant_id, key, base, label, color)
     select $1, key, base, label, color from jsonb_to_recordset($2) s(key text, base text, label text, color text)`,
    [tenantId, JSON.stringify(added)],
  );
  await client.query(
    `update sentiment_responses r set own_status_id = s.id
     from jsonb_to_recordset($2) a(key text, every integer)
     join response_statuses s on s.tenant_id = $1 and s.key = a.key
     where r.tenant_id = $1 and r.status = s.base and r.number % a.every = 0`,
    [tenantId, JSON.stringify(added)],
  );
}
