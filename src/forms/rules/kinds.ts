import type { FieldType } from '../schemas/field-types.ts';
import { addressKinds } from './kinds/address-kinds.ts';
import { choiceKinds } from './kinds/choice-kinds.ts';
import { dateKinds } from './kinds/date-kinds.ts';
import { fileKinds } from './kinds/file-kinds.ts';
import { type Kind, noScore, scalarText } from './kinds/kind.ts';
import { matrixKinds } from './kinds/matrix-kinds.ts';
import { numberKinds } from './kinds/number-kinds.ts';
import { numberFrom } from './kinds/numbers.ts';
import { scaleKinds } from './kinds/scale-kinds.ts';
import { textKinds } from './kinds/text-kinds.ts';

/** A reference by id. Only the server can check that the record exists. */
function refKind(error: string, what: string): Kind {
  return {
    check: (answer) => {
      const id = numberFrom(answer);
      return id !== null && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { value: id } : { error };
    },
    format: (value) => (value === null ? '' : `${what} ${scalarText(value)}`),
    score: noScore,
  };
}

const layoutKind: Kind = { check: () => ({ error: 'This element takes no answer' }), format: () => '', score: noScore };

export const kinds: Record<FieldType, Kind> = {
  ...textKinds,
  ...numberKinds,
  ...dateKinds,
  ...choiceKinds,
  ...scaleKinds,
  ...matrixKinds,
  ...fileKinds,
  ...addressKinds,
  customer_ref: refKind('Choose a customer', 'Customer'),
  user_ref: refKind('Choose a user', 'User'),
  section: layoutKind,
  statement: layoutKind,
  page_break: layoutKind,
};
