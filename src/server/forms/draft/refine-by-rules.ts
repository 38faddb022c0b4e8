import type { DocumentField, FormDocument } from '../../../contract/schemas/form-document.ts';
import { conditionsOf } from '../../../domain/forms/conditions.ts';
import type { RuleDraft } from './draft-by-rules.ts';
import { keyIn } from './draft-by-rules.ts';
import { leftOutOf } from './left-out.ts';
import { questionFor } from './question-for.ts';
import { questionsIn } from './questions-in.ts';

const removing =
  /\b(?:remove|drop|delete|without|leave out|no longer ask(?: about| for)?|take out)\b\s+(?:the )?(?:questions? )?(?:about |on |for )?(?:the )?([^.,;\n]+)/gi;
const requiring =
  /\bmake\b\s+(?:the )?(?:questions? )?(?:about |on )?(?:the )?([^.,;\n]+?)\s+(required|mandatory|optional)\b/gi;
const renaming = /\b(?:rename|call) (?:it|the form)(?: to| as)?\s+[“"']?([^”"'.\n]+)/i;

/** Changes a form as words ask for: what to leave out, what must be answered, a new name, and what to ask besides. */
export function refineByRules(text: string, current: FormDocument): RuleDraft {
  const notes: string[] = [];
  let fields = [...current.fields];
  for (const [, words = ''] of text.matchAll(removing)) {
    const gone = fields.filter((field) => isAbout(field, words));
    if (gone.length === 0) notes.push(`Nothing is asked about “${words.trim()}”, so nothing was left out.`);
    fields = fields.filter((field) => !gone.includes(field));
  }
  for (const [, words = '', how = ''] of text.matchAll(requiring)) {
    if (!fields.some((field) => isAbout(field, words)))
      notes.push(`Nothing is asked about “${words.trim()}”, so it could not be made ${how.toLowerCase()}.`);
    fields = fields.map((field) =>
      isAbout(field, words) ? { ...field, required: how.toLowerCase() !== 'optional' } : field,
    );
  }
  const { asked, rest } = questionsIn(text.replace(removing, '').replace(requiring, '').replace(renaming, ''));
  const added = asked
    .filter(({ words }) => !fields.some(({ fieldName }) => isAlike(fieldName, words)))
    .map((one) => questionFor(one, new Set(fields.map(({ key }) => key))));
  for (const field of added) fields = [...fields, { ...field, key: keyIn(fields, field.fieldName) }];
  const name = renaming.exec(text)?.[1]?.trim() || current.name;
  const document = { ...current, name, fields: withoutLooseEnds(fields) };
  if (JSON.stringify(document) === JSON.stringify(current))
    notes.push('These words changed nothing. Say what to ask, or what to leave out.');
  return { document, notes, leftOut: leftOutOf(rest, asked) };
}

function isAbout({ fieldName, key }: DocumentField, words: string): boolean {
  const wanted = wordsOf(words);
  const own = new Set([...wordsOf(fieldName), ...key.split('_')]);
  return (
    wanted.length > 0 && wanted.every((word) => own.has(word) || own.has(`${word}s`) || own.has(word.replace(/s$/, '')))
  );
}

const isAlike = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ');

const filler = new Set([
  'the',
  'a',
  'an',
  'our',
  'your',
  'question',
  'questions',
  'field',
  'about',
  'for',
  'of',
  'how',
  'was',
  'were',
  'is',
]);

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  return words.filter((word) => !filler.has(word));
}

/** Conditions that look at a question that is no longer there go with it. */
function withoutLooseEnds(fields: readonly DocumentField[]): DocumentField[] {
  const keys = new Set(fields.map(({ key }) => key));
  const isLoose = (group: DocumentField['options']['showIf']) =>
    conditionsOf(group).some(({ field }) => !keys.has(field));
  return fields.map((field) => {
    const { showIf, requireIf, choicesFrom, ...options } = field.options;
    return {
      ...field,
      options: {
        ...options,
        ...(showIf && !isLoose(showIf) ? { showIf } : {}),
        ...(requireIf && !isLoose(requireIf) ? { requireIf } : {}),
        ...(choicesFrom && keys.has(choicesFrom.field) ? { choicesFrom } : {}),
      },
    };
  });
}
