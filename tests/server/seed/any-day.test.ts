import { expect, test } from 'vitest';
import { branches, harbourAndPine } from '../../../src/server/db/demo/company.ts';
import { customers } from '../../../src/server/db/demo/customers.ts';
import { hotelForms } from '../../../src/server/db/demo/forms.ts';
import { harbourResponses } from '../../../src/server/db/demo/harbour-responses.ts';
import { storiesOfTeamwork } from '../../../src/server/db/demo/stories-of-teamwork.ts';
import { storiesOfTheMonth } from '../../../src/server/db/demo/stories-of-the-month.ts';
import { storiesOfToday } from '../../../src/server/db/demo/stories-of-today.ts';
import { tell } from '../../../src/server/db/demo/tell.ts';
import type { Company } from '../../../src/server/db/makers/company.ts';
import { furnish } from '../../../src/server/db/makers/furnish.ts';
import { randomFrom } from '../../../src/server/db/makers/random.ts';
import type { Writer } from '../../../src/server/db/makers/tables.ts';

/** Gives ids and forgets the rows. */
function forgetting(): Writer {
  let last = 0;
  return {
    tenantId: 1,
    takeIds: async (_, count) => Array.from({ length: count }, () => (last += 1)),
    write: async () => {},
    countOn: async () => {},
  };
}

const severities: Company['severities'] = new Map(
  (['Low', 'Medium', 'High', 'Critical'] as const).map((name, index) => [
    name,
    { id: index + 1, name, daysToResolve: [14, 7, 3, 1][index] ?? 1 },
  ]),
);

async function companyOn(now: Date): Promise<Company> {
  const made = { tenantId: 1, ownerId: 1, roleIds: { SuperAdmin: 1, Admin: 2, Staff: 3, Viewer: 4 } };
  const plan = { ...harbourAndPine, customers, forms: hotelForms(branches) };
  return furnish({ writer: forgetting(), made, severities, passwordHash: 'none', now }, plan);
}

const uploads = Object.fromEntries(
  ['harbour', 'ceiling', 'cake', 'soup', 'detector', 'lobby', 'signature', 'voice', 'list'].map((name) => [
    name,
    `/uploads/${name}.jpg`,
  ]),
);

test('whatever day and hour it is, three months of possible lives are told and none of them reaches into the future', async () => {
  const hour = 3_600_000;
  for (let step = 0; step < 40; step += 1) {
    const now = new Date(Date.UTC(2026, 1, 27, 0, 7) + step * 41 * hour);
    const company = await companyOn(now);
    const told = [...storiesOfTheMonth, ...storiesOfTeamwork, ...storiesOfToday].map((story) =>
      tell(company, uploads as Parameters<typeof tell>[1], story),
    );
    const all = [...harbourResponses(randomFrom(step), company, 280), ...told];
    for (const { response, history } of all) {
      const times = [response.createdAt, ...history.map(({ createdAt }) => createdAt)];
      expect(Math.max(...times.map(Number), Number(response.updatedAt))).toBeLessThanOrEqual(now.getTime());
      expect(times.map(Number)).toEqual(times.map(Number).toSorted((one, other) => one - other));
    }
  }
});
