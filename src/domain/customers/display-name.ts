const slot = /\{([^{}]*)\}/g;

/** The keys of the questions that a customer's name is made of, as they stand: {first_name} {last_name}. */
export function keysInName(template: string): string[] {
  return [...template.matchAll(slot)].map(([, key = '']) => key.trim());
}

/** The one question whose answer is the whole name; undefined where it is made of several. */
export function onlyKeyOf(template: string): string | undefined {
  const [key, ...others] = keysInName(template);
  return others.length === 0 && template.trim() === `{${key}}` ? key : undefined;
}

/** A customer's name: the answers at their places. What was not answered leaves no gap. */
export function nameFrom(template: string, textOf: (key: string) => string | undefined): string {
  const isGiven = keysInName(template).some((key) => textOf(key)?.trim());
  if (!isGiven) return '';
  const filled = template.replace(slot, (_, key: string) => textOf(key.trim()) ?? '');
  return filled
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;·–-]+|[\s,;·–-]+$/g, '');
}
