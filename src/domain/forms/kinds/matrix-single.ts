import { idIn, labelIn, matrixKind } from '../matrix-kind.ts';

export const matrixSingle = matrixKind(
  (answer, { options }) => idIn(answer, options.columns),
  (value, { options }) => labelIn(value, options.columns),
);
