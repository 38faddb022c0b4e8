import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What a change of any subject can break for all: every call, its permission and its tenant. */
const always = [
  'tests/app/server/every-endpoint.test.ts',
  'tests/administration/server/permissions.test.ts',
  'tests/app/server/tenancy.test.ts',
];

/** The tests of the subjects with changes since `main`, committed or not, and the changed journeys and faults. */
export function touchedTests() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return testsOfChanges(changed);
}

/** @param {string[]} changed Paths from the root of the project. @returns {string[]} Paths of tests and of their folders. */
export function testsOfChanges(changed) {
  const subjects = changed.flatMap((path) => path.match(/^(?:src|tests)\/(?!support\/)([a-z-]+)\//)?.[1] ?? []);
  const folders = [...new Set(subjects)]
    .filter((name) => ['rules', 'server', 'web'].some((side) => existsSync(`tests/${name}/${side}`)))
    .map((name) => `tests/${name}/`);
  const files = changed.filter((path) => /^tests\/(journeys|faults)\/.*\.test\.ts$/.test(path) && existsSync(path));
  return [...new Set([...folders, ...files, ...always])];
}

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
