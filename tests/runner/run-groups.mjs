import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, root as projectRoot, runNode, say } from '../../launcher/project.mjs';
import { secondLookAt, summaryOf, verdictOn } from './second-look.mjs';

/**
 * @typedef {import('./results-reporter.mjs').FileResult} FileResult
 * @typedef {import('./results-reporter.mjs').RunResults} RunResults
 * @typedef {{ title: string, options: string[], settings?: Record<string, string> }} Group
 */

/**
 * Runs groups of tests one after the other, so that each has the machine for itself. Files that failed run once more at
 * the end, alone and in fresh processes, unless `hasSecondLook` is false. Prints what passed only then as unstable, and
 * the counts. Returns the exit code. @param {Group[]} groups @param {{ hasSecondLook: boolean, root?: string }} options
 */
export async function runGroups(groups, { hasSecondLook, root = projectRoot }) {
  const first = [];
  for (const group of groups) first.push(await runGroup(group, root));
  const { files, refusals } = secondLookAt(first);
  const isSecond = hasSecondLook && files.length > 0 && refusals.length === 0;
  const verdict = verdictOn(first, isSecond ? await runGroup(alone(files, groups[0]?.settings), root) : undefined);
  for (const { file, firstError } of verdict.unstable) console.log(`Unstable: ${file} > ${summaryOf(firstError)}`);
  for (const failure of verdict.failures) console.log(`Failed: ${failure}`);
  if (verdict.unstable.length > 0) console.log(`${verdict.unstable.length} unstable: passed alone after a failure`);
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ state) =>
    verdict.files.reduce((sum, one) => sum + one[state], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  return verdict.failures.length > 0 ? 1 : 0;
}

/** @param {Group} group @param {string} root @returns {Promise<RunResults>} */
async function runGroup({ title, options, settings = {} }, root) {
  say(title);
  const RESULTS_FILE = join(mkdtempSync(join(tmpdir(), 'candor-tests-')), 'results.json');
  const reporters = ['default', at('tests/runner/results-reporter.mjs')].map((name) => `--reporter=${name}`);
  const args = ['run', `--root=${root}`, '--passWithNoTests', ...options, ...reporters];
  const code = await runNode('node_modules/vitest/vitest.mjs', args, { ...settings, RESULTS_FILE });
  // There are no results where no file matches, or where the run ended before its tests.
  const results = existsSync(RESULTS_FILE)
    ? /** @type {RunResults} */ (JSON.parse(readFileSync(RESULTS_FILE, 'utf8')))
    : { files: [], unhandled: [] };
  const isExplained = code === 0 || results.unhandled.length > 0 || results.files.some(({ isFailed }) => isFailed);
  return isExplained ? results : { ...results, unhandled: [`${title} ended with ${code}`] };
}

/** @param {FileResult[]} files @param {Group['settings']} settings @returns {Group} */
function alone(files, settings) {
  const projects = new Set(files.map(({ project }) => `--project=${project}`));
  return {
    title: `Running ${files.length} failed files once more, each alone`,
    options: [...projects, '--no-file-parallelism', '--isolate', ...files.map(({ file }) => file)],
    settings: { ...settings, VITEST_MAX_WORKERS: '1' },
  };
}
