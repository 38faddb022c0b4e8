import type { Environment } from '../../core/server/environment.ts';
import { type LaneState, readLanes } from '../../core/server/jobs/lane-states.ts';
import { lanes } from '../server/jobs.ts';
import { onData } from './on-data.ts';

/** Prints the state of each lane, the tenants with the most trouble in it and its most frequent failures; JSON with --json. */
export async function printJobs(environment: Environment, args: string[]): Promise<void> {
  await onData(environment, async (database) => {
    const states = await readLanes(database, lanes);
    const text = args.includes('--json') ? JSON.stringify(states, null, 2) : tableOf(states);
    process.stdout.write(`${text}\n`);
  });
}

const heads = ['lane', 'queued', 'running', 'later', 'oldest', 'failing', 'dead', 'worst tenants'];

function tableOf(states: readonly LaneState[]): string {
  const rows = states.map(({ lane, queued, running, later, oldestSeconds, failing, dead, worst }) => [
    ...[lane, queued, running, later, ageOf(oldestSeconds), failing, dead].map(String),
    worst.map(({ subdomain, jobs, paused }) => `${subdomain} ${jobs}${paused ? ' (paused)' : ''}`).join(', '),
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const lines = [heads, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const failures = states.flatMap(({ lane, reasons }) =>
    reasons.map(({ reason, jobs }) => `${lane}: ${jobs} × ${reason}`),
  );
  return [...lines, ...(failures.length > 0 ? ['', 'most frequent failures', ...failures] : [])].join('\n');
}

function ageOf(seconds: number | null): string {
  if (seconds === null) return '-';
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
