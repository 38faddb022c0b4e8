import { textKind } from '../text-kind.ts';

export const text = textKind(500, (answer) => (/[\p{Cc}]/u.test(answer) ? 'Write one line of text' : undefined));
