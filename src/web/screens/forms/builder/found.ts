/** What keeps a form from being saved, by where it stands. */
export type Problems = Record<string, string>;

/** A problem at its place; nothing where there is none. */
export const found = (path: string, problem: string | undefined): Problems => (problem ? { [path]: problem } : {});
