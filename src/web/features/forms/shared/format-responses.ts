/** Example: 1,234 responses. */
export const formatResponses = (count: number): string =>
  count === 1 ? '1 response' : `${count.toLocaleString()} responses`;
