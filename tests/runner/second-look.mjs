/**
 * @typedef {import('./results-reporter.mjs').FileResult} FileResult
 * @typedef {import('./results-reporter.mjs').RunResults} RunResults
 */

/** More failed files than this are no accident. */
const mostFiles = 8;

/**
 * The files to run once more, or why nothing is. @param {readonly RunResults[]} runs
 * @returns {{ files: FileResult[], refusals: string[] }}
 */
export function secondLookAt(runs) {
  const files = runs.flatMap((run) => run.files).filter(({ isFailed }) => isFailed);
  const refusals = [
    ...runs.flatMap(({ unhandled }) => unhandled).map((message) => `Unhandled error: ${summaryOf(message)}`),
    ...files.filter(({ isEnded }) => !isEnded).map(({ file }) => `The process of ${file} ended before its tests`),
    ...(files.length > mostFiles ? [`${files.length} files failed; at most ${mostFiles} are run once more`] : []),
  ];
  return { files, refusals };
}

/**
 * What a run and its second look come to: the files as they were at last, those that failed only at first, and why the
 * run has failed, if it has. @param {readonly RunResults[]} first @param {RunResults} [second]
 * @returns {{ files: FileResult[], unstable: FileResult[], failures: string[] }}
 */
export function verdictOn(first, second) {
  const again = (/** @type {FileResult} */ one) =>
    second?.files.find(({ project, file }) => project === one.project && file === one.file);
  const before = first.flatMap(({ files }) => files);
  const files = before.map((one) => (one.isFailed ? (again(one) ?? one) : one));
  return {
    files,
    unstable: before.filter((one, at) => one.isFailed && !files[at]?.isFailed),
    failures: [
      ...(before.length === 0 ? ['No test file was run'] : []),
      ...secondLookAt(second ? [second] : first).refusals,
      ...files.filter(({ isFailed }) => isFailed).map(({ file, firstError }) => `${file} > ${summaryOf(firstError)}`),
    ],
  };
}

/** The first lines say what failed; what follows may be a whole page. @param {string} message */
export const summaryOf = (message) => message.split('\n').filter(Boolean).slice(0, 3).join(' ').slice(0, 300);
