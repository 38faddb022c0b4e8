import { listFrom } from '../choices.ts';
import { idIn, labelIn, matrixKind } from '../matrix-kind.ts';

export const matrixMulti = matrixKind(
  (answer, { options }) => {
    const ids = listFrom(answer).map((one) => idIn(one, options.columns));
    return ids.includes(undefined) ? undefined : [...new Set(ids.flatMap((id) => id ?? []))];
  },
  (value, { options }) =>
    listFrom(value)
      .map((one) => labelIn(one, options.columns))
      .join(', '),
);
