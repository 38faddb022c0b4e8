import { passwordSchema } from '../../contract/schemas/administration/user.ts';
import type { Rule } from './password-field.tsx';

/** What the contract asks of a password, each rule met or not. */
export function passwordRules(password: string): Rule[] {
  const broken = passwordSchema.safeParse(password).error?.issues.map(({ message }) => message) ?? [];
  // The other rules are told only when they are broken; nobody needs to hear of a limit of 128.
  const always = passwordSchema.safeParse('').error?.issues.map(({ message }) => message) ?? [];
  return [...new Set([...always, ...broken])].map((text) => ({ text, met: !broken.includes(text) }));
}
