import { passwordSchema } from '../contract/schemas/user.ts';
import type { Rule } from './password-field.tsx';

export function passwordRules(password: string): Rule[] {
  const broken = passwordSchema.safeParse(password).error?.issues.map(({ message }) => message) ?? [];
  const always = passwordSchema.safeParse('').error?.issues.map(({ message }) => message) ?? [];
  return [...new Set([...always, ...broken])].map((text) => ({ text, met: !broken.includes(text) }));
}
