import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lanes, taskGroups } from '../../../src/app/server/jobs.ts';
import type { Subject } from '../../../src/core/server/api/subject.ts';
import { projectDir } from '../../../src/core/server/project-files.ts';

const subjects: Subject[] = [];
for (const name of readdirSync(join(projectDir, 'src'))) {
  const index = join(projectDir, 'src', name, 'server/index.ts');
  if (existsSync(index)) subjects.push(...Object.values<Subject>(await import(index)));
}

test('lanes: every kind of job of a subject is in exactly one lane', () => {
  const offered = subjects.flatMap(({ jobs = {} }) => Object.values(jobs).flatMap((kinds) => Object.keys(kinds)));
  const run = Object.values(lanes).flatMap(({ kinds }) => Object.keys(kinds));
  expect(offered.length).toBeGreaterThan(0);
  expect(run.toSorted()).toEqual(offered.toSorted());
});

test('tasks: every periodic task of a subject is in a group', () => {
  const run = taskGroups.flat();
  expect(subjects.flatMap(({ tasks = [] }) => tasks).filter((task) => !run.includes(task))).toEqual([]);
});
