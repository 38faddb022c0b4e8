// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

const folder = mkdtempSync(join(tmpdir(), 'candor-web-'));
const manifest = build();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const door = filesOf('index.html');
const staffStart = manifest['index.html']?.dynamicImports ?? [];
const staff = new Set([...door, ...staffStart.flatMap((name) => [...filesOf(name)])]);

test('signing in, registering and the first password load at most 110 kB', () => {
  expect(kilobytes(door)).toBeLessThanOrEqual(110);
});

test('the sign-in page can be used after four files, and one font comes beside them', () => {
  expect(1 + door.size).toBeLessThanOrEqual(4);
  expect([...page().matchAll(/rel="preload"/g)]).toHaveLength(1);
});

test('visitors load nothing of the staff application’s libraries', () => {
  const code = [...door].map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  for (const trace of ['MuiButton', '@emotion', 'refine.dev', 'axios']) expect(code.includes(trace), trace).toBe(false);
});

test('the first list loads at most 235 kB, with everything before it', () => {
  const lists = screens().filter((name) => /list\.tsx$/.test(name));
  expect(lists.length).toBeGreaterThan(1);
  for (const name of lists) expect(kilobytes(new Set([...staff, ...filesOf(name)])), name).toBeLessThanOrEqual(235);
});

test('the staff application starts with one script and one style beside those of the door', () => {
  expect(staffStart).toHaveLength(1);
  expect(staff.size - door.size).toBe(2);
});

// It drags, and it shows every kind of question with everything that can be said of it.
const builders = [
  'src/web/screens/sentiments/builder/sentiment-builder.tsx',
  'src/web/screens/surveys/builder/survey-builder.tsx',
  'src/web/screens/customers/builder/configure-customer-form.tsx',
];

test('any screen opened after the first list, and any part that opens within a screen, loads at most 60 kB more', () => {
  const list = filesOf('src/web/crud/resource-list.tsx');
  for (const [name, before] of openedAfter()) {
    const more = [...filesOf(name)].filter((file) => !before.has(file) && !list.has(file));
    expect(kilobytes(new Set(more)), name).toBeLessThanOrEqual(builders.includes(name) ? 90 : 60);
  }
});

test('every script and style lies ready in both compressions', () => {
  for (const file of readdirSync(join(folder, 'assets'))) {
    const path = join(folder, 'assets', file);
    if (!/\.(js|css)$/.test(file) || statSync(path).size < 512) continue;
    expect([existsSync(`${path}.br`), existsSync(`${path}.gz`)], file).toEqual([true, true]);
  }
});

test('the page runs no script of its own, so that a strict content security policy can stand', () => {
  expect(page()).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(page()).not.toMatch(/<style|\son\w+=|\sstyle=/);
});

test('the development sign-in is not in the product, even when its flag is set', () => {
  for (const file of readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))) {
    expect(readFileSync(join(folder, 'assets', file), 'utf8')).not.toContain('candor-development-session');
  }
});

function build() {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production', VITE_DEV_LOGIN: '1' };
  execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], { env, stdio: 'pipe' });
  return manifestSchema.parse(JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
}

function page(): string {
  return readFileSync(join(folder, 'index.html'), 'utf8');
}

/** The scripts and styles that a module cannot start without. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}`);
  if (seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...chunk.css]) seen.add(file);
  for (const imported of chunk.imports) filesOf(imported, seen);
  return seen;
}

/** What the staff application loads later, by itself. */
const screens = () => [...openedAfter().keys()];

/** The same, each with the files that are there when it can first be asked for. */
function openedAfter(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const asked = staffStart.map((name) => ({ name, before: staff }));
  for (const { name, before } of asked) {
    const there = new Set([...before, ...filesOf(name)]);
    for (const next of modulesOf(name).flatMap((module) => manifest[module]?.dynamicImports ?? [])) {
      if (found.has(next) || !next.startsWith('src/web/')) continue;
      found.set(next, there);
      asked.push({ name: next, before: there });
    }
  }
  return found;
}

function modulesOf(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return [name, ...(manifest[name]?.imports ?? []).flatMap((next) => modulesOf(next, seen))];
}

function kilobytes(files: Set<string>): number {
  const bytes = [...files].map((file) => {
    const path = join(folder, file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
