import { readdirSync, readFileSync } from 'node:fs';

/** @param {number[]} sorted */
export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const median = (figures) =>
  quantile(
    figures.toSorted((one, other) => one - other),
    0.5,
  );

const printed = [];

export const tables = () => printed;

export function print(heads, rows) {
  printed.push(rows.map((row) => Object.fromEntries(heads.map((head, n) => [head, row[n]]))));
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => row[n].length)));
  for (const row of [heads, ...rows]) {
    const cells = row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n])));
    process.stdout.write(`${cells.join('  ')}\n`);
  }
  process.stdout.write('\n');
}

const goals = [];

/** Notes and prints a figure with the largest (`most`) or the smallest (`least`) value that meets its goal. */
export function goal(number, figure, value, { most, least, unit = '' }) {
  goals.push({ number, figure, value, most, least, unit });
  process.stdout.write(
    `${cellsOf(goals.at(-1)).slice(0, 4).join(' · ')} · ${isMet(goals.at(-1)) ? 'met' : 'NOT MET'}\n`,
  );
}

export function printGoals() {
  const sorted = goals.toSorted((one, other) => Number(one.number.slice(1)) - Number(other.number.slice(1)));
  print(['goal', 'figure', 'measured', 'limit', 'met'], sorted.map(cellsOf));
}

const isMet = ({ value, most, least }) => (most === undefined ? value >= least : value <= most);

function cellsOf(one) {
  const { number, figure, value, most, least, unit } = one;
  const format = (amount) =>
    `${amount.toLocaleString('en', { maximumFractionDigits: Math.abs(amount) < 10 ? 2 : 0 })} ${unit}`.trim();
  const limit = most === undefined ? `≥ ${format(least)}` : `≤ ${format(most)}`;
  return [number, figure, format(value), limit, isMet(one) ? 'yes' : 'no'];
}

// Linux counts processor time in hundredths of a second.
const tick = 10_000;

/** Processor time of a process in microseconds; 0 where the system does not report it. */
export const cpuOf = (pid) => statOf(pid)?.own ?? 0;

export function cpuOfFamily(pid) {
  const all = numbersIn('/proc').map((one) => statOf(one));
  const parent = statOf(pid);
  const children = all.filter((one) => one?.parent === pid).reduce((sum, one) => sum + (one?.own ?? 0), 0);
  return (parent?.own ?? 0) + (parent?.ended ?? 0) + children;
}

function numbersIn(folder) {
  try {
    return readdirSync(folder).map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (n) => fields[n],
    );
    return { parent, own: (user + system) * tick, ended: (endedUser + endedSystem) * tick };
  } catch {
    return undefined;
  }
}
