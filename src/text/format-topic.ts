export type PersonalKind = 'email' | 'phone' | 'card' | 'iban' | 'name' | 'address' | 'birthday' | 'network';

export function formatTopic(topic: string): string {
  return topic.charAt(0).toUpperCase() + topic.slice(1);
}

export const formatPersonal: Readonly<Record<PersonalKind, string>> = {
  email: 'email',
  phone: 'phone number',
  card: 'card number',
  iban: 'bank account',
  name: 'name',
  address: 'address',
  birthday: 'date of birth',
  network: 'network address',
};
