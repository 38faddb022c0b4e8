import { textKind } from '../text-kind.ts';

export const email = textKind(254, (answer) =>
  /^[^\s@"'<>(),;:\\]+@[^\s@"'<>(),;:\\.]+(\.[^\s@"'<>(),;:\\.]+)+$/.test(answer) ? undefined : 'Invalid email address',
);
