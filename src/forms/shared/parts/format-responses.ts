import { formatCount } from '../../../core/contract/notations/notation.ts';
/** Example: 1,234 responses. */
export const formatResponses = (count: number): string =>
  count === 1 ? '1 response' : `${formatCount(count)} responses`;
