import {
  buttonStyle,
  headOf,
  readTenant,
  type Sender,
  senderOf,
  visitorPage,
} from '../../../branding/shared/server/email-frame.ts';
import { escapeHtml } from '../../../core/rules/escape-html.ts';
import { fillTemplate, localeFor } from '../../../core/rules/locales.ts';
import { tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Call, Handler } from '../../../core/server/http/call.ts';
import { inTenant } from '../../shared/server/find-survey.ts';
import { optOut } from '../../shared/server/opt-out.ts';

/** Confirmation page. GET changes nothing, because mail clients prefetch links. */
export const unsubscribePage: Handler = (call) =>
  withInvitation(call, async (_, { language }, sender) => {
    const texts = localeFor(language).mail;
    const { company, button } = sender;
    return visitorPage(call.services, language, texts.unsubscribe, [
      titled(sender, texts.unsubscribe),
      `<p>${escapeHtml(fillTemplate(texts.question, { company }))}</p>`,
      `<form method="post"><button style="${buttonStyle(button)}">${escapeHtml(texts.confirm)}</button></form>`,
    ]);
  });

/** Unsubscribes an address, from the page's button or a mail client's one-click POST. */
export const unsubscribe: Handler = (call) =>
  withInvitation(call, async (tx, { id, emailKey, language }, sender) => {
    await optOut(tx, emailKey, 'unsubscribed');
    await tx.run(sql`
      update survey_invitations set unsubscribed_at = coalesce(unsubscribed_at, now()), updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    const texts = localeFor(language).mail;
    const { company } = sender;
    return visitorPage(call.services, language, texts.unsubscribe, [
      titled(sender, texts.unsubscribe),
      `<p role="status">${escapeHtml(fillTemplate(texts.done, { company }))}</p>`,
    ]);
  });

interface Addressee {
  id: number;
  emailKey: string;
  language: string;
}

async function withInvitation(
  { services, request, reply, params }: Call<never>,
  work: (tx: Tx, addressee: Addressee, sender: Sender) => Promise<string>,
): Promise<string> {
  const token = params.token ?? '';
  // With no-referrer the browser would send `Origin: null` for the form, which is rejected.
  reply.type('text/html; charset=utf-8').header('referrer-policy', 'same-origin');
  return inTenant(services, request, async (tx) => {
    const found = /^[\w-]{22}$/.test(token) ? await findAddressee(tx, token) : undefined;
    if (found) return work(tx, found, senderOf(services, await readTenant(tx), null));
    reply.status(404);
    const text = '<h1 style="font-size:20px">Page not found</h1><p>Please check the link.</p>';
    return visitorPage(services, 'en', 'Not found', [text]);
  });
}

const findAddressee = (tx: Tx, token: string) =>
  tx.first(sql<Addressee>`
    select id, email_key, language from survey_invitations
    where tenant_id = ${tx.tenantId} and unsubscribe_hash = ${tokenHash(token)}`);

const titled = (sender: Sender, title: string) =>
  `<p style="margin:0 0 8px;font-weight:600">${headOf(sender)}</p><h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(title)}</h1>`;
