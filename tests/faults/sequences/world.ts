import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Content, findDifference } from './content.ts';
import { type Backup, type Origin, settingsOf, succeed } from './origin.ts';
import { killAllIn } from './processes.ts';
import { type Product, startProduct } from './product.ts';

/** An installation: a DATA_DIR with its embedded database, or with one of the scratch server. */
export interface Place {
  dataDir: string;
  database?: string;
  /** The states it may be in: several after a restore that was interrupted. */
  contents: Content[];
  /** The backup whose restore was interrupted. */
  unfinished?: Backup;
  product?: Product;
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** The installations and backups of one sequence; at first one installation, which is stopped. */
export async function makeWorld(origin: Origin) {
  const folder = await mkdtemp(join(tmpdir(), 'candor-seq-'));
  const dataDir = join(folder, 'data');
  await cp(origin.own.dataDir, dataDir, { recursive: true });
  const first: Place = { dataDir, contents: [structuredClone(origin.own.content)] };
  const places = [first];
  const backups = new Map<string, Backup>();
  const databases: string[] = [];
  let current = first;
  let serial = 0;
  return {
    origin,
    folder,
    places,
    backups,
    /** That of the name, or of another installation. */
    backup: async (name: string): Promise<Backup> => backups.get(name) ?? (await origin.other()).backup,
    /** What was done, for a failure. */
    log: [] as string[],
    get current() {
      return current;
    },
    use(place: Place) {
      if (!places.includes(place)) places.push(place);
      current = place;
    },
    /** A path that is not there. */
    newPath: (name: string) => join(folder, `${name}${++serial}`),
    async newDatabase(): Promise<string> {
      const name = `scratch_${folder.slice(-6).toLowerCase()}_${++serial}`;
      await onServer(origin, (client) => client.query(`create database "${name}"`));
      databases.push(name);
      const host = encodeURIComponent((await origin.cluster()).connection.host);
      return `postgres://candor@localhost/${name}?host=${host}`;
    },
    async remove() {
      for (const { product } of places) {
        product?.killAll();
        await product?.hasEnded();
      }
      killAllIn(folder);
      for (const name of databases)
        await onServer(origin, (client) => client.query(`drop database "${name}" with (force)`));
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function onServer<T>({ cluster }: Origin, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client((await cluster()).connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Whether nothing was made in a database. */
export async function isUntouched(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_namespace where nspname = 'candor'`);
  await client.end();
  return rowCount === 0;
}

/** Kills the embedded database of a place, as a power cut does. */
export const killDatabase = ({ dataDir }: Place): void => killAllIn(dataDir);

export const placeSettings = ({ dataDir, database }: Place) => settingsOf(dataDir, database);

/** What a refused step must leave as it was: the files with their names, and the keys. */
export async function readState({ dataDir }: Place): Promise<string> {
  const files = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
  const keys = await readFile(join(dataDir, 'secrets.json')).catch(() => '');
  const lines = [...files.sort(), createHash('sha256').update(keys).digest('hex')];
  return lines.join('\n');
}

/** Starts the installation and compares it with its content. */
export async function startPlace(world: World, place: Place, byNpm = false): Promise<Product> {
  if (place.product?.isRunning) return place.product;
  place.product = startProduct(placeSettings(place), { byNpm });
  if (!(await place.product.isReady())) await repeatRestore(world, place, place.product);
  await confirmContent(world, place);
  return place.product;
}

/** A start may be refused after a restore that was interrupted, until it was repeated. */
async function repeatRestore(world: World, place: Place, refused: Product): Promise<void> {
  await refused.hasEnded();
  const said = `${refused.output()}${refused.errors()}`;
  const { unfinished } = place;
  if (!unfinished || !isLine(refused.errors())) throw new Error(`The start ended: ${said}`);
  world.log.push(`   the start is refused (${said.trim()}), so the restore is repeated`);
  await succeed(['restore', unfinished.file, '--replace'], placeSettings(place));
  place.contents = [structuredClone(unfinished.content)];
  place.product = startProduct(placeSettings(place));
  if (!(await place.product.isReady()))
    throw new Error(`The start after a repeated restore ended: ${place.product.output()}${place.product.errors()}`);
}

/** Throws unless a running installation is in one of the states that it may be in. */
async function confirmContent(world: World, place: Place): Promise<void> {
  const { address } = place.product as Product;
  const differences: string[] = [];
  for (const content of place.contents) {
    const difference = await findDifference(address, content);
    if (difference === undefined) {
      if (place.contents.length > 1)
        world.log.push(`   it is the state number ${place.contents.indexOf(content) + 1} of ${place.contents.length}`);
      place.contents = [content];
      delete place.unfinished;
      return;
    }
    differences.push(difference);
  }
  throw new Error(`${place.dataDir}: ${differences.join('; or ')}`);
}

/** The state of an installation, which is started where several are possible. */
export async function contentOf(world: World, place: Place): Promise<Content> {
  if (place.contents.length > 1) await startPlace(world, place);
  return place.contents[0] as Content;
}

export async function stopPlace(place: Place, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!place.product?.isRunning) return;
  place.product.signal(signal);
  await place.product.hasEnded();
}

/** A check of every installation at the end. */
export async function confirmAll(world: World): Promise<void> {
  for (const place of world.places) {
    if (place.product?.isRunning) await confirmContent(world, place);
    else await startPlace(world, place);
    if (place === world.current) await succeed(['counts'], placeSettings(place));
    await stopPlace(place);
  }
}

export const isLine = (text: string) => /^[^\n]+\n$/.test(text);

export function mountDisk(folder: string, bytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  return () => void execFileSync('umount', ['-l', folder]);
}

export const fileHash = async (file: string): Promise<string> =>
  existsSync(file)
    ? createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
    : 'none';

export const makeFolder = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true });
  return path;
};
