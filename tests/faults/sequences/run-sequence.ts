import { cp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keysText, newKeys } from '../../../src/core/server/installation/keys.ts';
import { type Ran, startCommand } from '../command.ts';
import { until } from '../installation.ts';
import { mayMount } from '../may-mount.ts';
import { type Content, copyOf, makeLink, sendAnswer, signIn, startRespondents, type Visit } from './content.ts';
import type { Backup, Origin } from './origin.ts';
import { startProduct } from './product.ts';
import type { Interruption, Step } from './steps.ts';
import {
  confirmAll,
  contentOf,
  fileHash,
  isLine,
  isUntouched,
  killDatabase,
  makeFolder,
  makeWorld,
  mountDisk,
  type Place,
  placeSettings,
  readState,
  startPlace,
  stopPlace,
  type World,
} from './world.ts';

/** Takes all steps of a sequence. Throws, with what was done, where something acknowledged or shown is not there. */
export async function runSequence(origin: Origin, steps: readonly Step[]): Promise<void> {
  const world = await makeWorld(origin);
  try {
    for (const [at, step] of steps.entries()) {
      world.log.push(`${at + 1}. ${JSON.stringify(step)}`);
      await take(world, step);
    }
    world.log.push('At the end');
    await confirmAll(world);
  } catch (error) {
    throw new Error(`${(error as Error).message}\nafter\n${world.log.join('\n')}`, { cause: error });
  } finally {
    await world.remove();
  }
}

type StepOf<Does extends Step['does']> = Extract<Step, { does: Does }>;

const actions: { [Does in Step['does']]: (world: World, step: StepOf<Does>) => Promise<void> } = {
  start,
  async stop({ current }, { signal }) {
    await stopPlace(current, signal);
  },
  kill: killDuringAnswers,
  'interrupt start': interruptStart,
  answer,
  async 'make link'(world) {
    const { visit, content } = await visitCurrent(world);
    await makeLink(visit, content);
  },
  'back up': backUp,
  'back up to a full disk': backUpToFullDisk,
  verify,
  restore,
  'restore unusable': restoreUnusable,
  'restore to a full disk': restoreToFullDisk,
  'work on a full disk': workOnFullDisk,
  move,
  mix,
  async 'use another'(world, { number }) {
    world.use(world.places[number % world.places.length] as Place);
  },
};

const take = (world: World, step: Step) =>
  (actions[step.does] as (world: World, step: Step) => Promise<void>)(world, step);

async function start(world: World, { byNpm }: StepOf<'start'>): Promise<void> {
  const { current } = world;
  if (current.product?.isRunning && !current.database)
    expectRefused(world, await run([], placeSettings(current)), /is already running/);
  else await startPlace(world, current, byNpm);
}

async function visitCurrent(world: World): Promise<{ visit: Visit; content: Content }> {
  const { address } = await startPlace(world, world.current);
  const content = await contentOf(world, world.current);
  const visit = await signIn(address, content.credentials);
  if (!visit) throw new Error('the user cannot sign in');
  return { visit, content };
}

async function answer(world: World, { count, withPicture }: StepOf<'answer'>): Promise<void> {
  const { visit, content } = await visitCurrent(world);
  for (let number = 0; number < count; number += 1)
    await sendAnswer(visit.address, content, withPicture ? visit : undefined);
}

async function killDuringAnswers(world: World, { withDatabase, afterMs }: StepOf<'kill'>): Promise<void> {
  const { current } = world;
  const product = await startPlace(world, current);
  const respondents = startRespondents(product.address, await contentOf(world, current));
  await until(() => respondents.acknowledged() > 2 || respondents.isOver());
  await sleep(afterMs);
  product.killAll();
  if (withDatabase) killDatabase(current);
  await product.hasEnded();
  await respondents.stop();
}

async function interruptStart(world: World, { interruption }: StepOf<'interrupt start'>): Promise<void> {
  const { current } = world;
  await stopPlace(current);
  const product = startProduct(placeSettings(current));
  await sleep(interruption.afterMs);
  if (interruption.signal === 'SIGKILL') product.killAll();
  else product.signal(interruption.signal);
  const { code, signal } = await product.hasEnded();
  world.log.push(`   ended with ${code ?? signal}: ${product.errors()}`);
  if (code === 0 || signal === interruption.signal) return;
  if (!current.unfinished || !isLine(product.errors())) throw new Error(`The start ended with ${code}`);
}

