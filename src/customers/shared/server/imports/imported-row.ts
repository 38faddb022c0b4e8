import type { Country } from '../../../../core/server/notations/phone-number.ts';
import type { Answer } from '../../../../forms/rules/walk.ts';
import type { Draft, Existing } from '../../../../imports/shared/server/record-list.ts';
import type { CustomerForm } from '../../../schemas/customer-form.ts';
import type { Columns } from '../record-from.ts';

/** Who looks after a customer, and its tags. */
export interface Handling {
  ownerId: number | null;
  groupIds: number[];
  tags: string[];
}

export type ImportedCustomer = Columns & Handling;

export type KnownCustomer = ImportedCustomer & Existing;

export interface CustomerContext {
  form: CustomerForm;
  names: HandlingNames;
  country: Country;
}

/** Who and what rows name, by their folded names. */
export interface HandlingNames {
  /** Active users, by name and email address. */
  users: ReadonlyMap<string, number>;
  groups: ReadonlyMap<string, number>;
}

/** A row in the notation of the product. */
export interface CustomerDraft extends Draft {
  answers: Answer[];
  handling: Partial<Handling>;
  /** The name by which a customer without any key is compared. */
  name: string;
}
