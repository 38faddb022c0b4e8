import { z } from 'zod';
import { foldText } from '../../../../core/contract/notations/fold-text.ts';
import { emailSchema, lineSchema } from '../../../../core/contract/schemas/common.ts';
import { sql, type Tx } from '../../../../core/server/db/database.ts';
import type { ImportTarget } from '../../../../imports/rules/guess-mapping.ts';
import { readCell } from '../../../../imports/rules/read-cell.ts';
import { auditRows, auditUndo } from '../../../../imports/shared/server/audit-rows.ts';
import { cellIssues, cellsFor, mappedColumn, valueFor } from '../../../../imports/shared/server/cells-for.ts';
import { type ImportRow, noParent, type RunningImport } from '../../../../imports/shared/server/imported-list.ts';
import { listOfRecords } from '../../../../imports/shared/server/list-of-records.ts';
import { instantIn, readZone } from '../../../../imports/shared/server/received-at.ts';
import type { Current, Draft, Existing } from '../../../../imports/shared/server/record-list.ts';
import { parsedBy } from '../../../../imports/shared/server/schema-issues.ts';
import type { ContactOptOut } from '../../../schemas/contact-opt-out.ts';

interface ImportedOptOut {
  email: string;
  reason: ContactOptOut['reason'];
  detail: string | null;
  /** Since when no email is sent. */
  since: Date;
}

/** A contact who receives emails again has `undoneAt`, by whom and why. */
interface KnownOptOut extends ImportedOptOut, Existing {
  undoneAt: Date | null;
  undoneBy: number | null;
  undoneWhy: string | null;
}

/** What the cells of a row say; absent where they say nothing. */
interface OptOutDraft extends Draft {
  email: string;
  reason: ContactOptOut['reason'] | undefined;
  startReason: ContactOptOut['reason'];
  detail: string | undefined;
  since: Date | undefined;
}

interface OptOutContext {
  zone: string;
  now: Date;
}

/** Contacts who receive no more emails, recognized by their address. An import never makes someone receive emails again. */
export const optOutList = listOfRecords<OptOutContext, OptOutDraft, ImportedOptOut, KnownOptOut>('optOutImports', {
  runs: { run: 'optOutImport', undo: 'optOutImportUndo' },
  parent: async () => noParent,
  targets: async () => [...optOutTargets],
  context: async (tx) => ({ zone: await readZone(tx), now: new Date() }),
  draft: draftOptOut,

  existing: (tx, keys, { isLocked }) =>
    tx.rows(sql<KnownOptOut>`
      select o.id, o.version, o.email_key as email, o.reason, o.detail, o.created_at as since, o.undone_at, o.undone_by,
        o.undone_why, array[o.email_key] as keys
      from contact_opt_outs o where o.tenant_id = ${tx.tenantId} and o.email_key = any(${keys}::text[])
      ${isLocked ? sql`for update of o` : sql``}`),

  created({ now }, { email, reason, startReason, detail, since = now }) {
    const stored = parsedBy(storedSchema, { email, detail });
    return { email: stored.email, reason: reason ?? startReason, detail: stored.detail ?? null, since };
  },

  /** An unsubscription stays one, even where the file says that an email bounced. */
  changed({ now }, draft, existing) {
    if (existing.undoneAt !== null) {
      const { detail = null, since = now } = draft;
      return { email: existing.email, reason: draft.reason ?? draft.startReason, detail, since, undoneAt: null };
    }
    const { reason = existing.reason, detail = existing.detail, since = existing.since } = draft;
    return {
      email: existing.email,
      reason: existing.reason === 'unsubscribed' ? existing.reason : reason,
      detail,
      // An export has no fractions of a second.
      since: existing.since.getTime() - since.getTime() >= 1_000 ? since : existing.since,
    };
  },

  comparable: (optOut) => {
    const { reason, detail, since } = optOut;
    return [reason, detail, since.toISOString(), 'undoneAt' in optOut ? optOut.undoneAt : null];
  },

  texts: (_, { email, reason, detail, since }) =>
    new Map([
      ['email', email],
      ['reason', reasonTexts[reason]],
      ['detail', detail ?? ''],
      ['since', since.toISOString()],
    ]),

  async saveCreated(tx, { updatedBy }, _, rows) {
    const records = rows.map(({ record }) => record);
    const inserted = await tx.rows(sql<{ id: number }>`
      insert into contact_opt_outs (tenant_id, email_key, reason, detail, created_at, created_by, updated_by)
      select ${tx.tenantId}::integer, p.email, p.reason, p.detail, p.since, ${updatedBy}::integer, ${updatedBy}::integer
      from rows from (jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as (email text, reason text, detail text,
        since timestamptz)) with ordinality p (email, reason, detail, since, at)
      order by p.at returning id`);
    const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
    for (const [at, row] of rows.entries()) Object.assign(row, { recordId: ids[at], leftVersion: 1 });
    await auditRows(tx, updatedBy, 'contactOptOuts', rows);
  },

  async saveUpdated(tx, { updatedBy }, _, rows) {
    for (const row of rows) {
      const { id: __, version = 0, keys: ___, ...before } = row.existing ?? {};
      Object.assign(row, { before, leftVersion: version + 1 });
    }
    await write(
      tx,
      updatedBy,
      rows.map(({ recordId, record }) => ({ ...record, id: recordId })),
    );
    await auditRows(tx, updatedBy, 'contactOptOuts', rows);
  },

  async current(tx, _, rows) {
    const found = await tx.rows(sql<Current & { id: number }>`
      select id, version, null as use from contact_opt_outs
      where tenant_id = ${tx.tenantId} and id = any(${rows.map(({ recordId }) => recordId)}::integer[])
      order by id for update`);
    return new Map(found.map((optOut) => [optOut.id, optOut]));
  },

  async restore(tx, { updatedBy }, rows) {
    const former = rows.map(({ recordId, before }) => ({ ...before, id: recordId }));
    await write(tx, updatedBy, former);
    await auditRows(
      tx,
      updatedBy,
      'contactOptOuts',
      rows.map(({ recordId, before }) => ({ recordId: recordId ?? 0, record: before ?? {} })),
    );
  },

  async remove(tx, { updatedBy }, ids) {
    const gone = await tx.rows(sql<{ before: { id: number } }>`
      delete from contact_opt_outs o where o.tenant_id = ${tx.tenantId} and o.id = any(${ids}::integer[])
      returning to_jsonb(o) as before`);
    await auditUndo(
      tx,
      updatedBy,
      'contactOptOuts',
      gone.map(({ before }) => before),
    );
  },
});

