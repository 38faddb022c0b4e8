import { conditionsOf } from '../../../rules/conditions.ts';
import { draftWords } from '../../../rules/draft-words.ts';
import type { DocumentField, FormDocument } from '../../../schemas/form-document.ts';
import { draftField, type RuleDraft } from './draft-by-rules.ts';
import { grammars } from './grammar.ts';
import { readDescription } from './read-description.ts';

const removing =
  /\b(?:remove|drop|delete|without|leave out|no longer ask(?: about| for)?|take out)\b\s+(?:the )?(?:questions? )?(?:about |on |for )?(?:the )?([^.,;\n]+)/gi;
const requiring =
  /\bmake\b\s+(?:the )?(?:questions? )?(?:about |on )?(?:the )?([^.,;\n]+?)\s+(required|mandatory|optional)\b/gi;
const renaming = /\b(?:rename|call) (?:it|the form)(?: to| as)?\s+[“"']?([^”"'.\n]+)/i;

/** Changes a form as an English description says. */
export function refineByRules(text: string, current: FormDocument): RuleDraft {
  const notes: string[] = [];
  let fields = [...current.fields];
  for (const [, caption = ''] of text.matchAll(removing)) {
    const gone = fields.filter((field) => isAbout(field, caption));
    if (gone.length === 0) notes.push(`No question is about “${caption.trim()}”, so nothing was removed.`);
    fields = fields.filter((field) => !gone.includes(field));
  }
  for (const [, caption = '', how = ''] of text.matchAll(requiring)) {
    if (!fields.some((field) => isAbout(field, caption)))
      notes.push(`No question is about “${caption.trim()}”, so it could not be made ${how.toLowerCase()}.`);
    fields = fields.map((field) =>
      isAbout(field, caption) ? { ...field, required: how.toLowerCase() !== 'optional' } : field,
    );
  }
  const rest = text.replace(removing, '').replace(requiring, '').replace(renaming, '');
  const { questions, leftOut } = readDescription(rest, grammars.en, grammars.en);
  const usedKeys = new Set(fields.map(({ key }) => key));
  const added = questions
    .filter((one) => !fields.some(({ fieldName }) => isAlike(fieldName, one.fieldName)))
    .map((one) => draftField(one, usedKeys));
  fields = [...fields, ...added];
  const name = renaming.exec(text)?.[1]?.trim() || current.name;
  const document = { ...current, name, fields: removeBrokenReferences(fields) };
  if (JSON.stringify(document) === JSON.stringify(current))
    notes.push('This description changed nothing. Enter what to add or remove.');
  return { document, notes, leftOut, isNamed: true, subject: undefined, score: undefined };
}

function isAbout({ fieldName, key }: DocumentField, caption: string): boolean {
  const wanted = plainWords(caption);
  const own = new Set([...plainWords(fieldName), ...key.split('_')]);
  return (
    wanted.length > 0 && wanted.every((word) => own.has(word) || own.has(`${word}s`) || own.has(word.replace(/s$/, '')))
  );
}

const isAlike = (one: string, other: string) => plainWords(one).join(' ') === plainWords(other).join(' ');

const filler = new Set(draftWords.fillers);

function plainWords(text: string): string[] {
  const texts = text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  return texts.filter((word) => !filler.has(word));
}

function removeBrokenReferences(fields: readonly DocumentField[]): DocumentField[] {
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
