import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../../launcher/project.mjs';

/** @typedef {{ file: string, lines: number, imports: string[] }} Source */

const sources = sourceFiles().map(readSource);
const known = new Set(sources.map(({ file }) => file));
/** Lower ones first, as docs/architecture.md explains. */
const subjects = [
  'core',
  'forms',
  'notifications',
  'branding',
  'imports',
  'customers',
  'analytics',
  'responses',
  'sentiments',
  'surveys',
  'mails',
  'dashboards',
  'reports',
  'compliance',
  'administration',
  'app',
];
const code = sources.filter(({ file }) => /\.tsx?$/.test(file));
/** What must not be. Each entry fails the run. @type {Record<string, unknown[]>} */
const faults = {
  'import cycles of files': cycles(),
  'pairs of folders that import each other': folderPairs(),
  'imports of schemas, rules or a server of a higher subject': higherImports(),
  'files outside providers that import TanStack': tanStackImporters(),
  'files that the documentation names and that do not exist': missingInDocs(),
};
/** What a reviewer may want to know; nothing judges it. @type {Record<string, [string, number][]>} */
const largestOnes = {
  'largest folders, files': largest(countBy(sources.map(({ file }) => dirname(file)))),
  'largest files, lines': largest(sources.map(({ file, lines }) => [file, lines])),
  'longest functions, lines': largest(code.flatMap(({ file }) => functionsOf(file))),
};
const totals = {
  'files in src': sources.length,
  'lines in src': sum(sources.map(({ lines }) => lines)),
  'lines of SQL': sum(sources.filter(({ file }) => file.endsWith('.sql')).map(({ lines }) => lines)),
};
report();

function sourceFiles() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((file) => /\.(tsx?|css|sql|cjs|mjs)$/.test(file) && existsSync(join(root, file)));
}

/** @param {string} file @returns {Source} */
function readSource(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const relative = [...text.matchAll(/['"](\.\.?\/[^'"\n]+?\.tsx?)(?:\?\w+)?['"]/g)].map(([, path]) =>
    normalize(join(dirname(file), path ?? '')),
  );
  const bare = [...text.matchAll(/from ['"]([^.'"][^'"]*)['"]/g)].map(([, name]) => name ?? '');
  return { file, lines: text.split('\n').length - 1, imports: [...new Set([...relative, ...bare])] };
}

/** Every function, method and arrow function of a file with its length. @param {string} file */
function functionsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  /** @type {[string, number][]} */
  const found = [];
  /** @param {unknown} node @param {string} name */
  const visit = (node, name) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, id, key, start, end, ...rest } = /** @type {Record<string, any>} */ (node);
    const own = id?.name ?? key?.name ?? name;
    if (/^(Function|ArrowFunction)/.test(type) && rest.body)
      found.push([`${file} ${own}`, text.slice(start, end).split('\n').length]);
    for (const child of [id, key, ...Object.values(rest)]) visit(child, own);
  };
  visit(parseSync(file, text).program, '');
  return found;
}

/** Finds import cycles, including type imports, as Tarjan's strongly connected components. */
function cycles() {
  const edges = new Map(code.map(({ file, imports }) => [file, imports.filter((path) => known.has(path))]));
  return components(edges).filter((group) => group.length > 1);
}

function folderPairs() {
  const between = new Set();
  // The index of a server composes what its folders offer, for src/app alone.
  for (const { file, imports } of code.filter((one) => !one.file.endsWith('/server/index.ts')))
    for (const path of imports)
      if (known.has(path) && dirname(path) !== dirname(file)) between.add(`${dirname(file)} ${dirname(path)}`);
  return [...between].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return one < other && between.has(`${other} ${one}`);
  });
}

function higherImports() {
  const rankOf = (/** @type {string} */ file) => subjects.indexOf(file.split('/')[1] ?? '');
  const isOrdered = (/** @type {string} */ file) => /^src\/\w+\/(schemas|rules|server|shared\/server)\//.test(file);
  return code
    .filter(({ file }) => rankOf(file) >= 0)
    .flatMap(({ file, imports }) =>
      imports.filter((path) => isOrdered(path) && rankOf(path) > rankOf(file)).map((path) => [file, path]),
    );
}

function tanStackImporters() {
  const outside = code.filter(({ file }) => !file.includes('/web/providers/'));
  return outside.filter(({ imports }) => imports.some((name) => name.startsWith('@tanstack/'))).map(({ file }) => file);
}

function missingInDocs() {
  const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
  return pages
    .trim()
    .split('\n')
    .flatMap((page) =>
      [
        ...readFileSync(join(root, page), 'utf8').matchAll(
          /(?<![\w/.-])((?:src|tests|docs|seed|launcher)\/[\w./-]*\w)/g,
        ),
      ]
        .map(([, path = '']) => path)
        .filter((path) => !path.includes('tag.ts') && !existsSync(join(root, path)))
        .map((path) => [page, path]),
    );
}

/** @param {Map<string, string[]>} edges @returns {string[][]} */
function components(edges) {
  const index = new Map();
  const low = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} node */
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** @param {string[]} names @returns {[string, number][]} */
function countBy(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

/** @param {[string, number][]} entries */
function largest(entries) {
  return entries.sort(([, one], [, other]) => other - one).slice(0, 12);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function report() {
  for (const [name, total] of Object.entries(totals)) console.log(`${name}: ${total}`);
  if (process.argv.includes('--details'))
    for (const [name, entries] of Object.entries(largestOnes)) print(name, entries);
  for (const [name, found] of Object.entries(faults)) print(`${name}: ${found.length}`, found);
  process.exitCode = Object.values(faults).some((found) => found.length > 0) ? 1 : 0;
}

/** @param {string} title @param {unknown[]} entries */
function print(title, entries) {
  console.log(title);
  for (const entry of entries) console.log(`    ${[entry].flat().join(' ')}`);
}
