import type { Identification } from '../schemas/identification.ts';

/** Staff decide what they answer to an address that nobody verified. */
export const identificationLabels: Readonly<Record<Identification, string>> = {
  created: 'Created from the typed answers, not verified',
  email: 'Matched by typed email, not verified',
  phone: 'Matched by typed phone number, not verified',
  key: 'Matched by typed customer number, not verified',
  several: 'Several customers match the typed answers, so none is linked.',
  withheld: 'Not linked, because this person has a request to be erased or not to be processed.',
};
