const slot = /\{([^{}]*)\}/g;

/** The question keys in a name template, in order: {first_name} {last_name}. */
export function keysInName(template: string): string[] {
  return [...template.matchAll(slot)].map(([, key = '']) => key.trim());
}

/** The key if a single question holds the whole name; undefined for several. */
export function onlyKeyOf(template: string): string | undefined {
  const [key, ...others] = keysInName(template);
  return others.length === 0 && template.trim() === `{${key}}` ? key : undefined;
}

/** Around what an answer says, in a template that is filled. */
const textStart = '\uE000';
const textEnd = '\uE001';

/** Fills in a name template; unanswered parts leave no gap. */
export function nameFrom(template: string, textOf: (key: string) => string | undefined): string {
  const hasNameValue = keysInName(template).some((key) => textOf(key)?.trim());
  if (!hasNameValue) return '';
  const filled = template.replace(slot, (_, key: string) => {
    const text = textOf(key.trim())?.trim();
    return text ? `${textStart}${text}${textEnd}` : '';
  });
  // Separators of the template that nothing precedes or follows are left out; those of a text stay, as in -5.
  return filled
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;·–-]+|[\s,;·–-]+$/g, '')
    .replaceAll(textStart, '')
    .replaceAll(textEnd, '');
}
