import type { ParsedMail } from 'mailparser';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { type Addressed, readToken } from './returned-mail.ts';

/**
 * Finds the sent email that an email in a mailbox answers or returns: by the token of its recipient, else by the
 * Message-IDs that it refers to. Undefined for other emails, a forged token and emails of another tenant.
 */
export async function sentMailOf(services: Services, tx: Tx, mail: ParsedMail): Promise<Addressed | undefined> {
  const tokens = [...linesOf(mail, recipientHeaders).matchAll(/\+([0-9a-z]+(?:-[0-9a-z]+){3})@/gi)];
  const ids = idsIn(mail);
  const references = ids.flatMap((id) => /^<(r-[0-9a-z-]+)@/i.exec(id)?.[1] ?? []);
  const named = [...tokens.map(([, token = '']) => token), ...references];
  const known = named.map((token) => readToken(services, token)).find((to) => to?.tenantId === tx.tenantId);
  if (known || tokens.length > 0) return known;
  const message = await tx.first(sql<{ id: number }>`
    select id from response_messages
    where tenant_id = ${tx.tenantId} and message_id = any(${ids}) and created_by is not null order by id desc limit 1`);
  if (!message) return undefined;
  const tenantId = tx.tenantId as number;
  return { tenantId, message: { tenantId, messageId: message.id }, invitation: undefined };
}

const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
const mostIds = 100;
// Not with NUL, which PostgreSQL refuses: an email that cannot be searched for would hold up all others.
const messageIds = /<[^<>\s\p{Cc}]+@[^<>\s\p{Cc}]+>/gu;

function linesOf({ headerLines }: ParsedMail, names: readonly string[]): string {
  return headerLines.flatMap(({ key, line }) => (names.includes(key) ? [line] : [])).join('\n');
}

/** The Message-IDs that an answer refers to, and those of the copy in a bounce. */
function idsIn(mail: ParsedMail): string[] {
  const copies = mail.attachments.filter(({ contentType }) =>
    /^(message\/(rfc822|global)|text\/rfc822-headers)/i.test(contentType),
  );
  const copied = [...copies.map(({ content }) => content.toString('latin1').slice(0, 64_000)), mail.text ?? ''];
  const lines = copied.flatMap((text) => text.match(/^(message-id|references):.*(\r?\n[ \t].*)*/gim) ?? []);
  const found = [linesOf(mail, ['in-reply-to', 'references']), ...lines].join('\n').match(messageIds) ?? [];
  return [...new Set(found)].slice(0, mostIds);
}
