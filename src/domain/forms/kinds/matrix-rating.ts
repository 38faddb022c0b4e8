import { mean } from '../choices.ts';
import { type Kind, partsOf, textOf } from '../kind.ts';
import { matrixKind } from '../matrix-kind.ts';
import { numberFrom } from '../numbers.ts';
import { scaleOf } from '../scale-kind.ts';

/** Each row is rated on the same scale; in a formula the table counts for the mean of its rows. */
export const matrixRating: Kind = {
  ...matrixKind(
    (answer, field) => scaleOf(field, 1, 5).stepFrom(numberFrom(answer)),
    (value, field) => `${textOf(value)} of ${scaleOf(field, 1, 5).highest}`,
  ),
  amount: (value) => mean(Object.values(partsOf(value)).filter((one) => typeof one === 'number')),
};
