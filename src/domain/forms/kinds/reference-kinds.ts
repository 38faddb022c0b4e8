import { type Kind, noScore, textOf } from './kind.ts';
import { numberFrom } from './numbers.ts';

/** Somebody or something of the tenant's, by id. Whether it exists, only the server knows. */
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

export const userRef = refKind('Choose a person', 'User');
