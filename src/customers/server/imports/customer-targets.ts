import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import { layoutTypes } from '../../../forms/schemas/field-types.ts';
import { type Meaning, meaningsOf } from '../../../imports/rules/column-names.ts';
import type { ImportTarget } from '../../../imports/rules/guess-mapping.ts';
import { cellKindFor } from '../../../imports/shared/server/answer-in.ts';
import type { CustomerForm } from '../../schemas/customer-form.ts';
import { columnFields } from '../../shared/server/column-fields.ts';

export const targetOf = (fieldId: number) => `field-${fieldId}`;

/** The questions of a form, and who looks after the customer. */
export function customerTargets(form: CustomerForm): ImportTarget[] {
  const keys = fieldKeysById(form.fields);
  const { parts, name } = columnFields(form);
  const meanings = new Map<number | undefined, Meaning>([
    [parts.email, 'email'],
    [parts.phone, 'phone'],
    [parts.company, 'company'],
    [name, 'name'],
  ]);
  const fields = form.fields
    .filter(({ fieldType }) => !layoutTypes.includes(fieldType) && fieldType !== 'calculated')
    .map(({ id, fieldName, fieldType, required }): ImportTarget => {
      const means = meanings.get(id) ?? [...meaningsOf(fieldName)][0];
      const names = [keys.get(id) ?? ''];
      return {
        key: targetOf(id),
        label: fieldName,
        kind: cellKindFor(fieldType),
        required,
        names,
        ...(means && { means }),
      };
    });
  return [...fields, ...handlingTargets];
}

const handlingTargets: readonly ImportTarget[] = [
  { key: 'ownerId', label: 'Owner', kind: 'text', required: false, means: 'owner' },
  { key: 'groupIds', label: 'Groups', kind: 'list', required: false, means: 'groups' },
  { key: 'tags', label: 'Tags', kind: 'list', required: false, means: 'tags' },
];
