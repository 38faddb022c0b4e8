import { textKind } from '../text-kind.ts';

export const phone = textKind(40, (answer) => {
  const digits = answer.replace(/\D/g, '').length;
  return /^\+?[\d\s().\-/]+$/.test(answer) && digits >= 5 && digits <= 20 ? undefined : 'Invalid phone number';
});
