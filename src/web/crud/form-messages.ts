import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a value, in plain words, where its schema does not say it itself. */
export function messageFor(issue: Issue): string | undefined {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return 'This field is required';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'A whole number' : issue.expected === 'number' ? 'A number' : undefined;
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return 'Choose one of the list';
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email address' : undefined;
    default:
      return undefined;
  }
}

const unitOf = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' of them' : '');
