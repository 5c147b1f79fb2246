import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../kernel/config.ts';
import type { HttpFacts } from './handle.ts';

export function httpFacts(config: Config, request: FastifyRequest, reply: FastifyReply): HttpFacts {
  const isSecure = config.publicUrl.startsWith('https://');
  return {
    ip: callerAddress(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookies: request.cookies,
    header(name) {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    setCookie(name, value, { maxAgeSeconds, httpOnly, sameSite }) {
      reply.setCookie(name, value, { path: '/', maxAge: maxAgeSeconds, httpOnly, sameSite, secure: isSecure });
    },
    clearCookie(name) {
      reply.clearCookie(name, { path: '/', secure: isSecure });
    },
  };
}

/** sec:rate-limits: an IPv6 subscriber has a whole /64, which counts as one caller. */
export function callerAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
