import { z } from 'zod';
import type { Row } from '../../../core/web/fields/column.ts';
import type { MoreColumn } from '../../../core/web/record/overrides.ts';
import { exportedAnswer } from '../../../forms/rules/exported-answer.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import { type Answered, answeredSchema } from '../../../forms/schemas/answered.ts';
import { layoutTypes } from '../../../forms/schemas/field-types.ts';
import { onlyKeyOf } from '../../rules/display-name.ts';
import { readDefaultForm } from '../../shared/customer-queries.ts';

export async function moreColumns(): Promise<MoreColumn[]> {
  const { fields, parts, displayNameTemplate } = await readDefaultForm();
  const keys = fieldKeysById(fields);
  const shown = new Set([...Object.values(parts), onlyKeyOf(displayNameTemplate)]);
  return fields
    .filter(({ id, fieldType }) => !layoutTypes.includes(fieldType) && !shown.has(keys.get(id)))
    .map(({ id, fieldName }) => ({
      name: `values.${id}`,
      field: { kind: 'text', label: fieldName, optionalColumn: true },
      read: (row) => answerIn(row, id)?.text,
      exported: (row) => {
        const answer = answerIn(row, id);
        return answer && exportedAnswer(answer);
      },
    }));
}

function answerIn({ values }: Row, id: number): Answered | undefined {
  const answers = z.array(answeredSchema).safeParse(values);
  return answers.data?.find(({ fieldId }) => fieldId === id);
}
