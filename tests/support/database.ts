import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../../src/server/platform/db/database.ts';
import { asOwner, inDatabase } from './global-setup.ts';

export interface TestDatabase {
  database: Database;
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}

export async function makeDatabase(): Promise<TestDatabase> {
  const { connection: server, template } = inject('postgres');
  const name = `candor_test_${randomBytes(6).toString('hex')}`;
  await asOwner(server, `create database ${name} template ${template} strategy file_copy`);
  const connection = inDatabase(server, name);
  const database = connect({ ...connection, max: 10 });
  return {
    database,
    connection,
    async drop() {
      await database.close();
      await asOwner(server, `drop database if exists ${name} with (force)`);
    },
  };
}
