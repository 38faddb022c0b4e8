import { z } from 'zod';
import { layoutTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { answeredSchema } from '../../../../contract/schemas/sentiment-response.ts';
import { onlyKeyOf } from '../../../../domain/customers/display-name.ts';
import { keysOf } from '../../../../domain/forms/field-keys.ts';
import type { Column } from '../../../crud/list/columns.ts';
import type { Row } from '../../../crud/row.ts';
import { queryClient } from '../../../providers/query-client.ts';
import { defaultCustomerForm } from '../shared/customer-queries.ts';

/** The questions of the customer form that have no column of their own, to be chosen for the list. */
export async function moreColumns(): Promise<Column[]> {
  const { fields, parts, displayNameTemplate } = await queryClient.fetchQuery(defaultCustomerForm);
  const keys = keysOf(fields);
  const shown = new Set([...Object.values(parts), onlyKeyOf(displayNameTemplate)]);
  return fields
    .filter(({ id, fieldType }) => !layoutTypes.includes(fieldType) && !shown.has(keys.get(id)))
    .map(({ id, fieldName }) => ({
      name: `values.${id}`,
      label: fieldName,
      field: { kind: 'text', optionalColumn: true },
      kind: 'text',
      isTitle: false,
      isSortable: false,
      read: (row) => textIn(row, id),
    }));
}

function textIn({ values }: Row, id: number): string | undefined {
  const answers = z.array(answeredSchema).safeParse(values);
  return answers.data?.find(({ fieldId }) => fieldId === id)?.text;
}
