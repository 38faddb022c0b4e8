import type { z } from 'zod';

/** What is wrong with a value, for people: in forms and in the answers of the server. */
export function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return 'This field is required';
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? 'This value has the wrong type';
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return issue.values.length > 0 && issue.values.length <= 12
        ? `Choose one of: ${issue.values.map(String).join(', ')}`
        : 'Choose one of the list';
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'This text has the wrong format';
    case 'not_multiple_of':
      return `A multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'This value has the wrong form';
    default:
      return undefined;
  }
}

const typeMessages: Record<string, string> = {
  string: 'A text',
  number: 'A number',
  int: 'A whole number',
  boolean: 'true or false',
  array: 'A list',
  object: 'An object',
  record: 'An object',
  date: 'A date',
};

const formatMessages: Record<string, string> = {
  email: 'Invalid email address',
  url: 'A web address, such as https://example.com',
  datetime: 'A date and time, such as 2026-03-01T09:30:00Z',
  date: 'A date, such as 2026-03-01',
  time: 'A time, such as 09:30',
  uuid: 'A UUID',
};

const unitOf = (origin: string) =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : '';
