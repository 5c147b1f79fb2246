import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { HttpFacts } from './handle.ts';

export function httpFacts(config: Config, request: FastifyRequest, reply: FastifyReply): HttpFacts {
  const isSecure = config.publicUrl.startsWith('https://');
  return {
    ip: request.ip,
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
