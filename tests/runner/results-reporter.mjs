import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * What became of the tests of a file. `isEnded` is false where its process died.
 * @typedef {{ project: string, file: string, isEnded: boolean, isFailed: boolean, firstError: string, passed: number,
 *   failed: number, skipped: number }} FileResult
 * @typedef {{ files: FileResult[], unhandled: string[] }} RunResults
 */

/** A reporter of Vitest: writes the RunResults to the file that RESULTS_FILE names. */
export default class ResultsReporter {
  /** @type {Set<string>} */
  ended = new Set();
  /** @type {readonly import('vitest/node').TestSpecification[]} */
  specifications = [];

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.specifications = specifications;
  }

  /** @param {import('vitest/node').TestModule} testModule */
  onTestModuleEnd(testModule) {
    this.ended.add(keyOf(testModule));
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} testModules
   * @param {readonly import('vitest').SerializedError[]} unhandledErrors
   */
  onTestRunEnd(testModules, unhandledErrors) {
    const modules = new Map(testModules.map((testModule) => [keyOf(testModule), testModule]));
    const files = this.specifications.map((specification) => {
      const key = keyOf(specification);
      return resultOf(specification, this.ended.has(key) ? modules.get(key) : undefined);
    });
    /** @type {RunResults} */
    const results = { files, unhandled: unhandledErrors.map(({ message }) => message) };
    writeFileSync(process.env.RESULTS_FILE ?? '', JSON.stringify(results));
  }
}

/** @param {{ project: { name: string }, moduleId: string }} of */
const keyOf = ({ project, moduleId }) => `${project.name} ${moduleId}`;

/**
 * @param {{ project: { name: string, config: { root: string } }, moduleId: string }} of
 * @param {import('vitest/node').TestModule | undefined} testModule
 * @returns {FileResult}
 */
function resultOf({ project, moduleId }, testModule) {
  const tests = [...(testModule?.children.allTests() ?? [])];
  const isFailed = !testModule?.ok();
  const count = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state).length;
  return {
    project: project.name,
    file: relative(project.config.root, moduleId),
    isEnded: testModule !== undefined,
    isFailed,
    firstError: testModule ? firstErrorOf(testModule, tests) : 'Its process ended',
    passed: count('passed'),
    // A hook that fails leaves its tests without a result.
    failed: Math.max(count('failed'), isFailed ? 1 : 0),
    skipped: count('skipped'),
  };
}

/** The first error of a hook or of a test, with the name of the test. @param {import('vitest/node').TestModule} testModule @param {import('vitest/node').TestCase[]} tests */
function firstErrorOf(testModule, tests) {
  const inHooks = [testModule, ...testModule.children.allSuites()].flatMap((suite) => suite.errors());
  const inTests = tests.flatMap((test) =>
    (test.result().errors ?? []).map(({ message }) => ({ message: `${test.fullName}: ${message}` })),
  );
  return [...inHooks, ...inTests][0]?.message ?? '';
}
