import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../kernel/config.ts';
import type { App } from '../../http/app.ts';
import { Refused } from '../../http/refused.ts';

/**
 * sec:own-host: a foreign name that is made to point to this machine would let a foreign page read and play here (DNS
 * rebinding). Its browser then sends that name as the host.
 */
export function refuseForeignHosts(app: App, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = !request.routeOptions.url?.startsWith('/sandbox') || isOwnHost(config, request);
    done(isOurs ? undefined : new Refused('foreign-host', { words: { address: config.publicUrl } }));
  });
}

/** This machine by its name or an address, or the public address. The header itself: forwarded ones are anybody's. */
function isOwnHost(config: Config, { headers, socket }: FastifyRequest): boolean {
  const address = `http://${headers.host ?? ''}`;
  if (!URL.canParse(address)) return false;
  const name = new URL(address).hostname;
  if (name === 'localhost' || name === new URL(config.publicUrl).hostname) return true;
  const ip = name.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(ip)) return false;
  return ipaddr.process(ip).range() === 'loopback' || ip === socket.localAddress?.replace(/^::ffff:/, '');
}
