import { type PeopleWanted, skipReasons } from '../../../contract/schemas/survey-distribution.ts';
import type { Audience } from '../../../contract/schemas/survey-invitation.ts';
import type { Chosen } from './audience.ts';

const mostNamed = 100;

/** Who would get it and who not, with the names of the first few, and of those who are asked for. */
export function describeAudience(chosen: readonly Chosen[], wanted?: PeopleWanted): Omit<Audience, 'preview'> {
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
    people: wanted ? peopleOf(chosen, wanted) : null,
  };
}

function peopleOf(chosen: readonly Chosen[], { q, only, start, count }: PeopleWanted): Audience['people'] {
  const words = q.trim().toLowerCase();
  const found = chosen.filter(
    (one) => isLike(one, only) && (one.name.toLowerCase().includes(words) || one.address.includes(words)),
  );
  return {
    total: found.length,
    rows: found.slice(start, start + count).map(({ id, name, address, reason }) => ({ id, name, address, reason })),
  };
}

function isLike({ reason }: Chosen, only: PeopleWanted['only']): boolean {
  if (only === undefined) return true;
  if (only === 'left_out') return reason !== null;
  return only === (reason ?? 'invited');
}