async function run(args: string[], settings: Record<string, string>, interruption?: Interruption): Promise<Ran> {
  const { child, ended } = startCommand(args, settings);
  if (interruption) {
    await sleep(interruption.afterMs);
    child.kill(interruption.signal);
  }
  await until(() => child.exitCode !== null || child.signalCode !== null);
  return ended;
}

function expectDone(world: World, { code, err }: Ran): void {
  world.log.push(`   ${err.trim()}`);
  if (code !== 0) throw new Error(`It ended with ${code}: ${err}`);
}

function expectRefused(world: World, { code, out, err }: Ran, reason: RegExp): void {
  world.log.push(`   refused: ${err.trim()}`);
  if (code !== 1 || out !== '' || !isLine(withoutProgress(err)) || !reason.test(err))
    throw new Error(`It was not refused in one line of ${reason}, but ended with ${code}: ${out}${err}`);
}

const withoutProgress = (err: string) => err.replace(/^Creating a new database\n/, '');

/** Whether the command was done before it could be interrupted. */
function wasDone(world: World, { code, err }: Ran, { signal }: Interruption): boolean {
  world.log.push(`   ended with ${code}: ${err.trim()}`);
  if (code === 0) return true;
  const lines = err.split('\n').filter(Boolean);
  // Killed, or by a signal that came before the command had begun.
  if (code === null) return false;
  if (signal === 'SIGTERM' && lines.at(-1) === 'Interrupted by SIGTERM') return false;
  throw new Error(`It ended with ${code} when it was interrupted: ${err}`);
}

async function backUp(world: World, step: StepOf<'back up'>): Promise<void> {
  const { current, backups, folder } = world;
  const { name, isBusy, interruption } = step;
  const content = await contentOf(world, current);
  const file = join(folder, `${name}.tgz`);
  const before = await fileHash(file);
  const saved = copyOf(content);
  const leftBefore = await leftovers(world);
  const { product } = current;
  const respondents = isBusy && product?.isRunning ? startRespondents(product.address, content) : undefined;
  const ran = await run(['backup', file], placeSettings(current), interruption);
  await respondents?.stop();
  for (const text of [...content.answers.keys(), ...content.unacknowledged])
    if (!saved.answers.has(text)) saved.unacknowledged.add(text);
  if (!interruption) expectDone(world, ran);
  const isDone = interruption ? wasDone(world, ran, interruption) : true;
  const isNew = (await fileHash(file)) !== before;
  if (isDone && !isNew) throw new Error('The backup is not there');
  if (isNew) backups.set(name, { file, content: saved });
  if (!isDone && interruption?.signal === 'SIGTERM' && ran.code === 1) await expectNothingLeft(world, leftBefore);
}

/** What commands have left that were not done. That of one that was killed stays for a day. */
async function leftovers({ current, folder }: World): Promise<string[]> {
  const names = [...(await readdir(folder)), ...(await readdir(join(current.dataDir, 'files')).catch(() => []))];
  return names.filter((name) => name.endsWith('.part') || /^(backup|restore|verify)-/.test(name));
}

/** Where a command could clean up. */
async function expectNothingLeft(world: World, before: readonly string[]): Promise<void> {
  const left = (await leftovers(world)).filter((name) => !before.includes(name));
  if (left.length > 0) throw new Error(`${left} is left behind`);
}

async function backUpToFullDisk(world: World): Promise<void> {
  if (!mayMount()) return;
  const { current } = world;
  await contentOf(world, current);
  const disk = await makeFolder(world.newPath('disk'));
  const { file } = await world.backup('first');
  const unmount = mountDisk(disk, (await stat(file)).size + 200_000);
  try {
    const target = join(disk, 'saved.tgz');
    await cp(file, target);
    const before = await fileHash(target);
    expectRefused(world, await run(['backup', target], placeSettings(current)), /is full/);
    if ((await fileHash(target)) !== before) throw new Error('The backup that was there has changed');
    if ((await readdir(disk)).length > 1) throw new Error(`There is left ${await readdir(disk)}`);
  } finally {
    unmount();
  }
}

async function verify(world: World, { name, interruption }: StepOf<'verify'>): Promise<void> {
  const { file } = await world.backup(name);
  const leftBefore = await leftovers(world);
  const ran = await run(['backup', 'verify', file], placeSettings(world.current), interruption);
  if (!interruption) expectDone(world, ran);
  else if (!wasDone(world, ran, interruption) && ran.code === 1) await expectNothingLeft(world, leftBefore);
}

