import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { seedDemo } from '../../../seed/demo.ts';
import { alone } from '../../core/server/db/migrate.ts';
import type { Environment } from '../../core/server/environment.ts';
import type { Services } from '../../core/server/http/call.ts';
import { runDueJobs } from '../../core/server/jobs/lane.ts';
import { publicIds } from '../../dashboards/shared/server/read-dashboard.ts';
import { linkTokens } from '../../surveys/server/record/link-token.ts';
import { analysisKinds } from '../server/jobs.ts';

const lockKey = 712_005;
const signInSchema = z.object({ email: z.string(), password: z.string() });

export interface DemoSignIn extends z.output<typeof signInSchema> {
  address: string;
  /** URL of the demo survey; undefined once it is closed or deleted. */
  survey: string | undefined;
  /** URL of the public dashboard; undefined once it is no longer shared. */
  dashboard: string | undefined;
}

/** Creates the demo tenant in an empty database; its sign-in is in a file. Undefined if there is no demo. */
export async function makeDemonstration(environment: Environment, services: Services): Promise<DemoSignIn | undefined> {
  if (!environment.demo) return undefined;
  return services.database.owner((client) =>
    alone(client, lockKey, async () => {
      const { rowCount } = await client.query('select from tenants limit 1');
      const file = join(environment.dataDir, 'demo-sign-in.json');
      const known = await readSignIn(file);
      if (rowCount !== 0) return known && { ...known, ...(await findAddresses(environment, services, client)) };
      // Written before the tenant is created: a crash in between must not leave an unknown password.
      const signIn = known ?? { email: 'ada@demo.example', password: randomBytes(12).toString('base64url') };
      if (!known) await writeFile(file, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 });
      await seedDemo(services, signIn);
      // The runner would analyze texts some seconds after the first visitor.
      await runDueJobs(services, analysisKinds);
      return { ...signIn, ...(await findAddresses(environment, services, client)) };
    }),
  );
}

async function findAddresses(environment: Environment, services: Services, client: PoolClient) {
  const address = productUrl(environment);
  const { rows } = await client.query<StoredRow>(
    `select l.tenant_id, l.nonce, l.token_hash from survey_links l
     join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id and s.state = 'active'
     join tenants t on t.id = l.tenant_id and t.subdomain = 'demo'
     where l.kind = 'anonymous' and l.is_active order by l.id limit 1`,
  );
  const [link] = rows;
  const shares = await client.query<StoredRow>(
    `select s.tenant_id, s.nonce, s.token_hash from public_shares s
     join dashboards d on d.tenant_id = s.tenant_id and d.id = s.dashboard_id and d.deleted_at is null
     join tenants t on t.id = s.tenant_id and t.subdomain = 'demo' order by s.id limit 1`,
  );
  const [share] = shares.rows;
  const survey = link && linkTokens.of(services, link.tenant_id, storedToken(link));
  const dashboard = share && publicIds.of(services, share.tenant_id, storedToken(share));
  return {
    address,
    survey: survey && `${address}/survey/${survey}`,
    dashboard: dashboard && `${address}/public/dashboards/${dashboard}`,
  };
}

interface StoredRow {
  tenant_id: number;
  nonce: string;
  token_hash: Buffer;
}

const storedToken = ({ nonce, token_hash: tokenHash }: StoredRow) => ({ nonce, tokenHash });

async function readSignIn(file: string): Promise<z.output<typeof signInSchema> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return signInSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function productUrl({ productHost, port }: Environment): string {
  return productHost === 'localhost' ? `http://demo.localhost:${port}` : `https://demo.${productHost}`;
}
