export const noSuchQuestion = 'This survey has no such question';

export function formatIssue(message: string, name: string): string {
  if (message === `${name} is required`) return 'Please answer this question';
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}