async function restore(world: World, step: StepOf<'restore'>): Promise<void> {
  const backup = await world.backup(step.name);
  if (step.to === 'same') return restoreSame(world, step, backup);
  if (step.to === 'wrong') return restoreWrong(world, step, backup);
  const place: Place = {
    dataDir: world.newPath(step.to),
    contents: [copyOf(backup.content)],
    ...(step.to === 'scratch' ? { database: await world.newDatabase() } : {}),
  };
  const ran = await run(['restore', backup.file], placeSettings(place), step.interruption);
  if (!step.interruption) expectDone(world, ran);
  else if (!wasDone(world, ran, step.interruption)) {
    world.log.push('   and once more');
    expectDone(world, await retry(['restore', backup.file, '--replace'], place));
  }
  world.use(place);
}

/** A session of a command that was killed takes a moment to end. */
async function retry(args: string[], place: Place): Promise<Ran> {
  let ran = await run(args, placeSettings(place));
  await until(async () => {
    if (!/The database is in use by \d+ other sessions/.test(ran.err)) return true;
    ran = await run(args, placeSettings(place));
    return false;
  });
  return ran;
}

async function restoreSame(world: World, step: StepOf<'restore'>, backup: Backup): Promise<void> {
  const { current } = world;
  const args = ['restore', backup.file, ...(step.replaces ? ['--replace'] : [])];
  if (current.product?.isRunning)
    return expectRefused(world, await run(args, placeSettings(current)), /already running|is in use by/);
  const before = await readState(current);
  if (!step.replaces) {
    const mayBeEmpty = current.contents.length > 1;
    const ran = await retry(args, current);
    if (mayBeEmpty && ran.code === 0) return replaceContent(current, backup);
    expectRefused(world, ran, /The database is not empty/);
    return expectSame(current, before);
  }
  if (!step.interruption) {
    expectDone(world, await retry(args, current));
    return replaceContent(current, backup);
  }
  const leftBefore = await leftovers(world);
  const ran = await run(args, placeSettings(current), step.interruption);
  if (/is in use by/.test(ran.err)) return;
  if (wasDone(world, ran, step.interruption)) return replaceContent(current, backup);
  if (ran.code === 1) await expectNothingLeft(world, leftBefore);
  current.contents.push(copyOf(backup.content));
  current.unfinished = backup;
}

function replaceContent(place: Place, backup: Backup): void {
  place.contents = [copyOf(backup.content)];
  delete place.unfinished;
}

async function expectSame(place: Place, before: string): Promise<void> {
  const after = await readState(place);
  if (after !== before) throw new Error(`It has changed from\n${before}\nto\n${after}`);
}

/** DATABASE_URL names an empty database, and DATA_DIR is that of the installation. */
async function restoreWrong(world: World, step: StepOf<'restore'>, { file }: Backup): Promise<void> {
  const { current } = world;
  await contentOf(world, current);
  await stopPlace(current);
  const before = await readState(current);
  const database = await world.newDatabase();
  const args = ['restore', file, ...(step.replaces ? ['--replace'] : [])];
  expectRefused(world, await run(args, placeSettings({ ...current, database })), /belong to another database/);
  if (!(await isUntouched(database))) throw new Error('Something was made in the empty database');
  await expectSame(current, before);
}

async function restoreUnusable(world: World, { file, to }: StepOf<'restore unusable'>): Promise<void> {
  const { current, origin } = world;
  if (to === 'same') await stopPlace(current);
  const place: Place = to === 'same' ? current : { dataDir: world.newPath('unusable'), contents: [] };
  const before = await readState(place);
  const path = file === 'missing' ? join(world.folder, 'none.tgz') : (await origin.other())[file];
  const reason = { missing: /does not exist/, newer: /another release/, truncated: /is damaged/ }[file];
  expectRefused(world, await retry(['restore', path, '--replace'], place), reason);
  await expectSame(place, before);
  if (to === 'same') return;
  const made = (await readdir(place.dataDir)).filter((name) => name !== 'files');
  if (made.length > 0) throw new Error(`A refused restore has made ${made}`);
}

