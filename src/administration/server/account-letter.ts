import { buttonStyle, headOf, page, type readTenant, senderOf } from '../../branding/shared/server/email-frame.ts';
import { escapeHtml } from '../../core/rules/escape-html.ts';
import type { Services } from '../../core/server/http/call.ts';
import type { Mail } from '../../core/server/mail/mailer.ts';
import type { TenantMailer } from '../../core/server/mail-transport/tenant-mailer.ts';

interface Letter {
  to: { name: string; address: string };
  subject: string;
  lines: readonly string[];
  button?: { text: string; link: string };
  /** Identifies the email. */
  id: string;
}

/** An email about the account of a user. */
export function accountLetter(
  services: Services,
  tenant: Awaited<ReturnType<typeof readTenant>>,
  mailer: TenantMailer,
  { to, subject, lines, button, id }: Letter,
): Mail {
  const sender = senderOf(services, tenant, null);
  const paragraphs = [...lines, ...(button ? [`${button.text}:\n${button.link}`] : [])];
  return {
    to,
    fromName: tenant.name,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: page('en', subject, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${sender.color};font-weight:600">${headOf(sender)}</p>`,
      ...lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
      ...(button
        ? [
            `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="${buttonStyle(sender.button)}">${button.text}</a></p>`,
          ]
        : []),
    ]),
    messageId: `<${id}@${mailer.sender.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
