import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { tries } from '../../support/effort.ts';
import { dice } from './random-answers.ts';
import type { OpenPage } from './walks/page.ts';
import { plainPage } from './walks/plain-page.ts';
import { makeRespondent } from './walks/respondent.ts';
import { scriptedPage } from './walks/scripted-page.ts';
import { makeWorld } from './walks/world.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await app.newTenant();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.close();
});

const { numRuns, seed } = tries(40, 2_000);
const steps = 14;
/** Walks over one survey, so that an edit meets several respondents. */
const together = 4;
const surveysAtOnce = 4;
const mostReported = 3;

describe('submissions: what is stored is what the respondent last saw,', () => {
  test.each([
    ['with scripts', scriptedPage],
    ['without scripts', plainPage],
  ] as const)(
    '%s, in random walks over devices, tabs, edits of the survey and lost connections',
    async (_, openPage) => {
      const differences: string[] = [];
      let begun = 0;
      const walkInTurn = async () => {
        while (begun * together < numRuns && differences.length < mostReported) {
          const run = begun++;
          await walk(run, openPage).catch((error) => differences.push(`Walk ${run} of seed ${seed}: ${error.message}`));
        }
      };
      await Promise.all(Array.from({ length: surveysAtOnce }, walkInTurn));
      expect(differences.join('\n\n')).toBe('');
    },
    1_800_000,
  );
});

async function walk(run: number, openPage: OpenPage): Promise<void> {
  const roll = dice(seed + run * 7_919);
  const world = await makeWorld(app, owner, roll);
  const network = `10.${openPage === plainPage ? 1 : 2}`;
  const respondents = [];
  for (let at = 0; at < together; at += 1) {
    const serial = run * together + at;
    const address = `${network}.${serial >> 8}.${serial & 255}`;
    respondents.push(await makeRespondent(world, openPage, roll, address));
  }
  for (let step = 0; step <= steps; step += 1) {
    for (const { step: act, finish, log } of respondents) {
      await (step < steps ? act() : finish()).catch((error) => {
        throw new Error([error.message, ...world.log, ...log].join('\n'));
      });
    }
  }
}
