import type { Push } from '../../push.ts';

/** PSH-19: browsers and apps have different providers. */
export const pushByAddress = (providers: { web: Push; app: Push }): Push => ({
  ...(providers.web.browserService && { browserService: providers.web.browserService }),
  send: (message) => providers[message.to.kind].send(message),
});
