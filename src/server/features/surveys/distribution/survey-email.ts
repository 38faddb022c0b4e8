import type { Branding } from '../../../../contract/schemas/administration/branding.ts';
import { chosenColor } from '../../../../domain/brand-color.ts';
import { type ButtonColors, buttonColors } from '../../../../domain/color.ts';
import { directionOf } from '../../../../domain/forms/direction.ts';
import { formatText, localeFor } from '../../../../domain/locales.ts';
import { escapeHtml } from '../../../../domain/text/escape-html.ts';
import { tenantOrigin } from '../../../platform/auth/tenant-hosts.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { logoAddress } from '../../branding/branding.ts';
import type { Placed } from './addresses.ts';

export interface InvitationEmail {
  company: string;
  /** Decoration only, so that no color can make text unreadable. */
  color: string;
  button: ButtonColors;
  logo?: string;
  footer: string;
  customer: string;
  language: string;
  subject: string;
  message: string;
  link: string;
  unsubscribe: string;
  /** The page about the feedback that a follow-up survey is about. */
  ownPage?: string | undefined;
  isReminder: boolean;
}

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}

export function buildInvitationEmail(parts: InvitationEmail): EmailContent {
  const { mail: texts, survey } = localeFor(parts.language);
  const [ownPage, ownPageLabel] = [parts.ownPage, survey.ownPage];
  const named = (text: string) => text.replaceAll('{name}', parts.customer);
  const why = formatText(texts.why, { company: parts.company });
  const subject = oneLine(named(parts.subject));
  const message = named(parts.message).trim();
  const footer = parts.footer.trim();
  return {
    subject: parts.isReminder ? `${texts.reminder}: ${subject}` : subject,
    text: `${message}\n\n${texts.answer}:\n${parts.link}\n\n-- \n${why}\n${texts.unsubscribe}: ${parts.unsubscribe}\n${ownPage ? `${ownPageLabel}: ${ownPage}\n` : ''}${footer ? `\n${footer}\n` : ''}`,
    html: page(parts.language, subject, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${parts.color};font-weight:600">${headOf(parts)}</p>`,
      ...message.split(/\n{2,}/).map((block) => `<p style="margin:0 0 16px">${linesOf(block)}</p>`),
      `<p style="margin:24px 0"><a href="${escapeHtml(parts.link)}" style="${buttonStyle(parts.button)}">${escapeHtml(texts.answer)}</a></p>`,
      `<p style="margin:32px 0 0;font-size:13px;color:#57606a">${escapeHtml(why)}<br>`,
      `<a href="${escapeHtml(parts.unsubscribe)}" style="color:#57606a">${escapeHtml(texts.unsubscribe)}</a>${ownPage ? ` · <a href="${escapeHtml(ownPage)}" style="color:#57606a">${escapeHtml(ownPageLabel)}</a>` : ''}</p>`,
      ...(footer ? [`<p style="margin:16px 0 0;font-size:13px;color:#57606a">${linesOf(footer)}</p>`] : []),
    ]),
  };
}

interface VerificationEmail
  extends Pick<InvitationEmail, 'company' | 'color' | 'button' | 'logo' | 'footer' | 'language' | 'link'> {
  survey: string;
}

export function buildVerificationEmail(parts: VerificationEmail): EmailContent {
  const { company, color, footer, language, survey, link } = parts;
  const { answer, emailVerification: texts } = localeFor(language).mail;
  const subject = formatText(texts.subject, { survey: survey.replace(/\s+/g, ' ').trim() });
  const text = formatText(texts.text, { company });
  return {
    subject,
    text: `${text}\n\n${answer}:\n${link}\n\n${texts.ignore}\n${footer ? `\n-- \n${footer}\n` : ''}`,
    html: page(language, subject, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${color};font-weight:600">${headOf(parts)}</p>`,
      `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`,
      `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${buttonStyle(parts.button)}">${escapeHtml(answer)}</a></p>`,
      `<p style="margin:32px 0 0;font-size:13px;color:#57606a">${escapeHtml(texts.ignore)}</p>`,
      ...(footer ? [`<p style="margin:16px 0 0;font-size:13px;color:#57606a">${escapeHtml(footer)}</p>`] : []),
    ]),
  };
}

export const headOf = ({ logo, company }: Pick<InvitationEmail, 'logo' | 'company'>) =>
  logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(company)}" height="40" style="width:auto;height:auto;max-width:200px;max-height:50px;border:0">`
    : escapeHtml(company);

export function page(language: string, title: string, body: readonly string[]): string {
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f8fa">',
    // Mail clients strip <html>, so lang and dir are set on an inner element.
    `<div lang="${escapeHtml(language)}" dir="${directionOf(language)}" style="text-align:start;max-width:560px;margin:0 auto;padding:24px;border-radius:8px;background:#ffffff;color:#1f2328;`,
    'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,Arial,sans-serif;overflow-wrap:anywhere">',
    ...body,
    '</div></body></html>',
  ].join('\n');
}

export const buttonStyle = ({ fill, text, border }: ButtonColors) =>
  `display:inline-block;padding:11px 23px;border:1px solid ${border};border-radius:6px;background:${fill};color:${text};` +
  'font-family:inherit;font-size:16px;font-weight:600;line-height:1.25;text-decoration:none;cursor:pointer';

const linesOf = (block: string) => escapeHtml(block).replaceAll('\n', '<br>');

/** Removes line breaks, which would allow header injection. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

interface MailTenant {
  id: number;
  name: string;
  subdomain: string;
  brand: Pick<Branding, 'primaryColor' | 'logoUrl' | 'emailFooter'>;
}

export async function readTenant(tx: Tx): Promise<MailTenant> {
  return (await tx.first(sql<MailTenant>`
    select t.id, t.name, t.subdomain, b.brand from tenants t join brands b on b.tenant_id = t.id
    where t.id = ${tx.tenantId}`)) as MailTenant;
}

export type Sender = ReturnType<typeof senderOf>;

export const senderOf = (
  services: Placed,
  { name, subdomain, brand }: MailTenant,
  color: string | null | undefined,
) => ({
  company: name,
  color: color ?? brand.primaryColor,
  button: buttonColors(color ?? chosenColor(brand.primaryColor)),
  footer: brand.emailFooter,
  ...(brand.logoUrl ? { logo: tenantOrigin(subdomain, services) + logoAddress(subdomain) } : {}),
});
