import { resourceOf } from '../../../core/contract/catalogue.ts';
import { notFound } from '../../../core/contract/errors.ts';
import { createRow, listRows } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Services } from '../../../core/server/http/call.ts';
import { notify } from '../../../notifications/shared/server/notify.ts';
import { type DataRequest, nameless, outcomes, type RequestKind } from '../../schemas/data-request.ts';
import type { OwnRequest, OwnRequestKind } from '../../schemas/own-page.ts';
import { dueAt } from '../data-requests.ts';
import { type ExportFormat, writeDocument } from '../export-person.ts';
import { refusalIn } from '../log.ts';
import type { FoundPage } from './read-page.ts';

const resource = resourceOf('dataRequests');

const kindsByLaw = {
  gdpr: { copy: 'access', correct: 'rectify', delete: 'erase' },
  ccpa: { copy: 'know', correct: 'correct', delete: 'delete' },
} as const satisfies Record<string, Record<OwnRequestKind, RequestKind>>;

/** The CCPA is a law of California, where this time zone is kept. */
const lawOf = ({ timeZone }: Pick<FoundPage, 'timeZone'>) => (timeZone === 'America/Los_Angeles' ? 'ccpa' : 'gdpr');

const ownKinds = { export: 'copy', correct: 'correct', erase: 'delete', record: 'copy' } as const;

/** Records a request for the desk, for the person who holds the link. False if the same is still open. */
export async function askRequest(
  actor: Actor,
  page: FoundPage,
  { kind: asked, details }: { kind: OwnRequestKind; details: string },
  now: Date,
): Promise<boolean> {
  const { tx } = actor;
  const kind = kindsByLaw[lawOf(page)][asked];
  // The lock keeps a form that is sent twice at the same moment from asking twice.
  await tx.run(sql`select from own_pages where tenant_id = ${tx.tenantId} and id = ${page.id} for update`);
  const isOpen = await tx.run(sql`
    select from data_requests where tenant_id = ${tx.tenantId} and own_page_id = ${page.id} and kind = ${kind}
      and status in ('open', 'running')`);
  if (isOpen > 0) return false;
  const at = now.toISOString();
  const due = dueAt(kind, now);
  const { reference } = await createRow(
    actor,
    resource,
    {
      kind,
      details,
      name: page.name ?? nameless,
      email: page.email ?? page.verifiedEmail,
      phone: page.phone,
      customerIds: page.customerId === null ? [] : [page.customerId],
      receivedAt: at,
      dueAt: due,
      identityCheck: 'By link: sent from the page of the respondent',
      log: [{ at, userName: null, text: 'Request sent from the page of the respondent' }],
    },
    { ownPageId: page.id },
  );
  const title = `New request ${reference}: ${resource.fields.kind?.labels?.[kind]}, due ${due.slice(0, 10)}`;
  await notifyDesk(tx, page, title);
  return true;
}

/** Notifies the users who may complete requests. */
export async function notifyDesk(tx: Tx, { responseId }: FoundPage, title: string): Promise<void> {
  await notify(tx, 'data_request', { responseId, actorId: null }, () => ({ title }));
}

export async function readPageRequests(tx: Tx, page: FoundPage): Promise<OwnRequest[]> {
  const requests = await readRequests(tx, page);
  return requests.map(({ id, reference, kind, status, receivedAt, dueAt: due, log }) => ({
    id,
    reference,
    status,
    receivedAt,
    dueAt: due,
    kind: ownKinds[outcomes[kind]],
    refusal: status === 'refused' ? refusalIn({ log }) : null,
  }));
}

async function readRequests(tx: Tx, { id }: FoundPage): Promise<DataRequest[]> {
  const { json } = await listRows(tx, resource, {
    also: [sql`v.own_page_id = ${id}`],
    query: { _sort: 'id', _order: 'desc' },
  });
  return JSON.parse(json) as DataRequest[];
}

/** A copy that staff have released on this page. */
export async function exportCopy(services: Services, tx: Tx, page: FoundPage, requestId: number, format: ExportFormat) {
  const request = (await readRequests(tx, page)).find(({ id }) => id === requestId);
  if (!request || outcomes[request.kind] !== 'export' || request.status !== 'completed') throw notFound();
  return writeDocument(services, tx, request, format);
}
