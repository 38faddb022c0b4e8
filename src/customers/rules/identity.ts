import { phoneKey } from '../../core/contract/notations/phone-number.ts';
import type { FieldType } from '../../forms/schemas/field-types.ts';

/** A normalised answer for identity comparison; undefined if there is nothing to compare. */
export function identityOf(fieldType: FieldType, text: string): string {
  if (fieldType === 'phone') return phoneKey(text);
  return text.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 500);
}
