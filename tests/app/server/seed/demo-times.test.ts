import { expect, test } from 'vitest';
import { type Company, seedCompany } from '../../../../seed/company.ts';
import { demoCompany, demoResponses, storyResponse, type Uploads } from '../../../../seed/demo.ts';
import { readStories } from '../../../../seed/demo-data.ts';
import { randomFrom } from '../../../../seed/random.ts';
import type { Writer } from '../../../../seed/rows.ts';
import { rounds } from '../../../support/effort.ts';

function discarding(): Writer {
  let last = 0;
  return {
    tenantId: 1,
    reserveIds: async (_, count) => Array.from({ length: count }, () => (last += 1)),
    write: async () => {},
    setLastNumber: async () => {},
  };
}

const severities: Company['severities'] = new Map(
  (['Low', 'Medium', 'High', 'Critical'] as const).map((name, index) => [
    name,
    { id: index + 1, name, daysToResolve: [14, 7, 3, 1][index] ?? 1 },
  ]),
);

const uploads: Uploads = Object.fromEntries(
  ['harbour.jpg', 'ceiling.jpg', 'cake.jpg', 'soup.jpg', 'detector.jpg', 'lobby.jpg', 'signature.jpg', 'voice.wav']
    .map((name) => `/uploads/${name}`)
    .map((path) => [path, path]),
);

const plan = demoCompany(uploads);

async function companyOn(now: Date): Promise<Company> {
  const tenant = { tenantId: 1, ownerId: 1, roleIds: { SuperAdmin: 1, Admin: 2, Staff: 3, Viewer: 4 } };
  return seedCompany({ writer: discarding(), tenant, severities, passwordHash: 'none', now }, plan);
}

test('demonstration: responses and histories are in order and not in the future on any day and hour', async () => {
  const hour = 3_600_000;
  const stories = readStories();
  // Steps of 41 hours come to each hour of the day in 24, and to each day of the week.
  for (let step = 0; step < rounds(24, 48); step += 1) {
    const now = new Date(Date.UTC(2026, 1, 27, 0, 7) + step * 41 * hour);
    const company = await companyOn(now);
    const storyResponses = stories.map((story) => storyResponse(company, uploads, story));
    const all = [...demoResponses(randomFrom(step), company, 280), ...storyResponses];
    for (const { response, history } of all) {
      const times = [response.createdAt, ...history.map(({ createdAt }) => createdAt)];
      expect(Math.max(...times.map(Number), Number(response.updatedAt))).toBeLessThanOrEqual(now.getTime());
      expect(times.map(Number)).toEqual(times.map(Number).toSorted((one, other) => one - other));
    }
  }
});
