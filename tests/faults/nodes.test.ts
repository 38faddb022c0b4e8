import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, openCluster } from '../../src/core/server/db/cluster.ts';
import { blank } from '../support/uploads.ts';
import { createInstallation, type Installation } from './installation.ts';
import { signIn } from './writers.ts';

let folder: string;
let cluster: Cluster;
let first: Installation;
let second: Installation;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-nodes-'));
  cluster = await openCluster({ dataDir: folder, log: () => {} });
  first = await createInstallation();
  second = await createInstallation();
  const DATABASE_URL = `postgres://candor@localhost/candor?host=${encodeURIComponent(cluster.connection.host)}`;
  // The nodes share files and secrets only.
  for (const node of [first, second]) node.start({ DATABASE_URL, DATA_DIR: first.dataDir });
  await Promise.all([first.healthy(), second.healthy()]);
  token = await signIn(first);
});
afterAll(async () => {
  await second?.remove();
  await first?.remove();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(node: Installation, method: string, path: string, body?: unknown, bearer = token) {
  const answer = await fetch(`${node.address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

async function newColleague(permissions: string[]) {
  const role = await ask(first, 'POST', '/Roles', { name: `Role ${randomUUID()}` });
  const roleId = role.json.id as number;
  await ask(first, 'POST', '/Roles/assignPermissions', { roleId, permissions });
  const person = { email: `c${roleId}@demo.example`, password: 'a long enough password' };
  await ask(first, 'POST', '/Users', { ...person, firstName: 'Cleo', lastName: 'Node', roleId });
  const login = await fetch(`${first.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-subdomain': 'demo' },
    body: JSON.stringify(person),
  });
  return { roleId, bearer: ((await login.json()) as { token: string }).token };
}

describe('two nodes on one database', () => {
  it('start at the same moment on an empty database and create one demo tenant', async () => {
    expect(first.pid).not.toBe(second.pid);
    const here = (await ask(first, 'GET', '/Users')).json;
    expect((await ask(second, 'GET', '/Users')).json).toEqual(here);
  });

  it('share a session and its end', async () => {
    const { bearer } = await newColleague(['get:v1/groups']);
    expect((await ask(second, 'GET', '/Groups', undefined, bearer)).status).toBe(200);
    await ask(first, 'POST', '/Auth/logout', undefined, bearer);
    expect((await ask(second, 'GET', '/Groups', undefined, bearer)).status).toBe(401);
  });

  it('apply a role change made on either node with the next request', async () => {
    const { roleId, bearer } = await newColleague(['get:v1/groups']);
    expect((await ask(second, 'GET', '/Groups', undefined, bearer)).status).toBe(200);
    await ask(first, 'POST', '/Roles/assignPermissions', { roleId, permissions: ['get:v1/roles'] });
    expect((await ask(second, 'GET', '/Groups', undefined, bearer)).status).toBe(403);
    expect((await ask(second, 'GET', '/Roles', undefined, bearer)).status).toBe(200);
  });

  it('serve the same files', async () => {
    const fileData = (await blank().png().toBuffer()).toString('base64');
    const sent = await ask(first, 'POST', '/files/upload', { fileName: 'a.png', fileData });
    const storedFile = await fetch(`${second.address}${sent.json.filePath}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([storedFile.status, storedFile.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('continue to serve requests on one node when the other one stops', async () => {
    first.signal('SIGKILL');
    await first.ended();
    expect((await ask(second, 'GET', '/Users')).status).toBe(200);
    expect((await ask(second, 'POST', '/Groups', { name: 'Still here' })).status).toBe(201);
  });
});
