import type { Choice } from '../../../contract/schemas/field-options.ts';
import { shownOrder } from '../../../domain/forms/flow.ts';
import { type AnswerParts, isBlank, partOf, partsOf, textOf } from '../../../domain/forms/kind.ts';
import { scaleOf } from '../../../domain/forms/scale-kind.ts';
import { ownScales } from '../../../domain/forms/scales.ts';
import { inputName } from '../../../domain/surveys/posted-answers.ts';
import { useSeed } from '../seed.ts';
import { type InputProps, saidOf } from './input-props.ts';

type Column = Pick<Choice, 'id' | 'label'>;

export const OneInEachRow = (props: InputProps) => (
  <Rows {...props} columns={props.field.options.columns ?? []} type="radio" />
);

export const SomeInEachRow = (props: InputProps) => (
  <Rows {...props} columns={props.field.options.columns ?? []} type="checkbox" />
);

/** Each row has the same scale. */
export function ScaleInEachRow(props: InputProps) {
  const { lowest, highest } = scaleOf(props.field, ...ownScales.matrix_rating);
  const columns = Array.from({ length: Math.min(highest - lowest + 1, 11) }, (_, at) => String(lowest + at));
  return <Rows {...props} columns={columns.map((step) => ({ id: step, label: step }))} type="radio" isNumber />;
}

interface RowsProps extends InputProps {
  columns: readonly Column[];
  type: 'radio' | 'checkbox';
  isNumber?: boolean;
}

// Not a table: on a phone each row is a question with its answers below it.
function Rows(props: RowsProps) {
  const { field, columns, isNumber } = props;
  const rows = shownOrder(field.options.rows ?? [], field.options.randomize, useSeed() + field.id);
  const { low, high } = field.options.labels ?? {};
  return (
    <div className="rows">
      {(low || high) && (
        <div className="ends">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
      {rows.map((row, at) => (
        <fieldset key={row.id} className="row">
          <legend>{row.label}</legend>
          <div className={isNumber ? `steps ${columns.length > 7 ? 'eleven' : 'few'}` : 'cells'}>
            {columns.map((column, place) => (
              <Cell key={column.id} {...props} row={row.id} column={column} isFirst={at === 0 && place === 0} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Cell(props: RowsProps & { row: string; column: Column; isFirst: boolean }) {
  const { field, value, onChange, id, row, column, type, isNumber, isFirst } = props;
  const cell = partOf(value, row);
  const list = Array.isArray(cell) ? cell : cell === null ? [] : [textOf(cell)];
  const isChosen = list.includes(column.id);
  const choose = () => {
    if (type === 'radio') return isNumber ? Number(column.id) : column.id;
    return isChosen ? list.filter((one) => one !== column.id) : [...list, column.id];
  };
  return (
    <label className={isNumber ? 'step' : 'cell'}>
      <input
        {...saidOf(props)}
        type={type}
        id={isFirst ? id : undefined}
        name={inputName(field, row)}
        value={column.id}
        checked={isChosen}
        onChange={() => onChange(withPart(partsOf(value), row, choose()))}
      />
      <span>{column.label}</span>
    </label>
  );
}

/** The parts with one of them said anew; null where nothing is left. */
export function withPart(parts: AnswerParts, part: string, said: AnswerParts[string]): AnswerParts | null {
  const next = { ...parts, [part]: said };
  const kept = Object.entries(next).filter(([, one]) => !isBlank(one));
  return kept.length > 0 ? (Object.fromEntries(kept) as AnswerParts) : null;
}
