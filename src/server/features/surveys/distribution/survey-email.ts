import type { ButtonColors } from '../../../../domain/color.ts';
import { directionOf } from '../../../../domain/forms/direction.ts';
import { formatText, localeFor } from '../../../../domain/locales.ts';

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
  isReminder: boolean;
}

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}

export function buildInvitationEmail(parts: InvitationEmail): EmailContent {
  const texts = localeFor(parts.language).mail;
  const named = (text: string) => text.replaceAll('{name}', parts.customer);
  const why = formatText(texts.why, { company: parts.company });
  const subject = oneLine(named(parts.subject));
  const message = named(parts.message).trim();
  const footer = parts.footer.trim();
  return {
    subject: parts.isReminder ? `${texts.reminder}: ${subject}` : subject,
    text: `${message}\n\n${texts.answer}:\n${parts.link}\n\n-- \n${why}\n${texts.unsubscribe}: ${parts.unsubscribe}\n${footer ? `\n${footer}\n` : ''}`,
    html: page(parts.language, subject, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${parts.color};font-weight:600">${headOf(parts)}</p>`,
      ...message.split(/\n{2,}/).map((block) => `<p style="margin:0 0 16px">${linesOf(block)}</p>`),
      `<p style="margin:24px 0"><a href="${escaped(parts.link)}" style="${buttonStyle(parts.button)}">${escaped(texts.answer)}</a></p>`,
      `<p style="margin:32px 0 0;font-size:13px;color:#57606a">${escaped(why)}<br>`,
      `<a href="${escaped(parts.unsubscribe)}" style="color:#57606a">${escaped(texts.unsubscribe)}</a></p>`,
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
      `<p style="margin:0 0 16px">${escaped(text)}</p>`,
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="${buttonStyle(parts.button)}">${escaped(answer)}</a></p>`,
      `<p style="margin:32px 0 0;font-size:13px;color:#57606a">${escaped(texts.ignore)}</p>`,
      ...(footer ? [`<p style="margin:16px 0 0;font-size:13px;color:#57606a">${escaped(footer)}</p>`] : []),
    ]),
  };
}

export const headOf = ({ logo, company }: Pick<InvitationEmail, 'logo' | 'company'>) =>
  logo
    ? `<img src="${escaped(logo)}" alt="${escaped(company)}" height="40" style="width:auto;height:auto;max-width:200px;max-height:50px;border:0">`
    : escaped(company);

export function page(language: string, title: string, body: readonly string[]): string {
  return [
    `<!doctype html><html lang="${escaped(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escaped(title)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f8fa">',
    // Mail clients strip <html>, so lang and dir are set on an inner element.
    `<div lang="${escaped(language)}" dir="${directionOf(language)}" style="text-align:start;max-width:560px;margin:0 auto;padding:24px;border-radius:8px;background:#ffffff;color:#1f2328;`,
    'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,Arial,sans-serif;overflow-wrap:anywhere">',
    ...body,
    '</div></body></html>',
  ].join('\n');
}

export const buttonStyle = ({ fill, text, border }: ButtonColors) =>
  `display:inline-block;padding:11px 23px;border:1px solid ${border};border-radius:6px;background:${fill};color:${text};` +
  'font-family:inherit;font-size:16px;font-weight:600;line-height:1.25;text-decoration:none;cursor:pointer';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] as string);

const linesOf = (block: string) => escaped(block).replaceAll('\n', '<br>');

/** Removes line breaks, which would allow header injection. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
