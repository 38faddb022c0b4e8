import { buttonStyle, headOf, page } from '../../../branding/shared/server/email-frame.ts';
import type { ButtonColors } from '../../../core/rules/color.ts';
import { escapeHtml } from '../../../core/rules/escape-html.ts';
import { fillTemplate, localeFor } from '../../../core/rules/locales.ts';
import { nameForEmail } from '../../../core/rules/name-for-email.ts';

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
  const named = (text: string) => text.replaceAll('{name}', nameForEmail(parts.customer));
  const why = fillTemplate(texts.why, { company: parts.company });
  const subject = oneLine(named(parts.subject));
  const message = named(parts.message).trim();
  const footer = parts.footer.trim();
  return {
    subject: parts.isReminder ? `${texts.reminder}: ${subject}` : subject,
    text: `${message}\n\n${texts.answer}:\n${parts.link}\n\n-- \n${why}\n${texts.unsubscribe}: ${parts.unsubscribe}\n${ownPage ? `${ownPageLabel}: ${ownPage}\n` : ''}${footer ? `\n${footer}\n` : ''}`,
    html: page(parts.language, subject, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${parts.color};font-weight:600">${headOf(parts)}</p>`,
      ...message.split(/\n{2,}/).map((block) => `<p style="margin:0 0 16px">${renderLines(block)}</p>`),
      `<p style="margin:24px 0"><a href="${escapeHtml(parts.link)}" style="${buttonStyle(parts.button)}">${escapeHtml(texts.answer)}</a></p>`,
      `<p style="margin:32px 0 0;font-size:13px;color:#57606a">${escapeHtml(why)}<br>`,
      `<a href="${escapeHtml(parts.unsubscribe)}" style="color:#57606a">${escapeHtml(texts.unsubscribe)}</a>${ownPage ? ` · <a href="${escapeHtml(ownPage)}" style="color:#57606a">${escapeHtml(ownPageLabel)}</a>` : ''}</p>`,
      ...(footer ? [`<p style="margin:16px 0 0;font-size:13px;color:#57606a">${renderLines(footer)}</p>`] : []),
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
  const subject = fillTemplate(texts.subject, { survey: nameForEmail(survey, company) });
  const text = fillTemplate(texts.text, { company });
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

const renderLines = (block: string) => escapeHtml(block).replaceAll('\n', '<br>');

/** Removes line breaks, which would allow header injection. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
