import { createServer, type Socket } from 'node:net';
import { TLSSocket, createSecureContext } from 'node:tls';
import { onTestFinished } from 'vitest';
import { portOf } from '../fake-provider.fixture.ts';
import { ownCertificate } from './certificate.fixture.ts';

/** Where a session may go wrong; `end`: the answer to the final dot. */
export type SmtpStep = 'greeting' | 'starttls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'end';
/** A reply line (« 550 5.1.1 No such user »), or `cut`: the line is cut. */
export type SmtpAnswer = string;

export type FakeSmtp = {
  /** `localhost`, whose certificate `ca` signs. */
  port: number;
  ca: string;
  /** What was sent to it, in order, without the messages. */
  commands: string[];
  received: { raw: string; isSecure: boolean }[];
  /** What the next sessions meet; without a number, for ever. */
  answers(step: SmtpStep, answer: SmtpAnswer, times?: number): void;
  heal(): void;
};

const GOOD: Record<SmtpStep, string> = {
  greeting: '220 fake ESMTP',
  starttls: '220 2.0.0 Ready to start TLS',
  auth: '235 2.7.0 Authentication successful',
  mail: '250 2.1.0 Sender ok',
  rcpt: '250 2.1.5 Recipient ok',
  data: '354 End data with <CR><LF>.<CR><LF>',
  end: '250 2.0.0 Ok: queued as 1',
};

const USER = 'comptoir';
const PASSWORD = 'right';

type Options = {
  /** Speaks TLS from the first byte (port 465). */
  isImplicit?: boolean;
  offersTls?: boolean;
  /** The highest version that it speaks. */
  maxVersion?: 'TLSv1.1' | 'TLSv1.3';
};

/** A mail server as RFC 5321, 3207 (STARTTLS), 4954 (AUTH PLAIN) and 3463 (codes) have it, on a loopback socket. */
export async function fakeSmtp({ isImplicit = false, offersTls = true, maxVersion }: Options = {}): Promise<FakeSmtp> {
  const { cert, key } = ownCertificate();
  const old = maxVersion === 'TLSv1.1' ? { minVersion: 'TLSv1' as const, ciphers: 'DEFAULT@SECLEVEL=0' } : {};
  const secureContext = createSecureContext({ cert, key, ...(maxVersion && { maxVersion }), ...old });
  const planned: { step: SmtpStep; answer: SmtpAnswer; times: number }[] = [];
  const commands: string[] = [];
  const received: FakeSmtp['received'] = [];
  const sockets = new Set<Socket>();

  function answerTo(step: SmtpStep): SmtpAnswer {
    const plan = planned.find((one) => one.step === step && one.times > 0);
    if (!plan) return GOOD[step];
    plan.times -= 1;
    return plan.answer;
  }

  function serve(first: Socket): void {
    let socket = first;
    let isSecure = false;
    let isSignedIn = false;
    let message: string | null = null;
    let rest = '';

    const say = (line: string) => socket.write(`${line}\r\n`);
    /** Whether it went well. */
    function reply(step: SmtpStep): boolean {
      const answer = answerTo(step);
      if (answer === 'cut') socket.destroy();
      else say(answer);
      return answer === GOOD[step];
    }

    function upgrade(): void {
      socket.removeAllListeners('data');
      socket = new TLSSocket(socket, { isServer: true, secureContext });
      isSecure = true;
      rest = '';
      listen();
    }

    function hello(): void {
      const able = [...(offersTls && !isSecure ? ['STARTTLS'] : []), 'AUTH PLAIN', 'ENHANCEDSTATUSCODES', '8BITMIME'];
      say(['fake', ...able].map((word, at, all) => `250${at === all.length - 1 ? ' ' : '-'}${word}`).join('\r\n'));
    }

    function signIn(initial: string): void {
      const [, user, password] = Buffer.from(initial, 'base64').toString('utf8').split('\0');
      isSignedIn = user === USER && password === PASSWORD;
      if (isSignedIn) reply('auth');
      else say('535 5.7.8 Authentication credentials invalid');
    }

    function obey(line: string): void {
      const [verb = '', argument = ''] = line.split(' ');
      commands.push(verb.toUpperCase() === 'AUTH' ? 'AUTH' : line);
      switch (verb.toUpperCase()) {
        case 'EHLO':
        case 'HELO':
          return hello();
        case 'STARTTLS':
          if (!offersTls) return void say('502 5.5.1 Command not implemented');
          return reply('starttls') ? upgrade() : undefined;
        case 'AUTH':
          return signIn(line.slice(`AUTH ${argument} `.length));
        case 'MAIL':
          if (!isSignedIn) return void say('530 5.7.0 Authentication required');
          return void reply('mail');
        case 'RCPT':
          return void reply('rcpt');
        case 'DATA':
          message = reply('data') ? '' : null;
          return undefined;
        case 'QUIT':
          say('221 2.0.0 Bye');
          return void socket.end();
        default:
          return void say('250 2.0.0 Ok');
      }
    }

    function hear(line: string): void {
      if (message === null) return obey(line);
      if (line !== '.') {
        message += `${line.startsWith('..') ? line.slice(1) : line}\r\n`;
        return undefined;
      }
      const raw = message;
      message = null;
      commands.push('.');
      const answer = answerTo('end');
      // Cut here, the message was taken and nobody is told.
      if (answer === GOOD.end || answer === 'cut') received.push({ raw, isSecure });
      if (answer === 'cut') socket.destroy();
      else say(answer);
      return undefined;
    }

    function listen(): void {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('data', (chunk: Buffer) => {
        rest += chunk.toString('utf8');
        for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 2);
          hear(line);
        }
      });
    }

    if (isImplicit) upgrade();
    else listen();
    reply('greeting');
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: portOf(server.address()),
    ca: cert,
    commands,
    received,
    answers: (step, answer, times = Infinity) => void planned.push({ step, answer, times }),
    heal: () => void planned.splice(0),
  };
}

export const smtpUrlOf = ({ port }: FakeSmtp, { scheme = 'smtp', password = PASSWORD } = {}): string =>
  `${scheme}://${USER}:${password}@localhost:${port}`;
