import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { listFrom } from '../../domain/forms/choices.ts';
import { type AnswerParts, isBlank, partOf, partsOf } from '../../domain/forms/kind.ts';
import { scaleOf } from '../../domain/forms/scale-kind.ts';
import { ownScales } from '../../domain/forms/scales.ts';
import type { InputProps } from './field-face.ts';
import { MatrixTable } from './matrix-table.tsx';
import { ScaleEnds } from './scale-ends.tsx';
import { stepsOf } from './steps-of.ts';

/** One answer in each row. */
export function MatrixSingleInput(props: InputProps) {
  return (
    <MatrixTable
      {...props}
      columns={props.field.options.columns ?? []}
      rowRole="radiogroup"
      cell={(row, column) => (
        <Radio
          size="small"
          name={`${props.ids.input}-${row.id}`}
          checked={partOf(props.value, row.id) === column}
          onChange={() => props.onChange(withPart(props, row.id, column))}
        />
      )}
    />
  );
}

/** Any number of answers in each row. */
export function MatrixMultiInput(props: InputProps) {
  const chosen = (row: string) => listFrom(partOf(props.value, row));
  const toggled = (row: string, column: string) =>
    chosen(row).includes(column) ? chosen(row).filter((one) => one !== column) : [...chosen(row), column];
  return (
    <MatrixTable
      {...props}
      columns={props.field.options.columns ?? []}
      rowRole="group"
      cell={(row, column) => (
        <Checkbox
          size="small"
          checked={chosen(row.id).includes(column)}
          onChange={() => props.onChange(withPart(props, row.id, toggled(row.id, column)))}
        />
      )}
    />
  );
}

const mostSteps = 11;

/** Each row rated on the same scale. */
export function MatrixRatingInput(props: InputProps) {
  const steps = stepsOf(scaleOf(props.field, ...ownScales.matrix_rating)).slice(0, mostSteps);
  return (
    <>
      <MatrixTable
        {...props}
        columns={steps.map((step) => ({ id: String(step), label: String(step) }))}
        rowRole="radiogroup"
        cell={(row, step) => (
          <Radio
            size="small"
            name={`${props.ids.input}-${row.id}`}
            checked={partOf(props.value, row.id) === Number(step)}
            onChange={() => props.onChange(withPart(props, row.id, Number(step)))}
          />
        )}
      />
      <ScaleEnds labels={props.field.options.labels} />
    </>
  );
}

function withPart({ value }: InputProps, row: string, answer: AnswerParts[string]): AnswerParts | null {
  const parts = { ...partsOf(value), [row]: answer };
  return isBlank(parts) ? null : parts;
}
