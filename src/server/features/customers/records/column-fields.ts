import {
  type CustomerForm,
  type CustomerPart,
  customerParts,
} from '../../../../contract/schemas/customers/customer-form.ts';
import { onlyKeyOf } from '../../../../domain/customers/display-name.ts';
import { keysOf } from '../../../../domain/forms/field-keys.ts';

type FormColumns = Pick<CustomerForm, 'fields' | 'displayNameTemplate' | 'parts'>;

interface ColumnFields {
  byKey: ReadonlyMap<string, number>;
  parts: Partial<Record<CustomerPart, number>>;
  name: number | undefined;
}

export function columnFields({ fields, displayNameTemplate, parts }: FormColumns): ColumnFields {
  const byKey = new Map([...keysOf(fields)].map(([id, key]) => [key, id]));
  const only = onlyKeyOf(displayNameTemplate);
  return {
    byKey,
    parts: Object.fromEntries(customerParts.map((part) => [part, byKey.get(parts[part] ?? '')])),
    name: only === undefined ? undefined : byKey.get(only),
  };
}