async function restoreToFullDisk(world: World, { megabytes }: StepOf<'restore to a full disk'>): Promise<void> {
  if (!mayMount()) return;
  const disk = await makeFolder(world.newPath('disk'));
  const { file } = await world.backup('other');
  const unmount = mountDisk(disk, megabytes * 1024 * 1024);
  const place: Place = { dataDir: join(disk, 'data'), contents: [] };
  try {
    expectRefused(world, await run(['restore', file], placeSettings(place)), /is full|No space left/);
  } finally {
    killDatabase(place);
    unmount();
  }
}

/** DATA_DIR is on a disk with little space, and on a larger one again afterwards. */
async function workOnFullDisk(world: World, { command, megabytes }: StepOf<'work on a full disk'>): Promise<void> {
  if (!mayMount()) return;
  const { current } = world;
  await startPlace(world, current);
  await stopPlace(current);
  const disk = await makeFolder(world.newPath('disk'));
  const { dataDir } = current;
  const { file, content } = await world.backup('other');
  const target = world.newPath('saved');
  const unmount = mountDisk(disk, (await bytesIn(dataDir)) + megabytes * 1024 * 1024);
  try {
    current.dataDir = join(disk, 'data');
    await cp(dataDir, current.dataDir, { recursive: true });
    const args = command === 'restore' ? ['restore', file, '--replace'] : ['backup', target];
    const ran = await run(args, placeSettings(current));
    if (ran.code === 0) expectDone(world, ran);
    else expectRefused(world, ran, /is full|No space left/);
    if (ran.code === 0 && command === 'restore') current.contents = [copyOf(content)];
    killDatabase(current);
    await rm(dataDir, { recursive: true });
    await cp(current.dataDir, dataDir, { recursive: true });
  } finally {
    killDatabase(current);
    current.dataDir = dataDir;
    unmount();
  }
  await startPlace(world, current);
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const { blocks } = await stat(join(entry.parentPath, entry.name)).catch(() => ({ blocks: 0 }));
    bytes += Math.max(blocks * 512, 4096);
  }
  return bytes;
}

/** Also while a database runs that has outlived a kill. */
async function move(world: World, { isLong }: StepOf<'move'>): Promise<void> {
  const { current } = world;
  await stopPlace(current);
  const moved = world.newPath(isLong ? 'moved-'.padEnd(100, 'x') : 'moved-');
  await rename(current.dataDir, moved);
  current.dataDir = moved;
}

async function mix(world: World, { part, command }: StepOf<'mix'>): Promise<void> {
  const { current, origin } = world;
  await contentOf(world, current);
  await stopPlace(current);
  const isOfKeys = part.endsWith('keys');
  // A restore brings the keys of the backup.
  if (isOfKeys && command === 'restore') return;
  const before = await readState(current);
  const [files, keys] = ['files', 'secrets.json'].map((name) => join(current.dataDir, name)) as [string, string];
  const aside = world.newPath('aside');
  const swapped = isOfKeys ? keys : files;
  const settings = placeSettings(current);
  const isOfDatabase = part.endsWith('database');
  if (part === 'empty database') settings.DATABASE_URL = await world.newDatabase();
  if (part === 'other database') settings.DATABASE_URL = await otherDatabase(world);
  if (!isOfDatabase) await rename(swapped, aside);
  // A restore may have brought the keys of the other installation.
  if (part === 'other keys') await writeFile(swapped, keysText(newKeys()));
  if (part === 'other files') await cp(join((await origin.other()).dataDir, 'files'), swapped, { recursive: true });
  const target = join(world.folder, 'mixed.tgz');
  const { file } = await world.backup('other');
  const args = { start: [], 'back up': ['backup', target], restore: ['restore', file, '--replace'] }[command];
  const ran = await run(args, settings);
  if (part === 'empty database' && command === 'back up') expectRefused(world, ran, /Nothing to back up|belong/);
  else expectRefused(world, ran, /belong to another database|are not in|are not those of/);
  if (part === 'empty database' && !(await isUntouched(settings.DATABASE_URL)))
    throw new Error('Something was made in the empty database');
  if (!isOfDatabase) {
    await rm(swapped, { recursive: true, force: true });
    await rename(aside, swapped);
  }
  await rm(target, { force: true });
  await expectSame(current, before);
}

/** The database of another installation of the sequence, or of one that is made for it. */
async function otherDatabase(world: World): Promise<string> {
  const database = await world.newDatabase();
  const place: Place = { dataDir: world.newPath('another'), database, contents: [] };
  const { file } = await world.backup('other');
  expectDone(world, await run(['restore', file], placeSettings(place)));
  return database;
}
