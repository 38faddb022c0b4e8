import type { RE2JS } from 're2js';

let engine: typeof RE2JS | undefined;
let isAsked = false;

/**
 * The engine in browsers, where it weighs more than a survey page: it is fetched when the first pattern is met. Until it
 * is here, or without a connection, only the server checks patterns.
 */
export function patternEngine(): typeof RE2JS | undefined {
  if (!engine && !isAsked) void load();
  return engine;
}

async function load(): Promise<void> {
  isAsked = true;
  try {
    engine = (await import('re2js')).RE2JS;
  } catch {
    isAsked = false;
  }
}
