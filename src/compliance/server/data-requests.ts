import { DateTime } from 'luxon';
import type { z } from 'zod';
import { conflict, invalid } from '../../core/contract/errors.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { audit, createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import { sql } from '../../core/server/db/database.ts';
import type { Call, Handler, Session } from '../../core/server/http/call.ts';
import { enqueue } from '../../core/server/jobs/job.ts';
import {
  ccpaKinds,
  type DataRequest,
  type dataRequestInputSchema,
  type executeSchema,
  type FoundPerson,
  outcomes,
  type RequestKind,
  type refuseSchema,
} from '../schemas/data-request.ts';
import { certificate } from './certificate.ts';
import { erasureJob, holdOn } from './erase.ts';
import { countOwn, readTexts } from './erase-rows.ts';
import { exportPerson } from './export-person.ts';
import { addToLog, refusalText } from './log.ts';
import { findMentions } from './mentions.ts';
import { ownedBy } from './own-rows.ts';
import { findCustomers, findPerson } from './person.ts';

type Input = z.output<typeof dataRequestInputSchema>;

/**
 * GDPR, Article 12(3): one month. CCPA, Cal. Civ. Code § 1798.130(a)(2)(A): 45 days; to stop selling, 11 CCR § 7026(f): 15
 * business days, which are three weeks.
 */
export function dueAt(kind: RequestKind, received: Date): string {
  const from = DateTime.fromJSDate(received, { zone: 'utc' });
  const isCcpa = (ccpaKinds as readonly string[]).includes(kind);
  const wait = kind === 'do_not_sell' ? { weeks: 3 } : isCcpa ? { days: 45 } : { months: 1 };
  return from.plus(wait).toJSDate().toISOString();
}

/** A caller, or the seed, which has no request. */
type Acting<Body> = Pick<Call, 'tx' | 'services' | 'resource' | 'id'> &
  Partial<Pick<Call, 'request'>> & { body: Body; session: Pick<Session, 'userId' | 'fullName'> };

async function create(call: Acting<Input>): Promise<{ id: number }> {
  const { tx, resource, body, session } = call;
  const now = nowOf(call.services);
  const receivedAt = body.receivedAt ?? now.toISOString();
  const { email = null, phone = null } = body;
  const same = (await findCustomers(tx, { name: body.name, email, phone })).filter(({ isSame }) => isSame);
  const customerIds = body.customerIds?.length ? body.customerIds : same.map(({ id }) => id);
  const log = [{ at: now.toISOString(), userName: session.fullName, text: 'Request recorded' }];
  return createRow(call, resource, {
    ...body,
    customerIds,
    receivedAt,
    dueAt: dueAt(body.kind, new Date(receivedAt)),
    log,
  });
}

const update: Handler<Partial<Input> & { version?: number }> = async (call) => {
  const { tx, resource, body } = call;
  const before = await readOpen(call);
  const kind = body.kind ?? before.kind;
  const received = new Date(body.receivedAt ?? before.receivedAt);
  if (body.legalHold !== undefined && body.legalHold !== before.legalHold)
    await note(call, before, body.legalHold ? 'Legal hold set' : 'Legal hold removed');
  if (body.identityCheck && body.identityCheck !== before.identityCheck) await note(call, before, 'Identity checked');
  const { version } = await readRow(tx, resource, before.id);
  // The notes above have raised the version that the caller read.
  const own = body.version === before.version ? { version } : {};
  return updateRow(call, resource, before.id, { ...body, ...own, dueAt: dueAt(kind, received) });
};

/** What is stored about the person: the preview of an erasure. */
const search: Handler = async (call): Promise<FoundPerson> => {
  const { tx, resource } = call;
  const request = await readRow<DataRequest>(tx, resource, call.id());
  await tx.mayTake(60_000);
  const person = await findPerson(tx, request);
  const owned = await ownedBy(tx, person);
  const sought = { pattern: person.pattern, texts: await readTexts(tx, owned) };
  const candidates = await findCustomers(tx, request);
  const records = await countOwn(tx, owned);
  await audit(call, resource, request.id, {});
  return {
    others: candidates.flatMap(({ id, displayName }) => (person.customerIds.includes(id) ? [] : displayName)),
    records,
    mentions: await findMentions(tx, sought, owned),
    shared: person.shared,
  };
};

async function execute(call: Acting<z.output<typeof executeSchema>>): Promise<unknown> {
  const { tx, body, session, resource } = call;
  // A running erasure can be started again, where its job has failed for good.
  const request = await readOpen(call, ['open', 'running']);
  if (!request.identityCheck)
    throw invalid([{ path: 'identityCheck', message: 'Note how you checked the identity of the person first' }]);
  const outcome = outcomes[request.kind];
  if (outcome === 'erase') {
    const hold = await holdOn(tx, await findPerson(tx, request));
    if (hold) throw conflict('LEGAL_HOLD', `A legal hold is set by request ${hold}: the data must not be erased`);
    await note(call, request, 'Erasure started', 'running');
    const payload = { keepsRecord: body.keepsRecord, userId: session.userId, userName: session.fullName };
    await enqueue(tx, { kind: erasureJob, key: String(request.id), payload });
  } else {
    if (outcome === 'record') await restrict(call, request);
    await note(call, request, done[outcome], 'completed');
  }
  await audit(call, resource, request.id, { after: { executed: request.kind } });
  return readRow(tx, resource, request.id);
}

const done = {
  export: 'Data handed over',
  record: 'Recorded on the customer records',
  correct: 'Data corrected',
};

async function restrict({ tx }: Pick<Call, 'tx'>, { kind, customerIds }: DataRequest): Promise<void> {
  await tx.run(sql`
    update customer_form_responses set restrictions = restrictions || ${JSON.stringify([kind])}::jsonb,
      version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${customerIds}::integer[]) and not restrictions ? ${kind}`);
}

const refuse: Handler<z.output<typeof refuseSchema>> = async (call) => {
  const { tx, resource, body } = call;
  const request = await readOpen(call);
  await note(call, request, refusalText(body.reason), 'refused');
  await audit(call, resource, request.id, { after: { refused: true } });
  return readRow(tx, resource, request.id);
};

/** Locks the request, so that it is completed once. */
async function readOpen(
  { tx, resource, id }: Pick<Call, 'tx' | 'resource' | 'id'>,
  statuses: readonly DataRequest['status'][] = ['open'],
): Promise<DataRequest> {
  await tx.run(sql`select from data_requests where tenant_id = ${tx.tenantId} and id = ${id()} for update`);
  const request = await readRow<DataRequest>(tx, resource, id());
  if (!statuses.includes(request.status)) throw conflict('NOT_OPEN', 'This request is already completed or refused');
  return request;
}

const note = (
  call: Pick<Acting<unknown>, 'tx' | 'services' | 'session'>,
  { id }: DataRequest,
  text: string,
  status: DataRequest['status'] = 'open',
): Promise<void> => addToLog(call.tx, id, status, { at: nowOf(call.services), userName: call.session.fullName, text });

export const dataRequests = { create, update, search, execute, refuse, export: exportPerson, certificate };
