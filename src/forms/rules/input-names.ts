/** The names of the inputs of a question in a plain form post, by the key of the question. */
export const inputName = (key: string, part?: string): string => (part === undefined ? `a.${key}` : `a.${key}.${part}`);

export const otherName = (key: string): string => `o.${key}`;

export const typedName = (key: string): string => `n.${key}`;

export const fileName = (key: string): string => `f.${key}`;

export const otherChoice = 'other:';
