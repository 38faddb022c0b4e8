/** What the server finds wrong with an answer, without the name of the question at which it is said. */
export function faultWords(message: string, name: string): string {
  if (message === `${name} is required`) return 'Please answer this question';
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}
