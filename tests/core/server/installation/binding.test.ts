import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  areOwnFiles,
  assertInstallation,
  bindInstallation,
  type Parts,
} from '../../../../src/core/server/installation/binding.ts';
import type { Keys } from '../../../../src/core/server/installation/keys.ts';
import { makeDatabase, type TestDatabase } from '../../../support/database.ts';

const keysOf = (byte: number): Keys => ({
  session: [{ value: Buffer.alloc(32, byte) }],
  link: [{ value: Buffer.alloc(32, byte + 1) }],
  secret: [{ value: Buffer.alloc(32, byte + 2) }],
});

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

const parts = (files = 'files', keys = keysOf(1)): Parts & { keys: Keys } => ({
  environment: {
    databaseUrl: 'postgres://db',
    filesDir: join(folder, files),
    keysFile: join(folder, 'secrets.json'),
    givenKeys: undefined,
  },
  keys,
});
const mark = (files = 'files') => readFile(join(folder, files, 'installation.json'), 'utf8');
const assertBy = ({ database }: TestDatabase, of: Parts) => database.owner((client) => assertInstallation(client, of));

describe('an installation', () => {
  test('is bound at its first start, and stays so', async () => {
    await assertBy(own, parts());
    const id = await bindInstallation(own.database, parts());
    expect(JSON.parse(await mark())).toEqual({ id });
    expect(await bindInstallation(own.database, parts())).toBe(id);
    await assertBy(own, parts());
    expect(await areOwnFiles(parts().environment.filesDir, id)).toBe(true);
  });

  test('is bound once by nodes that start at the same moment', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => bindInstallation(own.database, parts())));
    expect(new Set(ids).size).toBe(1);
  });

  test('refuses the files of another database, which stay those of the first', async () => {
    const id = await bindInstallation(own.database, parts());
    const refusal = /^The files in .+files belong to another database than .+: npm start -- --adopt$/;
    await expect(bindInstallation(other.database, parts())).rejects.toThrow(refusal);
    await bindInstallation(other.database, parts('others'));
    await expect(bindInstallation(other.database, parts())).rejects.toThrow(refusal);
    await expect(assertBy(other, parts())).rejects.toThrow(refusal);
    expect(await bindInstallation(own.database, parts())).toBe(id);
  });

  test('refuses a folder without its files, as of a disk that is not mounted', async () => {
    await bindInstallation(own.database, parts());
    await expect(bindInstallation(own.database, parts('empty'))).rejects.toThrow(
      /^The files of the database of DATABASE_URL are not in .+empty: mount or copy them with their installation.json/,
    );
    await expect(mark('empty')).rejects.toThrow('ENOENT');
  });

  test('refuses other keys, and says which to copy', async () => {
    await bindInstallation(own.database, parts());
    const wrong = parts('files', keysOf(7));
    await expect(bindInstallation(own.database, wrong)).rejects.toThrow(
      /^The keys in .+secrets.json are not those of the database of DATABASE_URL: copy its secrets.json there/,
    );
    await assertBy(own, { ...wrong, keys: undefined });
    await bindInstallation(own.database, parts());
  });

  test('takes a new key at the next start, after which a copy without it is refused', async () => {
    const former = keysOf(1);
    const id = await bindInstallation(own.database, parts());
    const rotated = { ...former, session: [{ value: Buffer.alloc(32, 9) }, ...former.session] } satisfies Keys;
    await assertBy(own, parts('files', rotated));
    expect(await bindInstallation(own.database, parts())).toBe(id);
    expect(await bindInstallation(own.database, parts('files', rotated))).toBe(id);
    await expect(bindInstallation(own.database, parts())).rejects.toThrow('are not those of the database');
  });

  test('is bound anew on purpose, after which the former database refuses the files', async () => {
    const former = await bindInstallation(own.database, parts());
    const id = await bindInstallation(other.database, parts('files', keysOf(7)), { adopts: true });
    expect(id).not.toBe(former);
    expect(await bindInstallation(other.database, parts('files', keysOf(7)))).toBe(id);
    await expect(bindInstallation(own.database, parts())).rejects.toThrow('belong to another database');
    expect(await areOwnFiles(parts().environment.filesDir, former)).toBe(false);
  });

  test('is bound by the next start where the first was interrupted', async () => {
    const id = await bindInstallation(own.database, parts());
    await own.database.owner((client) => client.query('update installation set bound_at = null'));
    await rm(join(folder, 'files', 'installation.json'));
    await assertBy(own, parts());
    expect(await bindInstallation(own.database, parts())).toBe(id);
    expect(JSON.parse(await mark())).toEqual({ id });
  });

  test('with an unreadable mark is refused, and can be bound anew', async () => {
    await bindInstallation(own.database, parts());
    await writeFile(join(folder, 'files', 'installation.json'), '{"id": ');
    await expect(bindInstallation(own.database, parts())).rejects.toThrow('installation.json cannot be read');
    const id = await bindInstallation(own.database, parts(), { adopts: true });
    expect(JSON.parse(await mark())).toEqual({ id });
  });
});
