import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { command, startCommand } from './command.ts';
import { type Installation, until } from './installation.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { startInstallation } from './started-installation.ts';

async function copy(what: Parameters<typeof copyProject>[0] = {}): Promise<ProjectCopy> {
  const project = await copyProject(what);
  onTestFinished(project.remove);
  return project;
}

async function running(project: ProjectCopy, settings: Record<string, string> = {}): Promise<Installation> {
  const installation = await startInstallation({ ...project.settings, ...settings }, project.start);
  onTestFinished(installation.remove);
  return installation;
}

/** The addresses of all that the page of the application names. */
async function filesOfPage({ address }: Installation): Promise<string[]> {
  const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  return [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => `${address}${path}`);
}

const statusOf = async (address: string) => (await fetch(address)).status;

it('commands on data neither install nor build, and run the build that serves the data', async () => {
  const project = await copy();
  const installation = await running(project);
  const before = await project.builds();
  await project.changeServer();
  await project.changePackages();
  const { port } = new URL(installation.address);
  const settings = { ...project.settings, DATA_DIR: installation.dataDir, PORT: port };
  for (const args of [['counts'], ['status'], ['jobs'], ['routes'], ['backup', join(project.folder, 'saved')]]) {
    const ran = await command(args, settings, project.start);
    expect([args, ran.code]).toEqual([args, 0]);
    expect(ran.err).toContain(
      'The sources have changed since the last start; this command is of the build of that start\n',
    );
  }
  expect(await project.builds()).toEqual(before);
  expect(await project.installs()).toBe(0);
  const files = await filesOfPage(installation);
  expect(files.length).toBeGreaterThan(5);
  expect(await Promise.all(files.map(statusOf))).toEqual(files.map(() => 200));
});

it('a command on data says what to do where nothing is built yet', async () => {
  const project = await copy({ isBuilt: false });
  const dataDir = join(project.folder, 'data');
  const ran = await command(['counts'], { ...project.settings, DATA_DIR: dataDir }, project.start);
  expect(ran).toEqual({ code: 1, out: '', err: 'Nothing is built yet: npm run build does it\n' });
  expect([existsSync(dataDir), existsSync(join(project.folder, 'dist')), await project.installs()]).toEqual([
    false,
    false,
    0,
  ]);
});

it('a build goes beside the one that runs, and serves from the next start; files of open pages stay for a day', async () => {
  const project = await copy();
  const installation = await running(project);
  const [first = ''] = await project.builds();
  const servedBy = () => readFile(join(installation.dataDir, 'served-by'), 'utf8');
  const ofOpenPage = 'assets/earlier-0a1b2c3d.js';
  const folder = join(project.folder, 'dist/builds', first);
  for (const part of ['web', 'survey']) await writeFile(join(folder, part, ofOpenPage), 'export {};');
  await project.changeServer();
  expect((await command(['build'], project.settings, project.start)).err).toBe('Building server\n');
  const [second = ''] = (await project.builds()).filter((id) => id !== first);
  for (const part of ['web', 'survey']) await rm(join(project.folder, 'dist/builds', second, part, ofOpenPage));
  expect(await servedBy()).toBe(`${first}\n`);
  expect((await command(['counts'], { DATA_DIR: installation.dataDir }, project.start)).code).toBe(0);

  await startedAgain(installation, project);
  expect(await servedBy()).toBe(`${second}\n`);
  const addresses = () => [
    `${installation.address}/${ofOpenPage}`,
    `${installation.address}/survey-assets/${ofOpenPage}`,
  ];
  for (const address of addresses()) {
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  await utimes(folder, twoDaysAgo, twoDaysAgo);
  await startedAgain(installation, project);
  expect(await Promise.all(addresses().map(statusOf))).toEqual([404, 404]);
  expect(await project.builds()).toEqual([second]);
});

async function startedAgain(installation: Installation, project: ProjectCopy): Promise<void> {
  installation.signal('SIGTERM');
  await installation.ended();
  installation.start(project.settings);
  await installation.healthy();
}

it('two starts at once install once and build once', async () => {
  const project = await copy();
  await project.changeServer();
  await project.changePackages();
  const starts = [1, 2].map(() => startCommand(['build'], project.settings, project.start).ended);
  const ran = await Promise.all(starts);
  expect(ran.map(({ code }) => code)).toEqual([0, 0]);
  const said = ran.map(({ err }) => err).join('');
  expect(said.match(/Installing packages/g)).toHaveLength(1);
  expect(said.match(/Building/g)).toHaveLength(1);
  expect(said).toContain('Waiting for another start of this project, which installs or builds\n');
  expect(await project.installs()).toBe(1);
  expect(await project.builds()).toHaveLength(2);
  expect(await readdir(join(project.folder, 'dist'))).toEqual(['builds']);
});

it('a start goes on after one that was killed while it prepared', async () => {
  const project = await copy();
  await project.changeServer();
  const preparing = join(project.folder, 'dist/preparing');
  const unfinished = join(project.folder, 'dist/builds/0123456789abcdef.unfinished');
  await mkdir(unfinished);
  await writeFile(preparing, '');
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await utimes(preparing, aMinuteAgo, aMinuteAgo);
  expect((await command(['build'], project.settings, project.start)).code).toBe(0);
  expect([existsSync(preparing), existsSync(unfinished)]).toEqual([false, false]);
});

it('a built copy without sources runs from another folder and changes nothing in its own', async () => {
  const project = await copy({ hasSources: false });
  const before = await filesIn(project.folder);
  const installation = await running(project);
  expect((await command(['counts'], { DATA_DIR: installation.dataDir }, project.start)).err).toBe(
    'Every count equals the responses\n',
  );
  const files = await filesOfPage(installation);
  expect(await Promise.all(files.map(statusOf))).toEqual(files.map(() => 200));
  expect(await filesIn(project.folder)).toEqual(before);
});

async function filesIn(folder: string): Promise<Record<string, number>> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs] as const)));
}

it('a signal to npm ends a start that builds', async () => {
  const project = await copy();
  await project.changeServer();
  const dataDir = join(project.folder, 'own-data');
  await cp(inject('firstStart'), dataDir, { recursive: true });
  const settings = { ...process.env, ...project.settings, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' };
  // As npm does: a shell, and the start in it.
  const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" "${project.start}" & echo "pid $!"; wait`], {
    env: { ...settings, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text) => (said += text));
  await until(() => said.includes('Building server'));
  const pid = Number(/pid (\d+)/.exec(said)?.[1]);
  shell.kill('SIGKILL');
  await until(() => !existsSync(`/proc/${pid}`));
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});
