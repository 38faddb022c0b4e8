/** What is said of an answer to a question that is gone, or never was. */
export const noSuchQuestion = 'This survey has no such question';

/** What the server finds wrong with an answer, without the name of the question at which it is said. */
export function issueWords(message: string, name: string): string {
  if (message === `${name} is required`) return 'Please answer this question';
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}
