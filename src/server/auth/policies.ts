import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newModelFromString } from 'casbin';
import { loadPolicy, type Policy } from '../../contract/policy.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { permissionsOfRole } from './grants.ts';

export interface Grants {
  permissions: readonly string[];
  policy: Policy;
}

export interface RoleVersion {
  id: number;
  holdsAll: boolean;
  policyVersion: number;
}

/** What a role may do. Remembered for each version of the role, which grows with every change. */
export async function grantsOf(tx: Tx, { database }: Services, role: RoleVersion): Promise<Grants> {
  const known = rememberedBy(database);
  const key = role.holdsAll ? 'all' : `${tx.tenantId}/${role.id}/${role.policyVersion}`;
  const found = known.get(key) ?? (await loadGrants(tx, role));
  // Whatever was asked for last is the last to be forgotten.
  known.delete(key);
  known.set(key, found);
  const oldest = known.size > most ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  return found;
}

const most = 2_000;
const memories = new WeakMap<Services['database'], Map<string, Grants>>();

function rememberedBy(database: Services['database']): Map<string, Grants> {
  const memory = memories.get(database) ?? new Map<string, Grants>();
  memories.set(database, memory);
  return memory;
}

async function loadGrants(tx: Tx, role: RoleVersion): Promise<Grants> {
  const permissions = [...(await permissionsOfRole(tx, role.id))].sort();
  // Each policy adds its rules to its own model; the file is read once.
  return { permissions, policy: await loadPolicy(newModelFromString(modelText()), permissions) };
}

let model: string | undefined;

function modelText(): string {
  model ??= readFileSync(join(houseOf(dirname(fileURLToPath(import.meta.url))), modelFile), 'utf8');
  return model;
}

const modelFile = 'access-policy.conf';

/** The nearest directory above that holds the model: the same from the sources and from a build. */
function houseOf(directory: string): string {
  if (existsSync(join(directory, modelFile))) return directory;
  if (dirname(directory) === directory) throw new Error(`${modelFile} is missing`);
  return houseOf(dirname(directory));
}
