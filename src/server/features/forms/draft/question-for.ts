import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';
import type { DocumentField } from '../../../../contract/schemas/forms/form-document.ts';
import { newKey } from '../../../../domain/forms/field-keys.ts';
import type { QuestionRequest } from './questions-in.ts';

const typePatterns: readonly (readonly [RegExp, FieldType])[] = [
  [/\b(recommend|nps)\b/i, 'nps'],
  [/\bhow (easy|hard|difficult|simple)\b|\beffort\b|\bces\b/i, 'ces'],
  [/\bstars?\b/i, 'rating_star'],
  [/\b(1|0|one|zero)\s*(-|–|to)\s*(10|ten)\b|\bout of (10|ten)\b/i, 'rating_number'],
  [/\bcsat\b/i, 'csat'],
  [
    /\bhow (satisfied|happy|content|pleased)\b|\bsatisf|\bhow (was|were|is|are|did|do|good|friendly|helpful|clean|clear)\b|\brat(e|ing)\b/i,
    'rating_smiley',
  ],
  [/\b(photos?|pictures?|images?|screenshots?)\b/i, 'image'],
  [/\b(voice|record(ing)?|audio|speak)\b/i, 'audio'],
  [/\b(upload|attach|document|file|receipt|invoice copy)\b/i, 'file'],
  [/\be-?mail\b/i, 'email'],
  [/\b(phone|telephone|mobile) ?(number)?\b/i, 'phone'],
  [/\b(website|web address|url|link)\b/i, 'url'],
  [/\bwhat time\b|\bat what time\b/i, 'time'],
  [/\b(when|date|which day|what day)\b/i, 'date'],
  [
    /\b(order|room|table|ticket|invoice|customer|reference|booking|claim|line|train|flight|serial) (number|no\.?|id)\b/i,
    'text',
  ],
  [/\bhow (many|much|long|often|old)\b|\bnumber of\b/i, 'number'],
  [/^(did|do|does|is|are|was|were|would|will|can|could|may|have|has|should)\b/i, 'boolean'],
  [
    /\b(why|describe|tell us|explain|what happened|comment|improve|suggestion|better|anything else|thoughts|idea)\b/i,
    'textarea',
  ],
  [/\b(address)\b/i, 'address'],
  [/\b(name|who|which|where)\b/i, 'text'],
];

export function questionFor(request: QuestionRequest, usedKeys: ReadonlySet<string>): DocumentField {
  const fieldType = kindOf(request);
  const fieldName = questionText(request, fieldType);
  return {
    key: newKey(request.text, usedKeys),
    fieldName,
    fieldType,
    required: false,
    isSentimentValue: false,
    options: {
      ...(request.choices.length > 1 ? { choices: choicesOf(request.choices.map(capital)) } : {}),
      ...(fieldType === 'number' && /\bhow long\b/i.test(request.text) ? { unit: 'minutes', min: 0 } : {}),
      ...(['email', 'phone', 'address'].includes(fieldType) ? { pii: true } : {}),
      ...(fieldType === 'textarea' ? { searchable: true } : {}),
      ...(fieldType === 'date' && !/\b(will|next|appointment|wish)\b/i.test(request.text)
        ? { validation: [{ rule: 'latest' as const, value: 'today' }] }
        : {}),
    },
  };
}

function choicesOf(labels: readonly string[]): { id: string; label: string }[] {
  return [...new Set(labels)].map((label) => ({ id: idOf(label), label }));
}

const idOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32);

function kindOf({ text, choices: offered, isTopic }: QuestionRequest): FieldType {
  if (offered.length > 1) return severalMayFit(text) ? 'checkbox' : offered.length > 6 ? 'select' : 'radio';
  const found = typePatterns.find(([pattern]) => pattern.test(text))?.[1];
  return found ?? (isTopic ? 'rating_smiley' : text.endsWith('?') ? 'textarea' : 'text');
}

const severalMayFit = (text: string) => /\b(all that apply|several|multiple|any of)\b/i.test(text);

function questionText({ text, isTopic, choices: offered }: QuestionRequest, fieldType: FieldType): string {
  if (fieldType === 'rating_smiley' && isTopic) return `How ${isPlural(text) ? 'were' : 'was'} the ${lower(text)}?`;
  if (fieldType === 'nps' && isTopic) return 'How likely are you to recommend us?';
  if (fieldType === 'image' && isTopic) return 'Add a picture';
  const plain = capital(text.replace(/^(ask|asking) (them |about |for |if |whether )?/i, '')).slice(0, 199);
  const isQuestion =
    /^(how|what|when|where|which|who|why|did|do|does|is|are|was|were|would|will|can|could|may|have|has|should)\b/i;
  return isQuestion.test(plain) && !plain.endsWith('?') && offered.length === 0 ? `${plain}?` : plain;
}

const isPlural = (text: string) =>
  /[^s]s$/i.test(text) && !/(ness|breakfast|process|access|service|address)$/i.test(text);
const lower = (text: string) => (/^[A-Z]{2,}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
