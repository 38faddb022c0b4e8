import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { type Cluster, openCluster } from '../../../src/core/server/db/cluster.ts';
import { command } from '../command.ts';
import { type Content, makeContent, makeLink, sendAnswer, signIn, type Visit } from './content.ts';
import { killAllIn } from './processes.ts';
import { startProduct } from './product.ts';

/** What all sequences start from; what only some need is made for the first of them. */
export interface Origin {
  folder: string;
  own: Original;
  other(): Promise<Original & Spoiled & { backup: Backup }>;
  /** The server of the scratch databases. */
  cluster(): Promise<Cluster>;
  remove(): Promise<void>;
}

export interface Backup {
  file: string;
  content: Content;
}

interface Original {
  dataDir: string;
  content: Content;
}

/** Backups of a later release, and one that was cut off. */
interface Spoiled {
  newer: string;
  truncated: string;
}

export const settingsOf = (dataDir: string, databaseUrl = '') => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'error',
  PORT: '0',
  TRUSTED_PROXIES: '127.0.0.1',
});

export async function makeOrigin(firstStart: string): Promise<Origin> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-origin-'));
  const cluster = once(() => openCluster({ dataDir: join(folder, 'scratch'), durable: false, log: () => {} }));
  return {
    folder,
    own: await makeOriginal(firstStart, join(folder, 'own')),
    other: once(async () => {
      const original = await makeOriginal(firstStart, join(folder, 'other'), { isOther: true });
      const backup = { file: join(folder, 'other.tgz'), content: original.content };
      await succeed(['backup', backup.file], settingsOf(original.dataDir));
      return { ...original, backup, ...(await spoil(backup.file, folder)) };
    }),
    cluster: () => cluster(),
    async remove() {
      killAllIn(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function makeOriginal(firstStart: string, dataDir: string, { isOther = false } = {}): Promise<Original> {
  await cp(firstStart, dataDir, { recursive: true });
  // Its database, files and keys are then those of another installation.
  if (isOther) await rm(join(dataDir, 'secrets.json'));
  return { dataDir, content: await fillOrigin(dataDir, isOther ? ['serve', '--adopt'] : []) };
}

async function fillOrigin(dataDir: string, args: string[]): Promise<Content> {
  const credentials = await readFile(join(dataDir, 'demo-sign-in.json'), 'utf8');
  const product = startProduct(settingsOf(dataDir), { args });
  if (!(await product.isReady())) throw new Error(`It did not start: ${product.output()}${product.errors()}`);
  const content = await makeContent(product.address, credentials);
  const visit = (await signIn(product.address, credentials)) as Visit;
  await sendAnswer(product.address, content, visit);
  await makeLink(visit, content);
  product.signal('SIGTERM');
  await product.hasEnded();
  return content;
}

async function spoil(file: string, folder: string): Promise<Spoiled> {
  const [newer, truncated] = [join(folder, 'newer.tgz'), join(folder, 'truncated.tgz')];
  const unpacked = await mkdtemp(join(folder, 'unpacked-'));
  await extract({ file, cwd: unpacked });
  const manifestFile = join(unpacked, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  manifest.migrations.push({ name: '20991231-of-tomorrow.sql', hash: '0'.repeat(64) });
  await writeFile(manifestFile, JSON.stringify(manifest));
  await create({ file: newer, gzip: true, cwd: unpacked }, await readdir(unpacked));
  await cp(file, truncated);
  await truncate(truncated, 100_000);
  return { newer, truncated };
}

export async function succeed(args: string[], settings: Record<string, string>): Promise<void> {
  const { code, err } = await command(args, settings);
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${err}`);
}
