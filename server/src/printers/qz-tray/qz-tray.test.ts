import { generateKeyPairSync } from 'node:crypto';
import qz from 'qz-tray';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { qzSigning } from '../../ports/real/qz-signing.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { decodePaper } from '../paper/decode-paper.ts';
import { paperText } from '../paper/paper-text.fixture.ts';
import { aPrintingShop } from '../printers.fixture.ts';
import { fakeQzTray } from './fake-qz-tray.fixture.ts';
import { TextSocket } from './web-socket.fixture.ts';

const aKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    certificate: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
const own = aKey();

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.deps.printing = { ...server.deps.printing, qz: qzSigning(own), localPrinters: null };
});
afterEach(async () => {
  if (qz.websocket.isActive()) await qz.websocket.disconnect();
});

const BAG = { template: 'bag', at: 'accepted', sections: null, copies: 1, isActive: true } as const;

/** A post whose QZ Tray trusts this certificate, reached by the client that browsers load. */
async function aPost(trusted = own.certificate, tray: Parameters<typeof fakeQzTray>[1] = {}) {
  const work = await aPrintingShop(server, 'QZ');
  const printerId = await work.putUp({ localName: 'EPSON TM-T20III', rules: [BAG] });
  const fake = await fakeQzTray(trusted, tray);
  const { certificate } = (await work.lea.get(`${work.path}/printer/qz-certificate`)).body as { certificate: string };
  qz.api.setWebSocketType(TextSocket);
  qz.security.setCertificatePromise((resolve) => resolve(certificate));
  qz.security.setSignatureAlgorithm('SHA512');
  qz.security.setSignaturePromise((toSign) => (resolve, reject) => {
    work.lea
      .post(`${work.path}/printer/qz-signature`, { toSign })
      .then(({ body }) => resolve(String(body['signature'])), reject);
  });
  const connect = () =>
    qz.websocket.connect({
      host: ['127.0.0.1'],
      usingSecure: false,
      port: { secure: [], insecure: [fake.port] },
      keepAlive: 0,
    });
  return { ...work, printerId, fake, connect };
}

test('PRN-09 PRN-28 PRN-46 QZ Tray prints what our key has signed: listed, claimed, printed once, confirmed', async () => {
  const work = await aPost();
  const order = await server.givenOrder(work.shop);
  await work.lea.post(`${work.path}/orders/${order.id}/prepare`, { preparationMinutes: 20 });

  await work.connect();
  expect([await qz.printers.find(), await qz.printers.getDefault()]).toEqual([
    ['EPSON TM-T20III', 'PDF'],
    'EPSON TM-T20III',
  ]);
  const claimed = await work.lea.post(`${work.path}/print-jobs/claim`, {
    printerIds: [work.printerId],
    postId: 'caisse',
  });
  const job = claimed.body['job'] as { id: string; leaseToken: string; localName: string; data: string };
  await qz.print(qz.configs.create(job.localName), [
    { type: 'raw', format: 'command', flavor: 'base64', data: job.data },
  ]);
  await work.lea.post(`${work.path}/print-jobs/${job.id}/confirm`, { leaseToken: job.leaseToken });

  expect(work.fake.papers).toHaveLength(1);
  const [paper] = work.fake.papers;
  const lines = paperText(decodePaper(paper?.bytes ?? Buffer.alloc(0), 'esc-pos')).join('\n');
  expect(lines).toContain(`N° ${order.orderNumber}`);
  expect(await work.jobs()).toMatchObject([{ state: 'printed', attempts: 1 }]);
  expect(work.fake.calls).toEqual(['getVersion', 'printers.find', 'printers.getDefault', 'print']);
});

test('PRN-09 a certificate that the computer does not trust is shown the door', async () => {
  const work = await aPost(aKey().certificate);

  await expect(work.connect()).rejects.toThrow('blocked');
  expect(work.fake.papers).toEqual([]);
});

test('PRN-09 what another key has signed is not printed, nor anything an hour old', async () => {
  const forged = { ...qzSigning(aKey()), certificate: own.certificate };
  const good = server.deps.printing;
  const work = await aPost();
  await work.connect();
  server.deps.printing = { ...good, qz: forged };
  await expect(qz.printers.find()).rejects.toThrow('blocked');
  server.deps.printing = good;
  await qz.websocket.disconnect();

  const late = await aPost(own.certificate, { clockMs: 60 * 60_000 });
  await late.connect();

  await expect(qz.printers.find()).rejects.toThrow('expired');
  expect([...work.fake.papers, ...late.fake.papers]).toEqual([]);
});
