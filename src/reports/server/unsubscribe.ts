import { buttonStyle, headOf, readTenant, senderOf, visitorPage } from '../../branding/shared/server/email-frame.ts';
import { apiBase } from '../../core/contract/endpoint.ts';
import { escapeHtml } from '../../core/rules/escape-html.ts';
import { signToken, verifyLastingToken } from '../../core/server/auth/derived-tokens.ts';
import { tenantOrigin } from '../../core/server/auth/tenant-hosts.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler, Services } from '../../core/server/http/call.ts';
import { inTenant } from '../../surveys/shared/server/find-survey.ts';

const purpose = 'report emails';

interface SentEmail {
  tenant: { id: number; subdomain: string };
  runId: number;
  /** Its place among the deliveries of the run. */
  at: number;
}

/** A button in the browser, and one-click POST for mail clients (RFC 8058). */
export function unsubscribeAddress(
  services: Pick<Services, 'productHost' | 'port' | 'keys'>,
  { tenant, runId, at }: SentEmail,
): string {
  const token = signToken(services, purpose, `${tenant.id}-${runId}-${at}`);
  return `${tenantOrigin(tenant.subdomain, services)}${apiBase}/public/report-emails/${token}`;
}

/** Asks for confirmation, because mail clients open links in advance. */
export const reportEmailPage: Handler = (call) =>
  withEmail(call, async (_, { name }, { company, button }) => [
    `<p>Do you want no more emails with “${escapeHtml(name)}” from ${escapeHtml(company)}?</p>`,
    `<form method="post"><button style="${buttonStyle(button)}">Unsubscribe</button></form>`,
  ]);

export const unsubscribeFromReport: Handler = (call) =>
  withEmail(call, async (tx, { address, name, reportId }) => {
    await tx.run(sql`
      update report_schedules set settings = jsonb_set(settings, '{unsubscribed}',
        (coalesce(settings -> 'unsubscribed', '[]') - ${address}::text) || to_jsonb(${address}::text))
      where tenant_id = ${tx.tenantId} and report_id = ${reportId}`);
    return [`<p role="status">${escapeHtml(address)} gets no more emails with “${escapeHtml(name)}”.</p>`];
  });

interface Addressee {
  reportId: number;
  name: string;
  address: string;
}

async function withEmail(
  { services, request, reply, params }: Call<never>,
  work: (tx: Tx, addressee: Addressee, sender: ReturnType<typeof senderOf>) => Promise<string[]>,
): Promise<string> {
  // With no-referrer the browser would send `Origin: null` for the form, which is rejected.
  reply.type('text/html; charset=utf-8').header('referrer-policy', 'same-origin');
  return inTenant(services, request, async (tx) => {
    const found = await findAddressee(tx, verifyLastingToken(services, purpose, params.token ?? ''));
    if (found) {
      const sender = senderOf(services, await readTenant(tx), null);
      const head = `<p style="margin:0 0 8px;font-weight:600">${headOf(sender)}</p><h1 style="font-size:22px">Unsubscribe</h1>`;
      return visitorPage(services, 'en', 'Unsubscribe', [head, ...(await work(tx, found, sender))]);
    }
    reply.status(404);
    const text = '<h1 style="font-size:20px">Page not found</h1><p>Please check the link.</p>';
    return visitorPage(services, 'en', 'Not found', [text]);
  });
}

async function findAddressee(tx: Tx, text: string | undefined): Promise<Addressee | undefined> {
  const [tenantId, runId = 0, at = 0] = (text ?? '').split('-').map(Number);
  if (tenantId !== tx.tenantId) return undefined;
  const found = await tx.first(sql<Addressee & { address: string | null }>`
    select report_id, snapshot #>> '{definition,name}' as name, deliveries -> ${at}::integer ->> 'address' as address
    from report_runs where tenant_id = ${tx.tenantId} and id = ${runId}`);
  return found?.address ? found : undefined;
}
