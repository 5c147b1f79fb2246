// Another Comptoir process, for embedded-pg.test.ts: opens the cluster, says so on one line, then stays until it is killed.
import { startEmbeddedPg } from './embedded-pg.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const { pid, isAdopted } = await startEmbeddedPg({ dataDir, settings: { fsync: 'off' } });
  process.stdout.write(`${JSON.stringify({ pid, isAdopted })}\n`);
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: error instanceof Error ? error.message : String(error) })}\n`);
}
