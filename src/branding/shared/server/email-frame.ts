import { defaultLinks } from '../../../core/contract/installation-links.ts';
import { chosenColor } from '../../../core/rules/brand-color.ts';
import { type ButtonColors, buttonColors } from '../../../core/rules/color.ts';
import { escapeHtml } from '../../../core/rules/escape-html.ts';
import { nameForEmail } from '../../../core/rules/name-for-email.ts';
import { tenantOrigin } from '../../../core/server/auth/tenant-hosts.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { directionOf } from '../../../forms/rules/direction.ts';
import type { Branding } from '../../schemas/branding.ts';
import { logoAddress } from './branding.ts';

export const headOf = ({ logo, company }: { logo?: string; company: string }) =>
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

/** The same as a page for a visitor's browser, with the footer of every page. */
export function visitorPage(
  { links, productHost }: Pick<Services, 'links' | 'productHost'>,
  language: string,
  title: string,
  body: readonly string[],
): string {
  const { companyName, companyUrl, twitterUrl, facebookUrl } = links ?? defaultLinks(productHost);
  const link = (label: string, href: string) =>
    href === ''
      ? ''
      : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer" style="color:inherit">${escapeHtml(label)}</a>`;
  const company = link(companyName, companyUrl) || escapeHtml(companyName);
  return page(language, title, [
    ...body,
    '<footer dir="ltr" lang="en" style="margin-top:32px;font-size:13px;color:#57606a;text-align:start">',
    `All rights reserved © ${company} ${link('Twitter', twitterUrl)} ${link('Facebook', facebookUrl)}</footer>`,
  ]);
}

export const buttonStyle = ({ fill, text, border }: ButtonColors) =>
  `display:inline-block;padding:11px 23px;border:1px solid ${border};border-radius:6px;background:${fill};color:${text};` +
  'font-family:inherit;font-size:16px;font-weight:600;line-height:1.25;text-decoration:none;cursor:pointer';

interface MailTenant {
  id: number;
  name: string;
  subdomain: string;
  brand: Pick<Branding, 'primaryColor' | 'logoUrl' | 'emailFooter'>;
}

/** The tenant as emails name it. */
export async function readTenant(tx: Tx): Promise<MailTenant> {
  const tenant = (await tx.first(sql<MailTenant>`
    select t.id, t.name, t.subdomain, b.brand from tenants t join brands b on b.tenant_id = t.id
    where t.id = ${tx.tenantId}`)) as MailTenant;
  return { ...tenant, name: nameForEmail(tenant.name, tenant.subdomain) };
}

export type Sender = ReturnType<typeof senderOf>;

export const senderOf = (
  services: Pick<Services, 'productHost' | 'port'>,
  { name, subdomain, brand }: MailTenant,
  color: string | null | undefined,
) => ({
  company: name,
  color: color ?? brand.primaryColor,
  button: buttonColors(color ?? chosenColor(brand.primaryColor)),
  footer: brand.emailFooter,
  ...(brand.logoUrl ? { logo: tenantOrigin(subdomain, services) + logoAddress(subdomain) } : {}),
});
