import { schemasOf } from '../../ports/real/schemas/schema-check.fixture.ts';
import type { TestServer } from '../../test/test-server.ts';

const schemas = schemasOf('cloudprnt.schema.json');

function mustFit(name: 'poll' | 'answer', message: unknown): void {
  const faults = schemas.faultsOf(name, message);
  if (faults.length > 0) throw new Error(faults.join(', '));
}

type PollAnswer = { jobReady: boolean; jobToken?: string; mediaTypes?: string[]; deleteMethod?: string };

/** A printer that speaks CloudPRNT: a loop of poll, fetch and delete. Each message is checked with its schema. */
export function fakeStar(server: TestServer, url: string) {
  const path = new URL(url).pathname;
  const papers: Buffer[] = [];
  const call = (method: 'GET' | 'POST' | 'DELETE', query: Record<string, string> = {}, payload?: object) =>
    server.app.inject({ method, url: path, query, ...(payload ? { payload } : {}) });

  async function poll(statusCode = '200%20OK', more: Record<string, unknown> = {}): Promise<PollAnswer> {
    const message = { printerMAC: '00:11:62:0d:a1:b2', uniqueID: null, status: '23 6 0 0', statusCode, ...more };
    mustFit('poll', message);
    const reply = await call('POST', {}, { printingInProgress: false, ...message });
    if (reply.statusCode !== 200) throw new Error(`poll answered ${reply.statusCode}`);
    const answer = reply.json<PollAnswer>();
    mustFit('answer', answer);
    return answer;
  }
  const fetch = ({ jobToken = '', mediaTypes = [] }: PollAnswer) =>
    call('GET', { mac: '00:11:62:0d:a1:b2', type: mediaTypes[0] ?? '', token: jobToken });
  const remove = ({ jobToken = '' }: PollAnswer, code = '200%20OK') =>
    call('DELETE', { mac: '00:11:62:0d:a1:b2', code, token: jobToken });

  return {
    papers,
    text: () => papers.map((paper) => paper.toString('latin1')),
    call,
    poll,
    fetch,
    remove,
    /** Polls once and prints what it is offered; true when something came out. */
    async work(): Promise<boolean> {
      const answer = await poll();
      if (!answer.jobReady) return false;
      const fetched = await fetch(answer);
      if (fetched.statusCode !== 200) return false;
      papers.push(fetched.rawPayload);
      await remove(answer);
      return true;
    },
  };
}
