import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database, type Db } from '../db/db.ts';
import { afterFile } from './after-file.ts';
import { AMPLE, TEMPLATE } from './global-setup.ts';

/** A database of its own for the test file that asks, dropped when the file is done. */
export async function testDatabase(options: { max?: number } = {}): Promise<Database> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const owner = { ...cluster, database: name };
  const database = openDatabase({ ...owner, ...inject('login') }, { ...AMPLE, ...options, owner });
  afterFile(async () => {
    await database.close();
    await asOwner(`drop database if exists ${name} with (force)`);
  });
  return database;

  async function asOwner(statement: string): Promise<void> {
    const client = new pg.Client({ ...cluster, database: 'postgres' });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

const owners = new WeakMap<Database, pg.Pool>();

/** For what the application may not do, or not see. */
export function ownerOf(database: Database): pg.Pool {
  const known = owners.get(database);
  if (known) return known;
  const { pool, close } = openDatabase(database.owner, { ...AMPLE, max: 1 });
  afterFile(close);
  owners.set(database, pool);
  return pool;
}

export async function testDb(): Promise<Db> {
  return (await testDatabase()).forSystem();
}
