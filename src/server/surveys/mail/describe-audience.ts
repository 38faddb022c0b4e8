import { type Audience, skipReasons } from '../../../contract/schemas/survey-invitation.ts';
import type { Chosen } from './audience.ts';

const mostNamed = 100;

/** Who would get it and who not, with the names of the first few. */
export function describeAudience(chosen: readonly Chosen[]): Omit<Audience, 'preview'> {
  const invited = chosen.filter(({ reason }) => !reason);
  const leftOut = skipReasons.map((reason) => {
    const those = chosen.filter((one) => one.reason === reason);
    return { reason, count: those.length, customers: those.slice(0, mostNamed).map(({ id, name }) => ({ id, name })) };
  });
  return {
    invited: {
      count: invited.length,
      customers: invited
        .slice(0, mostNamed)
        .map(({ id, name, address, language }) => ({ id, name, address, language: language ?? '' })),
    },
    leftOut: leftOut.filter(({ count }) => count > 0),
  };
}
