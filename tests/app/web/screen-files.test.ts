// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screenFileOf } from '../../../src/app/staff/screen-files.ts';
import { screenNameOf } from '../../../src/app/staff/screen-names.ts';
import { pages } from '../../../src/core/contract/catalogue.ts';

const source = readFileSync('src/app/staff/screens.ts', 'utf8');
const shared = new Map(
  [...source.matchAll(/^const (\w+) = \(\) => import\('([^']+)'\)/gm)].map(([, name, file]) => [name, file]),
);
const imported = new Map(
  [...source.matchAll(/^ {2}'?([\w-]+)'?: (?:\(\) => import\('([^']+)'\)|(\w+)),$/gm)].map(([, screen, file, name]) => [
    screen,
    (file ?? shared.get(name))?.replace('../../', 'src/'),
  ]),
);

test('screens: the server preloads for each page the file that its screen is imported from', () => {
  for (const page of pages()) {
    const file = screenFileOf(page);
    expect(file, page.name).toBe(imported.get(screenNameOf(page)));
    expect(existsSync(file ?? ''), page.name).toBe(true);
  }
});