const write = (tx: Tx, userId: number | null, rows: readonly object[]) =>
  tx.run(sql`
    update contact_opt_outs o set reason = p.reason, detail = p.detail, created_at = p.since,
      undone_at = p."undoneAt", undone_by = p."undoneBy", undone_why = p."undoneWhy",
      version = o.version + 1, updated_at = now(), updated_by = ${userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p (id integer, reason text, detail text, since timestamptz,
      "undoneAt" timestamptz, "undoneBy" integer, "undoneWhy" text)
    where o.tenant_id = ${tx.tenantId} and o.id = p.id`);

const storedSchema = z.object({ email: emailSchema, detail: lineSchema(500).optional() });

/** The words of other systems for a contact who still receives emails, in lists of all contacts. */
const receivers = new Set(
  'subscribed, enabled, active, confirmed, opted in, opt-in, none, resubscribed, abonniert, inscrit, suscrito'.split(
    ', ',
  ),
);

const reasonTexts = { unsubscribed: 'Unsubscribed', bounced: 'Email bounced' } as const;

/** The words of other systems for an address that does not work; every other reason is that of a person. */
const bounces = /bounce|invalid|cleaned|hard|undeliver|unzustellbar|rebot|devolvid|no such|does not exist/;

const flagNames = [
  'Do not contact',
  'Do not email',
  'Do not mail',
  'No email',
  'Is unsubscribed',
  'Opted out',
  'Email opt out',
  'Has opted out of email',
  'Blocklisted',
  'Suppressed',
];

const optOutTargets: readonly ImportTarget[] = [
  { key: 'email', label: 'Email', kind: 'email', required: true, names: ['Recipient', 'Address'], means: 'email' },
  {
    key: 'reason',
    label: 'Reason',
    kind: 'choice',
    required: false,
    names: ['Suppression reason', 'Bounce type', 'Unsubscribe reason', 'Event'],
    means: 'reason',
    choices: Object.values(reasonTexts),
    start: reasonTexts.unsubscribed,
  },
  { key: 'isOptedOut', label: 'Receives no emails', kind: 'boolean', required: false, names: flagNames },
  { key: 'since', label: 'Since', kind: 'datetime', required: false, means: 'date' },
  { key: 'detail', label: 'Details', kind: 'text', required: false, names: ['Detail', 'Comment', 'Note', 'Answer'] },
];

function draftOptOut({ zone, now }: OptOutContext, stored: RunningImport, row: ImportRow): OptOutDraft {
  const issues = cellIssues(stored, row);
  const refuse = (target: string, message: string) => issues.push({ column: mappedColumn(stored, target), message });
  const textFor = (target: string) => cellsFor(stored, row, target).join(' ').trim() || undefined;
  const email = readCell('email', textFor('email') ?? '', stored.format)
    .normalize('NFC')
    .toLowerCase();
  const written = textFor('since');
  const since = written === undefined ? undefined : instantIn(written, stored.format, zone);
  if (written !== undefined && !since) refuse('since', 'Not a date');
  if (since && since > now) refuse('since', 'This date is in the future');
  const reason = textFor('reason');
  const flag = textFor('isOptedOut');
  const isOptedOut = flag === undefined ? undefined : readCell('boolean', flag, stored.format);
  if (isOptedOut !== undefined && isOptedOut !== 'yes' && isOptedOut !== 'no')
    refuse('isOptedOut', 'Neither yes nor no');
  const isReceiver = isOptedOut === 'no' || receivers.has(foldText(reason ?? ''));
  return {
    number: row.number,
    keys: email ? [email] : [],
    issues,
    skip: isReceiver ? 'This contact receives emails' : undefined,
    email,
    reason: reason === undefined ? undefined : reasonIn(reason),
    startReason: reasonIn(valueFor(stored, 'reason')),
    detail: textFor('detail'),
    since,
  };
}

const reasonIn = (text: string): ContactOptOut['reason'] => (bounces.test(foldText(text)) ? 'bounced' : 'unsubscribed');
