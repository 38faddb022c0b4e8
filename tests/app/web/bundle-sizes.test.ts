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
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

const folder = mkdtempSync(join(tmpdir(), 'candor-web-'));
const manifest = build();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = filesOf(group('entry'));
const signIn = new Set([...entry, ...filesOf('src/app/visitor.tsx')]);
const shell = new Set([...entry, ...filesOf(group('shell'))]);
const list = new Set([...shell, ...filesOf(group('header')), ...filesOf(group('resource-list'))]);
const dashboard = filesOf('src/dashboards/web/home/sentiment-dashboard.tsx');

test('sign-in, registration and password reset: load at most 110 kB', () => {
  expect(kilobytes(signIn)).toBeLessThanOrEqual(110);
});

test('sign-in page: loads seven files, and its HTML preloads only a font', () => {
  expect(1 + signIn.size).toBeLessThanOrEqual(7);
  expect([...page().matchAll(/rel="(?:module)?preload"/g)]).toHaveLength(1);
});

test('sign-in page: contains no library of the staff application', () => {
  const code = [...signIn].map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  for (const trace of ['MuiButton', '@emotion', 'refine.dev', 'axios']) expect(code.includes(trace), trace).toBe(false);
});

test('staff shell: header, menu and skeleton load at most 314 kB', () => {
  expect(kilobytes(shell)).toBeLessThanOrEqual(314);
});

test('first list: loads at most 491 kB with the shell and header, in four chunks after it', () => {
  expect(kilobytes(list)).toBeLessThanOrEqual(491);
  expect([...list].filter((file) => !shell.has(file) && file.endsWith('.js'))).toHaveLength(4);
});

test('dashboards: load no grid', () => {
  const [grid] = [...filesOf(group('grid'))].filter((file) => file.includes('grid'));
  expect(grid && dashboard.has(grid)).toBe(false);
  expect(kilobytes(new Set([...shell, ...filesOf(group('header')), ...dashboard]))).toBeLessThanOrEqual(399);
});

test('further screens: each loads at most 65 kB more than the first list, builders at most 200, every chart type 240', () => {
  const screens = [...loadedLater()].filter(([name]) => /\/(web|staff)\//.test(name));
  expect(screens.length).toBeGreaterThan(20);
  for (const [name, before] of screens) {
    const more = new Set([...filesOf(name)].filter((file) => !before.has(file)));
    expect(kilobytes(more), name).toBeLessThanOrEqual(mostOf(name));
  }
});

const mostOf = (name: string) => (/chart|figure/.test(name) ? 240 : /builder|configure-/.test(name) ? 200 : 65);

test('assets: every script and style is stored in both compressions', () => {
  for (const file of readdirSync(join(folder, 'assets'))) {
    const path = join(folder, 'assets', file);
    if (!/\.(js|css)$/.test(file) || statSync(path).size < 512) continue;
    expect([existsSync(`${path}.br`), existsSync(`${path}.gz`)], file).toEqual([true, true]);
  }
});

test('index.html: has no inline script or style, as the content security policy requires', () => {
  expect(page()).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(page()).not.toMatch(/<style|\son\w+=|\sstyle=/);
});

test('development sign-in: is not in the production build, even when its flag is set', () => {
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

function group(name: string): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name && key.endsWith('.js'));
  if (!found) throw new Error(`The build has no chunk group ${name}`);
  return found;
}

function filesOf(name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}`);
  if (files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...chunk.css]) files.add(file);
  for (const imported of chunk.imports) filesOf(imported, files);
  return files;
}

function loadedLater(): Map<string, Set<string>> {
  const found = new Map([group('shell'), group('resource-list')].map((name) => [name, list]));
  for (const [name, before] of found) {
    const loadedFiles = new Set([...before, ...filesOf(name)]);
    for (const next of manifest[name]?.imports ?? []) if (!found.has(next)) found.set(next, loadedFiles);
    for (const next of manifest[name]?.dynamicImports ?? []) if (!found.has(next)) found.set(next, loadedFiles);
  }
  return found;
}

function kilobytes(files: Set<string>): number {
  const bytes = [...files].map((file) => {
    const path = join(folder, file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
