import { RE2JS } from 're2js';

export type PatternEngine = typeof RE2JS;

/** The regular expressions of tenants: matching takes time linear in the text. */
export const patternEngine = (): PatternEngine | undefined => RE2JS;
