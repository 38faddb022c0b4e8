import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import { onlyKeyOf } from '../../rules/display-name.ts';
import { type CustomerForm, type CustomerPart, customerParts } from '../../schemas/customer-form.ts';

type FormColumns = Pick<CustomerForm, 'fields' | 'displayNameTemplate' | 'parts'>;

interface ColumnFields {
  byKey: ReadonlyMap<string, number>;
  parts: Partial<Record<CustomerPart, number>>;
  name: number | undefined;
}

export function columnFields({ fields, displayNameTemplate, parts }: FormColumns): ColumnFields {
  const byKey = new Map([...fieldKeysById(fields)].map(([id, key]) => [key, id]));
  const only = onlyKeyOf(displayNameTemplate);
  return {
    byKey,
    parts: Object.fromEntries(customerParts.map((part) => [part, byKey.get(parts[part] ?? '')])),
    name: only === undefined ? undefined : byKey.get(only),
  };
}
