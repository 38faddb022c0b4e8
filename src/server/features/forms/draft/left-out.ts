import type { QuestionRequest } from './questions-in.ts';
import { templateFor } from './templates.ts';

const most = 30;

const between = /[,;:]\s+|\s+(?:and|but|then)\s+|(?<!\bonly)\s+(?=(?:only\s+)?(?:if|unless|when)\s)|\s+[–—]\s+/i;
const contact = /\b(contact|call(ed)? (them |me )?back|get back to|reach|follow up)\b/i;
const score = /\b(nps|net promoter|csat|ces|customer effort)\b/i;
const names = /\b(form|survey|questionnaire|feedback)\b/i;
const greets = /^(?:hello|hi|dear|thanks|thank you|please)\b/i;
const statementStart =
  /^(?:who|which|that|after|we are|we have|we run|we sell|this is|it is|i am|our \S+ (?:is|are|has|have))\b/i;
const params =
  /\b(?:only|if|unless|when|show|hide|skip|make|must|send|e-?mail|notify|alert|translat\w*|languages?|required|mandatory|anonymous|limit|remind|until|before)\b/i;

export function leftOutOf(rest: string, requests: readonly QuestionRequest[]): string[] {
  const topics = requests.map(({ text }) => text.toLowerCase());
  const pieces = rest
    .split(/[.!?\n]+/)
    .flatMap((sentence) => sentence.split(between))
    .map((piece) => piece.trim().replace(/^(?:and|but|then)\s+/i, ''));
  return [...new Set(pieces.filter((piece) => hasContent(piece) && !isUnderstood(piece, topics)))].slice(0, most);
}

const hasContent = (piece: string) => (piece.match(/[\p{L}\p{N}]{2,}/gu) ?? []).length > 1;

function isUnderstood(piece: string, topics: readonly string[]): boolean {
  const text = piece.toLowerCase();
  if (topics.some((topic) => text.includes(topic))) return true;
  if (contact.test(piece) || wantsContact(piece) || score.test(piece) || greets.test(piece)) return true;
  return !params.test(piece) && (names.test(piece) || statementStart.test(piece) || templateFor(piece) !== undefined);
}

const contactChannels =
  /\b(contact (them|details|me|us|information)|call(ed)? (them |me )?back|get back to|reach (them|out)|follow up)\b/i;
const leaving =
  /\b(?:leave|give|enter|share) (?:us )?(?:their|your|his|her|an?) (?:phone|telephone|mobile|e-?mail|contact)\b/i;

export const wantsContact = (text: string): boolean => contactChannels.test(text) || leaving.test(text);
