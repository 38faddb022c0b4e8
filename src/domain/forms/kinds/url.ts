import { textKind } from '../text-kind.ts';

export const url = textKind(2_000, (answer) =>
  /^https?:\/\/[^\s"'<>\\]+$/i.test(answer) && URL.canParse(answer) ? undefined : 'Invalid URL',
);
