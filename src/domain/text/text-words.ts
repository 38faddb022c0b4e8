import type { PersonalKind } from './personal-data.ts';

/** 'waiting' reads 'Waiting'. */
export function topicInWords(topic: string): string {
  return topic.charAt(0).toUpperCase() + topic.slice(1);
}

/** What is found in a text that tells who somebody is. */
export const personalInWords: Readonly<Record<PersonalKind, string>> = {
  email: 'e-mail',
  phone: 'phone number',
  card: 'card number',
  iban: 'bank account',
  name: 'name',
  address: 'address',
  birthday: 'date of birth',
  network: 'network address',
};
