import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  areOwnFiles,
  assertInstallation,
  bindInstallation,
  type Parts,
} from '../../../../src/core/server/installation/binding.ts';
import { type Keys, keysText, newKey, newKeys } from '../../../../src/core/server/installation/keys.ts';
import { makeDatabase, type TestDatabase } from '../../../support/database.ts';

let folder: string;
let own: TestDatabase;
let other: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-installation-'));
  [own, other] = await Promise.all([makeDatabase(), makeDatabase()]);
});
afterEach(async () => {
  await Promise.all([own.drop(), other.drop()]);
  await rm(folder, { recursive: true, force: true });
});

const placeOf = (files = 'files', keys = 'secrets'): Parts['environment'] => ({
  databaseUrl: 'postgres://db',
  dataDir: folder,
  filesDir: join(folder, files),
  keysFile: join(folder, `${keys}.json`),
  keepsOwnKeys: false,
  givenKeys: undefined,
});
const bind = ({ database }: TestDatabase, environment = placeOf(), adopts = false) =>
  bindInstallation(database, environment, { adopts });
const assertBy = ({ database }: TestDatabase, environment = placeOf(), keys?: Keys) =>
  database.owner((client) => assertInstallation(client, { environment, keys }));
const mark = (files = 'files') => readFile(join(folder, files, 'installation.json'), 'utf8');
const haveKeys = (name: string, keys: Keys) => writeFile(join(folder, `${name}.json`), keysText(keys));

describe('an installation', () => {
  test('is bound at its first start, which makes its keys, and stays so', async () => {
    await assertBy(own);
    const { id, keys } = await bind(own);
    expect(JSON.parse(await mark())).toEqual({ id });
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(`${keysText(keys)}\n`);
    expect(await bind(own)).toEqual({ id, keys });
    await assertBy(own, placeOf(), keys);
    expect(await areOwnFiles(placeOf().filesDir, id)).toBe(true);
  });

  test('is bound once by nodes that start at the same moment', async () => {
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => bind(own)));
    for (const other of others) expect(other).toEqual(one);
  });

  test('refuses the files of another database, which stay those of the first', async () => {
    const { id } = await bind(own);
    const refusal = /^The files in .+files belong to another database than .+: npm start -- --adopt$/;
    await expect(bind(other)).rejects.toThrow(refusal);
    await bind(other, placeOf('others'));
    await expect(bind(other)).rejects.toThrow(refusal);
    await expect(assertBy(other)).rejects.toThrow(refusal);
    expect((await bind(own)).id).toBe(id);
  });

  test('refuses a folder without its files, as of a disk that is not mounted', async () => {
    await bind(own);
    await expect(bind(own, placeOf('empty'))).rejects.toThrow(
      /^The files of the database of DATABASE_URL are not in .+empty: mount or copy them with their installation.json/,
    );
    await expect(mark('empty')).rejects.toThrow('ENOENT');
  });

  test('refuses other keys, and says which to copy', async () => {
    await bind(own);
    await haveKeys('others', newKeys());
    await expect(bind(own, placeOf('files', 'others'))).rejects.toThrow(
      /^The keys in .+others.json are not those of the database of DATABASE_URL: copy its secrets.json there/,
    );
    await assertBy(own);
    await bind(own);
  });

  test('refuses to start without its keys and makes no others, but on purpose', async () => {
    const { id, keys } = await bind(own);
    await rename(join(folder, 'secrets.json'), join(folder, 'elsewhere.json'));
    await expect(bind(own)).rejects.toThrow(
      /^The keys of the database of DATABASE_URL are not in .+secrets.json: copy its secrets.json there.+ -- --adopt$/,
    );
    expect(await readdir(folder)).toEqual(['elsewhere.json', 'files']);
    const anew = await bind(own, placeOf(), true);
    expect(anew.id).not.toBe(id);
    expect(anew.keys).not.toEqual(keys);
  });

  test('takes a new key at the next start, after which a copy without it is refused', async () => {
    const { id, keys } = await bind(own);
    const rotated = { ...keys, session: [newKey(), ...keys.session] } satisfies Keys;
    await haveKeys('rotated', rotated);
    await assertBy(own, placeOf(), rotated);
    expect((await bind(own)).id).toBe(id);
    expect((await bind(own, placeOf('files', 'rotated'))).id).toBe(id);
    await expect(bind(own)).rejects.toThrow('are not those of the database');
  });

  test('is bound anew on purpose, after which the former database refuses the files', async () => {
    const { id: former } = await bind(own);
    await haveKeys('others', newKeys());
    const { id } = await bind(other, placeOf('files', 'others'), true);
    expect(id).not.toBe(former);
    expect((await bind(other, placeOf('files', 'others'))).id).toBe(id);
    await expect(bind(own)).rejects.toThrow('belong to another database');
    expect(await areOwnFiles(placeOf().filesDir, former)).toBe(false);
  });

  test('is bound by the next start where the first was interrupted', async () => {
    const { id, keys } = await bind(own);
    await own.database.owner((client) => client.query('update installation set bound_at = null'));
    await rm(join(folder, 'files', 'installation.json'));
    await assertBy(own, placeOf(), keys);
    expect((await bind(own)).id).toBe(id);
    expect(JSON.parse(await mark())).toEqual({ id });
  });

  test('with an unreadable mark is refused, and can be bound anew', async () => {
    await bind(own);
    await writeFile(join(folder, 'files', 'installation.json'), '{"id": ');
    await expect(bind(own)).rejects.toThrow('installation.json cannot be read');
    const { id } = await bind(own, placeOf(), true);
    expect(JSON.parse(await mark())).toEqual({ id });
  });
});
