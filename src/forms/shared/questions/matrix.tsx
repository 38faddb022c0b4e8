import { inputName } from '../../rules/input-names.ts';
import { type AnswerParts, answerParts, isBlank, partOf, scalarText } from '../../rules/kinds/kind.ts';
import { scaleOf } from '../../rules/kinds/scale-kinds.ts';
import { ownScales } from '../../rules/kinds/scales.ts';
import type { Choice } from '../../schemas/field-options.ts';
import { ariaOf, type QuestionInputProps, useRows } from './shared/place.ts';

type Column = Pick<Choice, 'id' | 'label'>;

export const MatrixSingleInput = (props: QuestionInputProps) => (
  <Rows {...props} columns={props.field.options.columns ?? []} type="radio" />
);

export const MatrixMultiInput = (props: QuestionInputProps) => (
  <Rows {...props} columns={props.field.options.columns ?? []} type="checkbox" />
);

export function MatrixRatingInput(props: QuestionInputProps) {
  const { lowest, highest } = scaleOf(props.field, ...ownScales.matrix_rating);
  const columns = Array.from({ length: Math.min(highest - lowest + 1, 11) }, (_, index) => String(lowest + index));
  return <Rows {...props} columns={columns.map((step) => ({ id: step, label: step }))} type="radio" isNumber />;
}

interface RowsProps extends QuestionInputProps {
  columns: readonly Column[];
  type: 'radio' | 'checkbox';
  isNumber?: boolean;
}

// Not a table: on a phone each row is a question with its answers below it.
function Rows(props: RowsProps) {
  const { field, columns, type, isNumber } = props;
  const rows = useRows(field);
  const { low, high } = field.options.labels ?? {};
  return (
    <div className="rows">
      {(low || high) && (
        <div className="ends">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
      {rows.map((row, rowIndex) => (
        <fieldset key={row.id} className="row" role={type === 'radio' ? 'radiogroup' : undefined}>
          <legend>{row.label}</legend>
          <div className={isNumber ? 'steps one-row' : 'cells'}>
            {columns.map((column, index) => (
              <Cell key={column.id} {...props} row={row.id} column={column} isFirst={rowIndex === 0 && index === 0} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Cell(props: RowsProps & { row: string; column: Column; isFirst: boolean }) {
  const { value, onChange, id, name, row, column, type, isNumber, isFirst } = props;
  const cell = partOf(value, row);
  const list = Array.isArray(cell) ? cell : cell === null ? [] : [scalarText(cell)];
  const isChosen = list.includes(column.id);
  const choose = () => {
    if (type === 'radio') return isNumber ? Number(column.id) : column.id;
    return isChosen ? list.filter((one) => one !== column.id) : [...list, column.id];
  };
  return (
    <label className={isNumber ? 'step' : 'cell'}>
      <input
        {...ariaOf(props)}
        type={type}
        id={isFirst ? id : undefined}
        name={inputName(name, row)}
        value={column.id}
        checked={isChosen}
        onChange={() => onChange(withPart(answerParts(value), row, choose()))}
      />
      <span>{column.label}</span>
    </label>
  );
}

export function withPart(parts: AnswerParts, part: string, value: AnswerParts[string]): AnswerParts | null {
  const filled = Object.entries({ ...parts, [part]: value }).filter(([, one]) => !isBlank(one));
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}
