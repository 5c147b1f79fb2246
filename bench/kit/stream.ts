import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Database } from '../../server/src/db/db.ts';
import { createTokens } from '../../server/src/session/tokens.ts';
import { givenUser } from '../../server/src/test/given.ts';
import { atEnd } from './own.ts';

export const SECRET = 'the secret of the benches, long enough to be one';

/** What the server allows one person (sec:stream-limits). */
export const STREAMS_PER_USER = 10;

/** Signed in without the login screen: a real session row and a real token. */
export async function freshToken(
  db: Database,
  companyId: string,
  person: Parameters<typeof givenUser>[2],
): Promise<string> {
  const { userId } = await givenUser(db, companyId, person);
  const sessionId = randomUUID();
  const now = new Date();
  await db
    .forCompany(companyId)
    .insertInto('sessions')
    .values({
      company_id: companyId,
      id: sessionId,
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
      user_agent: 'bench',
    })
    .execute();
  return (await createTokens(SECRET)).issue({ userId, companyId, sessionId }, now.getTime());
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
atEnd(() => agent.destroy());

/** A dashboard's live stream, read in this process; told of each order that an event carries. Resolves once it is open. */
export function listen(url: string, token: string, onOrder: (orderId: string, at: number) => void): Promise<void> {
  return new Promise((opened, failed) => {
    const stream = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) return failed(new Error(`live ${reply.statusCode}`));
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        text += chunk;
        const frames = text.split('\n\n');
        text = frames.pop() ?? '';
        for (const frame of frames) {
          if (frame.includes('event: hello')) opened();
          const id = /"order":\{"id":"([0-9a-f-]{36})"/.exec(frame)?.[1];
          if (id) onOrder(id, performance.now());
        }
      });
      return undefined;
    });
    stream.on('error', () => undefined);
    stream.end();
  });
}
