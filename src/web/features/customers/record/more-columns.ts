import { z } from 'zod';
import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import { answeredSchema } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { onlyKeyOf } from '../../../../domain/customers/display-name.ts';
import { keysOf } from '../../../../domain/forms/field-keys.ts';
import type { Row } from '../../../crud/fields/column.ts';
import type { MoreColumn } from '../../../crud/record/overrides.ts';
import { readDefaultForm } from '../shared/customer-queries.ts';

export async function moreColumns(): Promise<MoreColumn[]> {
  const { fields, parts, displayNameTemplate } = await readDefaultForm();
  const keys = keysOf(fields);
  const shown = new Set([...Object.values(parts), onlyKeyOf(displayNameTemplate)]);
  return fields
    .filter(({ id, fieldType }) => !layoutTypes.includes(fieldType) && !shown.has(keys.get(id)))
    .map(({ id, fieldName }) => ({
      name: `values.${id}`,
      field: { kind: 'text', label: fieldName, optionalColumn: true },
      read: (row) => textIn(row, id),
    }));
}

function textIn({ values }: Row, id: number): string | undefined {
  const answers = z.array(answeredSchema).safeParse(values);
  return answers.data?.find(({ fieldId }) => fieldId === id)?.text;
}
