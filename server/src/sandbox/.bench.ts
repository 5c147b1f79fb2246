import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../db/db.ts';
import { startEmbeddedPg } from '../db/embedded-pg.ts';
import { migrate } from '../db/migrate.ts';
import { createJobs } from '../jobs/jobs.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { createLogger } from '../log.ts';
import { diskImageStorage } from '../images/disk-image-storage.ts';
import { seedDemo, type DemoSize } from './demo/seed-demo.ts';
const size = process.argv[2] as DemoSize;
const folder = mkdtempSync(join(tmpdir(), 'comptoir-bench-'));
const cluster = await startEmbeddedPg({ dataDir: join(folder, 'pg') });
try {
  await migrate(cluster.connection);
  const database = openDatabase(cluster.connection);
  const jobs = createJobs(database, createLogger('warn'));
  await jobs.start(jobHandlers(() => Promise.reject(new Error('none'))));
  const t0 = Date.now(); let last = 0;
  const summary = await seedDemo({ database, jobs, now: () => new Date().toISOString() }, { size, onProgress: (n) => { if (n - last >= 50000) { last = n; console.log(n, ((Date.now()-t0)/1000).toFixed(1)); } } });
  const { readdirSync, readFileSync } = await import('node:fs'); let ticks = 0; for (const d of readdirSync('/proc')) { if (!/^\d+$/.test(d)) continue; try { const f = readFileSync(`/proc/${d}/stat`,'utf8').split(') ')[1]!.split(' '); if (Number(f[1]) === cluster.pid) ticks += Number(f[11]) + Number(f[12]); } catch {} }
  console.log('cpu node', process.cpuUsage().user/1e6, 'pg', ticks/100);
  console.log(size, summary, process.memoryUsage().rss / 1e6);
  const q = async (text: string) => console.table((await (async()=>{const c = new pg.Client(cluster.connection); await c.connect(); try { return await c.query(text);} finally { await c.end(); }})()).rows);
  await q("select status, count(*), round(avg(amount_due)) avg from orders group by 1 order by 2 desc");
  await q("select channel, order_type, count(*) from orders group by 1,2 order by 3 desc");
  await q("select payment_type, count(*) from orders group by 1 order by 2 desc");
  await q("select shop_id, min(c), max(c), round(avg(c)) from (select shop_id, day, count(*) c from orders where day < (select max(day) from orders) group by 1,2) x group by 1");
  await q("select number, status, channel, order_type, amount_due, created_at, due_at, preparation_minutes, expected_dropoff_at, requested_for from orders where status not in ('completed','canceled','refused','missed','refunded') order by shop_id, number");
  await q("select relname, n_live_tup from pg_stat_user_tables where n_live_tup > 100 order by 2 desc");
  await q("select extract(hour from requested_for at time zone 'Europe/Paris') h, count(*) from orders group by 1 order by 1");
  await jobs.stop(); await database.close();
} finally { await cluster.stop(); rmSync(folder, { recursive: true, force: true }); }
