import { type Kind, noScore, textOf } from './kind.ts';
import { numberFrom } from './numbers.ts';

/** A reference by id. Only the server can check that the record exists. */
export function refKind(error: string, what: string): Kind {
  return {
    check: (answer) => {
      const id = numberFrom(answer);
      return id !== null && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { value: id } : { error };
    },
    format: (value) => (value === null ? '' : `${what} ${textOf(value)}`),
    score: noScore,
  };
}

export const customerRef = refKind('Choose a customer', 'Customer');

export const userRef = refKind('Choose a user', 'User');
