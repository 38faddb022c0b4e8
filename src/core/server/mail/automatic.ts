import { isOfMailSystem, isReport } from './bounce.ts';
import type { EmailHeaders } from './email-parts.ts';
import { isAwaySubject, isReplySubject } from './subject.ts';

/** First words of an automatic reply without such a subject. */
const awayText =
  /\b(out of (the )?office|on (annual |parental |sick )?leave until|auto(matic|mated)(ally)? (reply|response|generated|message)|do not reply to this|ich bin .{0,60}(abwesend|nicht im (büro|haus))|nicht erreichbar|je suis (actuellement )?absent|estoy fuera|fuori (dall'|d')?ufficio|estou ausente|vacation|has been received and|received your (message|email|request))/iu;

/**
 * Whether an email was written by a program (RFC 3834). A list or a bulk mark alone proves nothing, because the mailing
 * list of a team carries the answers of people. In doubt it is a person, so that somebody reads it.
 */
export function isAutomatic(headers: EmailHeaders, { subject, text }: { subject: string; text: string }): boolean {
  const submitted = headers.first('auto-submitted').toLowerCase();
  if (submitted.startsWith('auto-replied') || submitted.startsWith('auto-notified')) return true;
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => headers.has(name))) return true;
  if (/auto_?reply/i.test(headers.first('precedence')) || isReport(headers) || isOfMailSystem(headers)) return true;
  if (isAwaySubject(subject) && !isReplySubject(subject)) return true;
  const mayBe = submitted.startsWith('auto-') || headers.has('x-auto-response-suppress') || hasEmptyReturnPath(headers);
  return mayBe && (text.trim() === '' || awayText.test(text.slice(0, 2_000)) || !answers(headers));
}

const hasEmptyReturnPath = (headers: EmailHeaders) => /^<\s*>$/.test(headers.first('return-path'));

const answers = (headers: EmailHeaders) => headers.has('in-reply-to') || headers.has('references');
